export type PlayedSongs = { add(id: string): void }

/**
 * Counts songs, not people: each song once per document, and once more when the visitor goes on to a checkout. What was
 * heard is remembered by this page alone, nowhere else, and forgotten with it.
 */
export function createPlayedSongs(
  report = (text: string) => void navigator.sendBeacon('/contagem', text),
  page: EventTarget = document,
): PlayedSongs {
  const played = new Set<string>()
  const reported = new Set<string>()

  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/pagamento/"]')) reportCheckout()
  })
  // The calculator's form leads there, too.
  page.addEventListener('submit', (event) => {
    const button = event instanceof SubmitEvent ? event.submitter : null
    if (button?.getAttribute('formaction') === '/calculadora/continuar') reportCheckout()
  })

  function reportCheckout() {
    const songs = [...played].filter((id) => !reported.has(id)).slice(0, 20)
    if (songs.length === 0) return
    for (const id of songs) reported.add(id)
    report(['song-before-checkout', ...songs].join(' '))
  }

  return {
    add(id: string) {
      if (played.has(id)) return
      played.add(id)
      report(`song ${id}`)
    },
  }
}
