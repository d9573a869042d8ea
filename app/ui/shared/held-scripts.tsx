import { use } from 'react'
import { Scripts, useMatches } from 'react-router'

import { startEarlySong } from '#app/client/audio/early-song.ts'
import { playIcons } from '#app/client/audio/play-icons.ts'
import { startHeldScripts } from '#app/client/hydration/start-held-scripts.ts'
import { songLoaded } from '#app/client/site/song-loaded.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'
import type { EarlyWishes } from '#app/http/document/page-wishes.ts'

import { DocumentContext } from './document-context.ts'

const start = import.meta.env.SSR ? inlineScript(startHeldScripts, songLoaded) : ''
const startAtOnce = import.meta.env.SSR ? inlineScript(startHeldScripts, undefined) : ''
const playSong = import.meta.env.SSR ? inlineScript(startEarlySong, playIcons) : ''

function useEarly() {
  const page = useMatches().at(-1)
  const { earlyScript = '', hidesSong }: EarlyWishes =
    typeof page?.handle === 'object' && page.handle !== null ? page.handle : {}
  return { earlyScript, hidesSong: hidesSong?.(page?.loaderData) === true }
}

/** Before the body, so that a button works from the moment it is painted. Only the server writes it: React leaves the head alone. */
export function EarlyScript() {
  const { scripts: page } = use(DocumentContext)
  const { earlyScript, hidesSong } = useEarly()
  if (!import.meta.env.SSR || page?.until !== 'paint') return null
  const scripts = [hidesSong ? '' : playSong, earlyScript].filter((script) => script !== '')
  return <script nonce={page.nonce} dangerouslySetInnerHTML={{ __html: scripts.join(';') }} />
}

/**
 * React Router's `<Scripts>`. A page outside of the panel holds them back in a `<noscript>`, which is text where scripts run: until the
 * browser has painted, because the preload hints of its modules would compete with the style sheet and the typeface, or, in the
 * shop, until somebody is about to use it (`app/client/hydration/start-on-intent.ts`). Only the server writes it: React, which
 * hydrates the body, leaves at its end what it does not know.
 */
export function PageScripts() {
  const { scripts: page } = use(DocumentContext)
  const { hidesSong } = useEarly()
  if (!import.meta.env.SSR || !page) return null
  const { nonce, handOver, until } = page
  const scripts = (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: handOver }} />
    </>
  )
  if (until === 'now') return scripts
  return (
    <>
      <noscript data-scripts={until}>{scripts}</noscript>
      {until === 'paint' ? (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hidesSong ? startAtOnce : start }} />
      ) : null}
    </>
  )
}
