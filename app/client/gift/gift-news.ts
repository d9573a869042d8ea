/** After the song and the first paint: news can wait. */
const quietMs = 3_000
const retryMs = 5_000
/** After the server refused the stream. */
const reconnectMs = 60_000

/**
 * Loads the page again when the gift is in another phase than the one it was drawn in, or opens at another hour: its buyer
 * moved the hour, it opened, or it was withdrawn while somebody looks at it. Returns what asks at once; with `isStale` the
 * page is loaded again in any case, as soon as the server answers.
 */
export function followGift(root: HTMLElement): (isStale?: boolean) => void {
  const path = root.dataset.gift ?? ''
  const first = root.dataset.phase
  if (!path || !first || first === 'withdrawn' || first === 'ended') return () => undefined

  const check = (isStale = false) => {
    const asked = root.dataset.phase
    void readState(path).then(
      (current) => {
        const { phase, opening } = root.dataset
        // Opened in this page, which shows what comes of it.
        if (opening !== undefined || phase !== asked) return
        const opensAt = findClock(root)?.dataset.opens ?? null
        if (current !== null && (isStale || current.phase !== phase || current.opensAt !== opensAt)) location.reload()
        // The page's clock was ahead of the server's by a moment.
        else if (isStale || (phase === 'waiting' && isDue(root))) setTimeout(() => check(isStale), 1_000)
      },
      () => setTimeout(() => check(isStale), retryMs),
    )
  }
  const connect = () => {
    const events = new EventSource(`/eventos${path}`)
    // What happened before it opened was not announced.
    events.addEventListener('open', () => check())
    events.addEventListener('changed', () => check())
    // A stream that ended for good, as that of a withdrawn gift, or for now, as that of a server that starts again.
    events.addEventListener('error', () => {
      if (events.readyState !== EventSource.CLOSED) return
      check()
      setTimeout(connect, reconnectMs)
    })
  }
  setTimeout(connect, quietMs)
  // A phone that slept, or a page that Back restored.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) check()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check()
  })
  return check
}

function isDue(root: HTMLElement): boolean {
  const clock = findClock(root)
  return (
    clock !== null && [...clock.querySelectorAll('[data-unit]')].every(({ textContent }) => Number(textContent) === 0)
  )
}

function findClock(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>('[data-opens]')
}

/** `opensAt` is `null` unless the gift waits for its hour. */
type GiftState = { phase: string; opensAt: string | null }

async function readState(path: string): Promise<GiftState | null> {
  const response = await fetch(`${path}/estado`, { cache: 'no-store' })
  if (response.status === 404) return { phase: 'missing', opensAt: null }
  if (!response.ok) return null
  const state: unknown = await response.json()
  if (typeof state !== 'object' || state === null || !('phase' in state)) return null
  return { phase: String(state.phase), opensAt: 'opensAt' in state ? String(state.opensAt) : null }
}
