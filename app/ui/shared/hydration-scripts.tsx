import { use } from 'react'
import { Scripts } from 'react-router'

import { HydrationScriptsContext, type PageScripts } from '#app/http/document/hydration-scripts.ts'

/**
 * Runs in the page. The module is added by hand, because the browser would fetch one in the document before painting.
 * While a song loads that may be played before hydration, its modules wait, for a second and a half at most: on a slow
 * line they would take most of it.
 */
const start = `{let N=document.currentScript.nonce,d=document,s,t;\
let a=(n,p)=>d.head.append(Object.assign(d.createElement(n),p));\
let g=()=>{let b=d.querySelector('[data-hydration]');\
for(let href of b.dataset.preload.split(' '))a('link',{rel:'modulepreload',href});\
a('script',{type:'module',nonce:N,textContent:b.textContent})};\
let w=()=>s&&s.networkState==2&&s.readyState<(s.paused?1:3)&&performance.now()<t?setTimeout(w,50):g();\
requestAnimationFrame(()=>setTimeout(()=>{s=d.querySelector('[data-early-song]');t=performance.now()+1500;w()}))}`

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
