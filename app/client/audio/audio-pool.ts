/** Keeps memory bounded on low-end phones. */
const maxElements = 4

/** One `<audio>` per track heard, ready to be switched to; the least recently used is unloaded. */
export function createAudioPool(create: (src: string) => HTMLAudioElement) {
  const elements = new Map<string, HTMLAudioElement>()
  let container: Element | null = null

  return {
    /** `inUse` are never unloaded. */
    elementFor({ id, src }: { id: string; src: string }, inUse: readonly (HTMLAudioElement | null)[]) {
      const element = elements.get(id) ?? create(src)
      elements.delete(id)
      elements.set(id, element)
      for (const [old, idle] of elements) {
        if (elements.size <= maxElements) break
        if (idle === element || inUse.includes(idle)) continue
        elements.delete(old)
        unload(idle)
      }
      if (element.parentElement === null) container?.append(element)
      return element
    },
    adopt({ id }: { id: string }, element: HTMLAudioElement) {
      elements.set(id, element)
    },
    /** The elements live in the page, inside something that React does not render into. */
    mount(to: Element) {
      container = to
      to.append(...elements.values())
    },
    clear() {
      for (const element of elements.values()) unload(element)
      elements.clear()
    },
  }
}

/** One element for all tracks instead of a pool. A phone that allowed it to play once allows it again. */
export function singleElement(element: HTMLAudioElement) {
  return {
    elementFor({ src }: { src: string }) {
      const url = new URL(src, location.href).href
      if (element.src !== url) element.src = url
      return element
    },
    adopt: () => undefined,
    mount: (to: Element) => to.append(element),
    clear: () => element.pause(),
  }
}

function unload(element: HTMLAudioElement) {
  element.pause()
  element.remove()
  element.removeAttribute('src')
  element.load()
}

/** Loads again after an error, at the same place. */
export function reload(element: HTMLAudioElement) {
  const at = element.currentTime
  element.load()
  element.currentTime = at
}

/** Resolves when the element is there, or after a second: a lost connection must not leave two tracks playing. */
export function seekElement(element: HTMLAudioElement, seconds: number): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener('seeked', () => resolve(), { once: true })
    element.currentTime = seconds
    setTimeout(resolve, 1_000)
  })
}
