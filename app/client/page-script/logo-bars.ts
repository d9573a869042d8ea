/** Animates the logo: every half second each bar gets a new height between 5 and 24. */

const everyMs = 500

/** Returns how to end it. The page does it before React is there, and the component after. */
export function startLogoBars(): () => void {
  const bars = document.querySelector<HTMLElement>('[data-bars]')
  const pause = document.querySelector<HTMLButtonElement>('[data-bars-pause]')
  if (!bars) return () => undefined
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const ended = new AbortController()
  let isInSight = false
  let timer: ReturnType<typeof setInterval> | undefined

  const watcher = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting === true
    playOrRest()
  })
  watcher.observe(bars)
  const { signal } = ended
  calm.addEventListener('change', offerPause, { signal })
  document.addEventListener('visibilitychange', playOrRest, { signal })
  pause?.addEventListener('click', press, { signal })
  offerPause()

  return () => {
    ended.abort()
    watcher.disconnect()
    clearInterval(timer)
  }

  function press() {
    if (pause) pause.ariaPressed = pause.ariaPressed === 'true' ? 'false' : 'true'
    playOrRest()
  }

  function offerPause() {
    if (pause) pause.hidden = calm.matches
    playOrRest()
  }

  function playOrRest() {
    const playing = isInSight && !calm.matches && !document.hidden && pause?.ariaPressed !== 'true'
    if (!playing) clearInterval(timer)
    if (!playing) timer = undefined
    else timer ??= setInterval(draw, everyMs)
  }

  function draw() {
    for (const bar of bars?.querySelectorAll<HTMLElement>('[data-height]') ?? []) {
      const height = 5 + Math.floor(Math.random() * 20)
      bar.dataset.height = String(height)
      bar.style.transform = `scaleY(${height / 24})`
    }
  }
}
