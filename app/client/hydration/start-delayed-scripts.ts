/**
 * Adds the modules of a page after its first paint: the browser would fetch those of the document before it. A page that
 * carries the style of its first screen only first waits for its song, and then gets the whole sheet and the script of the
 * site, too. Written into the page as text (`app/ui/shared/hydration-scripts.tsx`): it may use nothing but what it is given.
 */
export function startDelayedScripts(songLoaded: () => Promise<void>) {
  const { head, currentScript } = document
  const nonce = currentScript?.nonce

  const addScripts = (source: HTMLElement) => {
    const { styles, site, preload = '' } = source.dataset
    if (styles) add('link', { rel: 'stylesheet', href: styles })
    if (site) add('script', { src: site })
    for (const href of preload.split(' ')) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', nonce, textContent: source.textContent })
  }

  function add(name: 'link' | 'script', properties: object) {
    head.append(Object.assign(document.createElement(name), properties))
  }

  requestAnimationFrame(() =>
    setTimeout(() => {
      const source = document.querySelector<HTMLElement>('[data-hydration]')
      if (source?.dataset.styles) void songLoaded().then(() => addScripts(source))
      else if (source) addScripts(source)
    }),
  )
}
