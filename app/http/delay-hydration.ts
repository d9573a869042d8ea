/** Runs in the page. The module is added by hand, because the browser would fetch one in the document before painting. */
const start = `requestAnimationFrame(()=>setTimeout(()=>{let d=document,b=d.querySelector('[data-hydration]'),\
a=(n,p)=>d.head.append(Object.assign(d.createElement(n),p));\
for(let href of b.dataset.preload.split(' '))a('link',{rel:'modulepreload',href});\
a('script',{type:'module',nonce:N,textContent:b.textContent})}))`

const preloadLink = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g
const moduleScript = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/

/**
 * Lets the browser paint a page before it fetches the modules that make it live: their preload hints would compete with
 * the style sheet and the typeface. `html` is what React Router's `<Scripts>` rendered.
 * @throws when the markup is not the one it knows, rather than sending a page that never comes alive
 */
export function delayHydration(html: string, nonce: string): string {
  const urls = [...html.matchAll(preloadLink)].map(([, url]) => url ?? '')
  const code = moduleScript.exec(html)?.[1]
  if (code === undefined || urls.length === 0) throw new Error('no scripts of React Router in a hydrated page')
  const inert = `<script type="text/plain" data-hydration data-preload="${urls.join(' ')}">${code}</script>`
  const starter = `<script nonce="${nonce}">{let N=document.currentScript.nonce;${start}}</script>`
  return html.replace(preloadLink, '').replace(moduleScript, () => inert + starter)
}
