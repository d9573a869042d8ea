/**
 * Adds the scripts that a page holds back in its `<noscript>` after its first paint: the browser would fetch those of the
 * document before it. On a page that opens with a song, which none of the shop does, they wait for that, too (`ready`). Written into the
 * page as text (`app/client/hydrate/held-scripts.tsx`): it may use nothing but what it is given.
 */
export function startHeldScripts(ready?: () => Promise<void>) {
  requestAnimationFrame(() =>
    setTimeout(() => {
      void Promise.resolve(ready?.()).then(() => {
        const held = document.createElement('template')
        held.innerHTML = document.querySelector('noscript[data-scripts]')?.textContent ?? ''
        for (const { localName, attributes, textContent } of held.content.children) {
          // Made anew: what was parsed here is never run.
          const script = document.createElement(localName)
          for (const { name, value } of attributes) script.setAttribute(name, value)
          script.textContent = textContent
          script.dataset.begun = ''
          document.head.append(script)
        }
      })
    }),
  )
}
