/** Keeps the mark playing: every half second each bar gets a new height between 5 and 24. */

const everyMs = 500
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const pause = document.querySelector<HTMLButtonElement>('[data-bars-pause]')
const players = [...document.querySelectorAll<HTMLElement>('[data-bars]')]
const onScreen = new Set<Element>()
let timer: ReturnType<typeof setInterval> | undefined

function draw() {
  for (const player of onScreen) {
    for (const bar of player.querySelectorAll<HTMLElement>('[data-height]')) {
      const height = 5 + Math.floor(Math.random() * 20)
      bar.dataset.height = String(height)
      bar.style.transform = `scaleY(${height / 24})`
    }
  }
}

function playOrRest() {
  const playing = onScreen.size > 0 && !calm.matches && !document.hidden && pause?.ariaPressed !== 'true'
  if (!playing) clearInterval(timer)
  if (!playing) timer = undefined
  else timer ??= setInterval(draw, everyMs)
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) onScreen.add(target)
    else onScreen.delete(target)
  }
  playOrRest()
})
for (const player of players) watcher.observe(player)

function offerPause() {
  if (pause) pause.hidden = calm.matches
  playOrRest()
}

pause?.addEventListener('click', () => {
  pause.ariaPressed = pause.ariaPressed === 'true' ? 'false' : 'true'
  playOrRest()
})
calm.addEventListener('change', offerPause)
document.addEventListener('visibilitychange', playOrRest)
offerPause()

export {}
