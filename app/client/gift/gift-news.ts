/** After the song and the first paint: news can wait. */
const quietMs = 3_000
const retryMs = 5_000

/**
 * Loads the page again when the gift is in another phase than the one it was drawn in: opened at its hour, or withdrawn while
 * somebody looks at it. Returns what asks at once.
 */
export function followGift(root: HTMLElement): () => void {
  const path = root.dataset.gift ?? ''
  const { phase } = root.dataset
  if (!path || !phase || phase === 'withdrawn' || phase === 'ended') return () => undefined

  const check = () => {
    void readPhase(path).then(
      (current) => {
        if (current !== null && current !== phase) location.reload()
        // The page's clock was ahead of the server's by a moment.
        else if (phase === 'waiting' && isDue(root)) setTimeout(check, 1_000)
      },
      () => setTimeout(check, retryMs),
    )
  }
  setTimeout(() => {
    const events = new EventSource(`/eventos${path}`)
    events.addEventListener('changed', check)
    // A stream that ended for good, as that of a withdrawn gift.
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) check()
    })
  }, quietMs)
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
  const clock = root.querySelector<HTMLElement>('[data-opens]')
  return (
    clock !== null && [...clock.querySelectorAll('[data-unit]')].every(({ textContent }) => Number(textContent) === 0)
  )
}

async function readPhase(path: string): Promise<string | null> {
  const response = await fetch(`${path}/estado`, { cache: 'no-store' })
  if (response.status === 404) return 'missing'
  if (!response.ok) return null
  const state: unknown = await response.json()
  return typeof state === 'object' && state !== null && 'phase' in state ? String(state.phase) : null
}
