import { use } from 'react'
import { Scripts } from 'react-router'

import { HydrationScriptsContext, type PageScripts } from '#app/http/document/hydration-scripts.ts'

/** Runs in the page. The module is added by hand, because the browser would fetch one in the document before painting. */
const start = `{let N=document.currentScript.nonce;requestAnimationFrame(()=>setTimeout(()=>{\
let d=document,b=d.querySelector('[data-hydration]'),a=(n,p)=>d.head.append(Object.assign(d.createElement(n),p));\
for(let href of b.dataset.preload.split(' '))a('link',{rel:'modulepreload',href});\
a('script',{type:'module',nonce:N,textContent:b.textContent})}))}`

/**
 * React Router's `<Scripts>`. On a personal page, the server lets the browser paint before it fetches the modules: their
 * preload hints would compete with the style sheet and the typeface.
 */
export function HydrationScripts() {
  const known = use(HydrationScriptsContext)
  return import.meta.env.SSR && known ? <DelayedScripts {...known} /> : <Scripts />
}

function DelayedScripts({ context, preload, module, nonce }: PageScripts & { nonce: string }) {
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: context }} />
      <script type="text/plain" data-hydration="" data-preload={preload} dangerouslySetInnerHTML={{ __html: module }} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: start }} />
    </>
  )
}
