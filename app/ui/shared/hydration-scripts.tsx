import { use } from 'react'
import { Scripts } from 'react-router'

import { startEarlySong } from '#app/client/audio/early-song.ts'
import { playIcons } from '#app/client/audio/play-icons.ts'
import { startDelayedScripts } from '#app/client/hydration/start-delayed-scripts.ts'
import { songLoaded } from '#app/client/site/song-loaded.ts'
import { HydrationScriptsContext, type PageScripts } from '#app/http/document/hydration-scripts.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'

const start = import.meta.env.SSR ? inlineScript(startDelayedScripts, songLoaded) : ''
const early = import.meta.env.SSR ? inlineScript(startEarlySong, playIcons) : ''

/** Before the body, so that a button works from the moment it is painted. Only the server writes it: React leaves the head alone. */
export function EarlyScript() {
  const known = use(HydrationScriptsContext)
  if (!import.meta.env.SSR || !known) return null
  return <script nonce={known.nonce} dangerouslySetInnerHTML={{ __html: early }} />
}

/**
 * React Router's `<Scripts>`. On a personal page, the server lets the browser paint before it fetches the modules: their
 * preload hints would compete with the style sheet and the typeface. A page that opens with a song fetches them once that
 * has what it needs to begin.
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
