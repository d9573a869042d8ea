/**
 * Adds the modules of a page after its first paint: the browser would fetch those of the document before it. On a page that
 * opens with a song they wait for that, too. Written into the page as text (`app/ui/shared/hydration-scripts.tsx`): it may
 * use nothing but what it is given.
 */
export function startDelayedScripts(songLoaded: () => Promise<void>) {
  const { head, currentScript } = document
  const nonce = currentScript?.nonce

  const addScripts = () => {
    const source = document.querySelector<HTMLElement>('[data-hydration]')
    for (const href of source?.dataset.preload?.split(' ') ?? []) add('link', { rel: 'modulepreload', href })
    if (source) add('script', { type: 'module', nonce, textContent: source.textContent })
  }

  function add(name: 'link' | 'script', properties: object) {
    head.append(Object.assign(document.createElement(name), properties))
  }

  requestAnimationFrame(() => setTimeout(() => void songLoaded().then(addScripts)))
}
