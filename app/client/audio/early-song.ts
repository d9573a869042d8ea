import { playIcons } from './play-icons.ts'

/**
 * Plays the song of a page that React takes over later, so that its button works as soon as it is seen. The player goes
 * on with the same element (`use-early-song.ts`).
 */
export function startEarlySong() {
  document.addEventListener('click', ({ target, detail }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-early-play]') : null
    const song = earlySong()
    if (!button || !song) return
    // A press by hand that had its effect is not repeated once React is there.
    if (detail > 0) button.blur()
    // The second press of a double one is not another decision.
    if (detail > 1) return
    if (song.paused) void song.play().catch(() => undefined)
    else song.pause()
  })
  for (const name of ['play', 'pause']) document.addEventListener(name, showState, true)
}

/** The element that the server sent with the page, until a player has taken it over. */
export function earlySong(): HTMLAudioElement | null {
  return document.querySelector('audio[data-early-song]')
}

function showState({ target }: Event) {
  const song = earlySong()
  if (!song || target !== song) return
  const button = document.querySelector('[data-early-play]')
  button?.setAttribute('aria-label', song.paused ? 'Tocar' : 'Pausar')
  button?.querySelector('path')?.setAttribute('d', song.paused ? playIcons.play : playIcons.pause)
}
