/**
 * Plays the song of a page that React takes over later, so that its button works as soon as it is seen. The player goes
 * on with the same element (`use-early-song.ts`). Written into the page as text (`app/client/hydrate/held-scripts.tsx`): it
 * may use nothing but what it is given.
 */
export function startEarlySong(icons: { play: string; pause: string }) {
  const selector = 'audio[data-early-song]'
  const findSong = () => document.querySelector<HTMLAudioElement>(selector)

  document.addEventListener('click', ({ target, detail }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-early-play]') : null
    const song = findSong()
    if (!button || !song) return
    // The second press of a double one is not another decision.
    if (detail > 1) return
    if (song.paused) void song.play().catch(() => undefined)
    else song.pause()
    // At once: the element's own event comes late on a busy phone, and a press after it would be a pause.
    showState(song)
  })
  for (const name of ['play', 'pause'])
    document.addEventListener(
      name,
      ({ target }) => {
        const song = findSong()
        if (song && target === song) showState(song)
      },
      true,
    )

  function showState(song: HTMLAudioElement) {
    const button = document.querySelector('[data-early-play]')
    button?.setAttribute('aria-label', song.paused ? 'Tocar' : 'Pausar')
    button?.querySelector('path')?.setAttribute('d', song.paused ? icons.play : icons.pause)
  }
}
