/** Audio elements that play at once: the DOM of the tests has no media. */
export function createFakeAudio() {
  const elements: HTMLAudioElement[] = []
  return {
    elements,
    createElement(src: string): HTMLAudioElement {
      const element = createPlayable(src)
      elements.push(element)
      return element
    },
    /** Sources of the elements that play. */
    playing: () =>
      elements.filter(({ paused, muted }) => !paused && !muted).map((element) => element.getAttribute('src')),
  }
}

/** An element that plays at once: the DOM of the tests has no media. */
export function createPlayable(src: string): HTMLAudioElement {
  const element = document.createElement('audio')
  element.setAttribute('src', src)
  let paused = true
  let hasPlayed = false
  let position = 0
  Object.defineProperties(element, {
    paused: { get: () => paused },
    error: { get: () => null, configurable: true },
    ended: { get: () => false },
    duration: { get: () => 43 },
    played: { get: () => ({ length: hasPlayed ? 1 : 0 }), configurable: true },
    readyState: { get: () => 4 },
    HAVE_FUTURE_DATA: { get: () => 3 },
    currentTime: {
      get: () => position,
      set: (seconds: number) => {
        position = seconds
        queueMicrotask(() => element.dispatchEvent(new Event('seeked')))
      },
    },
    load: { value: () => undefined },
    play: {
      configurable: true,
      writable: true,
      value: async () => {
        paused = false
        hasPlayed = true
        element.dispatchEvent(new Event('play'))
        await Promise.resolve()
      },
    },
    pause: {
      value: () => {
        paused = true
        element.dispatchEvent(new Event('pause'))
      },
    },
    src: {
      get: () => new URL(element.getAttribute('src') ?? '', location.href).href,
      // As a browser does: another recording begins at its start, paused.
      set: (url: string) => {
        element.setAttribute('src', url)
        paused = true
        hasPlayed = false
        position = 0
      },
    },
  })
  return element
}
