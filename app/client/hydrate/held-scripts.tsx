import { use } from 'react'
import { Scripts, useMatches } from 'react-router'

import { playIcons } from '#app/client/audio/play-icons.ts'
import { startEarlySong } from '#app/client/inline/early-song.ts'
import { songLoaded } from '#app/client/inline/song-loaded.ts'
import { startHeldScripts } from '#app/client/inline/start-held-scripts.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'
import type { EarlyWishes } from '#app/http/document/page-wishes.ts'

import { DocumentContext } from './document-context.ts'

/*
 * How a page begins, in the order in which it happens. Beneath, everything is native: menus and forms work, and links lead on.
 *
 * 1. It comes with its scripts held back (here), and in its head what answers a press by itself (`inline/early-opening.ts`,
 *    `inline/early-song.ts`).
 * 2. `inline/start-held-scripts.ts` adds them: after the first paint (`inline/song-loaded.ts`), or in the shop at the first intent
 *    (`page-script/start-on-intent.ts`). Until then `page-script/` answers: presses are held (`hold-presses.ts`, `touch-sound.ts`),
 *    forms go once (`native-submit.ts`), and in the shop links that act are made buttons (`action-links.ts`).
 * 3. `app/entry.client.tsx` begins: what is typed is recorded (`typed-before.ts`, `keep-cursor.ts`), and React hydrates the page.
 * 4. `hydration-end.ts`: React is told what was typed; then, once no button is being pressed (`after-press.ts`), `hydrated.ts` says
 *    that the page answers, and the last press held is repeated.
 */

const start = import.meta.env.SSR ? inlineScript(startHeldScripts, songLoaded) : ''
const startAtOnce = import.meta.env.SSR ? inlineScript(startHeldScripts, undefined) : ''
const playSong = import.meta.env.SSR ? inlineScript(startEarlySong, playIcons) : ''

function useEarly() {
  const page = useMatches().at(-1)
  const { earlyScript = '', earlySong }: EarlyWishes =
    typeof page?.handle === 'object' && page.handle !== null ? page.handle : {}
  return { earlyScript, hasSong: earlySong?.(page?.loaderData) === true }
}

/** Before the body, so that a button works from the moment it is painted. Only the server writes it: React leaves the head alone. */
export function EarlyScript() {
  const { scripts: page } = use(DocumentContext)
  const { earlyScript, hasSong } = useEarly()
  const script = [hasSong ? playSong : '', earlyScript].filter((part) => part !== '').join(';')
  if (!import.meta.env.SSR || page?.until !== 'paint' || script === '') return null
  return <script nonce={page.nonce} dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * React Router's `<Scripts>`. A page outside of the panel holds them back in a `<noscript>`, which is text where scripts run: until the
 * browser has painted, because the preload hints of its modules would compete with the style sheet and the typeface, or, in the
 * shop, until somebody is about to use it (`app/client/page-script/start-on-intent.ts`). Only the server writes it: React, which
 * hydrates the body, leaves at its end what it does not know.
 */
export function PageScripts() {
  const { scripts: page } = use(DocumentContext)
  const { hasSong } = useEarly()
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
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hasSong ? start : startAtOnce }} />
      ) : null}
    </>
  )
}
