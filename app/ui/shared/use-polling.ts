import { useEffect, useRef } from 'react'

/** Between two requests of a page nobody is expected to wait at. */
export const slowMs = 20_000
/** After this time polling slows down. */
const fastForMs = 120_000
const giveUpAfterMs = 20 * 60_000

/**
 * Calls `request` every `intervalMs` while the page is visible: at most every 20 s once the page is two minutes old, and
 * not at all once it is twenty minutes old. `null` does not poll.
 */
export function usePolling(request: () => void, intervalMs: number | null): void {
  const openedAt = useRef<number | null>(null)

  useEffect(() => {
    if (intervalMs === null) return
    const since = (openedAt.current ??= performance.now())
    let timer: ReturnType<typeof setTimeout>
    function schedule(fastMs: number) {
      const age = performance.now() - since
      if (age >= giveUpAfterMs) return
      const waitMs = age < fastForMs ? fastMs : Math.max(fastMs, slowMs)
      timer = setTimeout(() => {
        if (!document.hidden) request()
        schedule(fastMs)
      }, waitMs)
    }
    schedule(intervalMs)
    return () => clearTimeout(timer)
  }, [request, intervalMs])
}
