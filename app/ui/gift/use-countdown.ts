import { useEffect, useEffectEvent, useState } from 'react'

import { timeLeft, type TimeLeft } from '#core/gift/time-left.ts'

/** Milliseconds by which the browser's two clocks may differ before the device counts as having slept. */
const maxDrift = 5_000

/**
 * Counts down by the server's clock, since a phone's may be wrong, and asks for the page when it ends: every second, for
 * the page's clock may be ahead of the server's. While a device sleeps the count stands still: it has to be set anew then.
 */
export function useCountdown({ opensAt, now, ask }: { opensAt: Date; now: Date; ask: () => void }): TimeLeft {
  const [shown, setShown] = useState(now)
  const onEnd = useEffectEvent(ask)
  const [end, start] = [opensAt.getTime(), now.getTime()]
  useEffect(() => {
    const began = performance.now()
    const beganAt = new Date().getTime()
    const timer = setInterval(() => {
      const passed = performance.now() - began
      setShown(new Date(start + passed))
      const hasSlept = new Date().getTime() - beganAt - passed > maxDrift
      if (start + passed >= end || hasSlept) onEnd()
    }, 1_000)
    return () => clearInterval(timer)
  }, [end, start])
  return timeLeft(opensAt, shown)
}
