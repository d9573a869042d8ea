/** Animates the logo: every half second each bar gets a new height between 5 and 24. */

const everyMs = 500
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const onScreen = new Set<Element>()
let timer: ReturnType<typeof setInterval> | undefined
let pause: HTMLButtonElement | null = null

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) onScreen.add(target)
    else onScreen.delete(target)
  }
  playOrRest()
})

document.addEventListener('click', ({ target }) => {
  if (!pause || !(target instanceof Element) || !pause.contains(target)) return
  pause.ariaPressed = pause.ariaPressed === 'true' ? 'false' : 'true'
  playOrRest()
})
calm.addEventListener('change', offerPause)
document.addEventListener('visibilitychange', playOrRest)
document.addEventListener('harmonia:page', look)
look()

/** Observes the logo of the current page. */
function look() {
  watcher.disconnect()
  onScreen.clear()
  pause = document.querySelector('[data-bars-pause]')
  for (const player of document.querySelectorAll('[data-bars]')) watcher.observe(player)
  offerPause()
}

function offerPause() {
  if (pause) pause.hidden = calm.matches
  playOrRest()
}

function playOrRest() {
  const playing = onScreen.size > 0 && !calm.matches && !document.hidden && pause?.ariaPressed !== 'true'
  if (!playing) clearInterval(timer)
  if (!playing) timer = undefined
  else timer ??= setInterval(draw, everyMs)
}

function draw() {
  for (const player of onScreen) {
    for (const bar of player.querySelectorAll<HTMLElement>('[data-height]')) {
      const height = 5 + Math.floor(Math.random() * 20)
      bar.dataset.height = String(height)
      bar.style.transform = `scaleY(${height / 24})`
    }
  }
}

export {}
