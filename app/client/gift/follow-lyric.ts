/** Marks the line that is sung, and brings it into view while nobody scrolls; a tap on a line plays from there. */
export function followLyric(root: HTMLElement) {
  const audio = root.querySelector<HTMLAudioElement>('[data-song]')
  const lyric = root.querySelector<HTMLElement>('[data-lyric]')
  const lines = [...(lyric?.querySelectorAll<HTMLElement>('[data-at]') ?? [])]
  if (!audio || !lyric || lines.length === 0) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let sung: HTMLElement | null = null
  let scrolledAt = Number.NEGATIVE_INFINITY

  for (const name of ['wheel', 'touchmove', 'keydown'] as const)
    addEventListener(name, () => (scrolledAt = performance.now()), { passive: true })
  audio.addEventListener('timeupdate', () => {
    const ms = audio.currentTime * 1_000
    const line = audio.ended ? null : (lines.findLast(({ dataset }) => Number(dataset.at) <= ms) ?? null)
    if (line === sung) return
    sung?.removeAttribute('data-sung')
    line?.setAttribute('data-sung', '')
    sung = line
    if (line && !audio.paused && isNearby(lyric) && performance.now() - scrolledAt > restMs)
      line.scrollIntoView({ block: 'center', behavior: calm.matches ? 'auto' : 'smooth' })
  })
  lyric.addEventListener('click', ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
    if (!line || getSelection()?.isCollapsed === false) return
    audio.currentTime = Number(line.dataset.at) / 1_000
    if (audio.paused) void audio.play().catch(() => undefined)
  })
}

/** Whoever scrolled is left where they are for this long. */
const restMs = 6_000

/** The words are on screen: nobody is pulled away from the photos. */
function isNearby(lyric: HTMLElement): boolean {
  const { top, bottom } = lyric.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}
