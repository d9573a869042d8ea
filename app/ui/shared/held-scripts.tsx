import { createContext, use } from 'react'
import { Scripts, useMatches } from 'react-router'

import { startEarlySong } from '#app/client/audio/early-song.ts'
import { playIcons } from '#app/client/audio/play-icons.ts'
import { startHeldScripts } from '#app/client/hydration/start-held-scripts.ts'
import { songLoaded } from '#app/client/site/song-loaded.ts'
import { inlineScript } from '#app/http/document/inline-script.ts'

const start = import.meta.env.SSR ? inlineScript(startHeldScripts, songLoaded) : ''
const startAtOnce = import.meta.env.SSR ? inlineScript(startHeldScripts, nothingToWaitFor) : ''
const playSong = import.meta.env.SSR ? inlineScript(startEarlySong, playIcons) : ''

async function nothingToWaitFor() {}

type Held = {
  nonce: string
  /** What the loaders returned, as React Router encodes it. */
  data: string
  /** `paint`: pages made for one visitor begin by themselves. `intent`: those of the shop when somebody is about to use them. */
  until: 'paint' | 'intent'
}

/** Set while the server draws a page whose scripts are held back. */
export const HeldScriptsContext = createContext<Held | null>(null)

/** What a route may say of its page in its `handle`. */
type Early = {
  /** What answers a press in this page until it is hydrated, besides the song. */
  earlyScript?: string
  /** Whether the page, with what its loader returned, must not even say that there is a song. */
  hidesSong?: (loaderData: unknown) => boolean
}

function useEarly() {
  const page = useMatches().at(-1)
  const { earlyScript = '', hidesSong }: Early =
    typeof page?.handle === 'object' && page.handle !== null ? page.handle : {}
  return { earlyScript, hidesSong: hidesSong?.(page?.loaderData) === true }
}

/** Before the body, so that a button works from the moment it is painted. Only the server writes it: React leaves the head alone. */
export function EarlyScript() {
  const held = use(HeldScriptsContext)
  const { earlyScript, hidesSong } = useEarly()
  if (!import.meta.env.SSR || held?.until !== 'paint') return null
  const scripts = [hidesSong ? '' : playSong, earlyScript].filter((script) => script !== '')
  return <script nonce={held.nonce} dangerouslySetInnerHTML={{ __html: scripts.join(';') }} />
}

/**
 * React Router's `<Scripts>`. A page of the site holds them back in a `<noscript>`, which is text where scripts run: until the
 * browser has painted, because the preload hints of its modules would compete with the style sheet and the typeface, or, in the
 * shop, until somebody is about to use it (`app/client/hydration/start-on-intent.ts`). Only the server writes it: React, which
 * hydrates the body, leaves at its end what it does not know.
 */
export function PageScripts() {
  const held = use(HeldScriptsContext)
  const { hidesSong } = useEarly()
  if (!import.meta.env.SSR) return null
  if (!held) return <Scripts />
  return (
    <>
      <noscript data-scripts={held.until}>
        <Scripts nonce={held.nonce} />
        <script nonce={held.nonce} dangerouslySetInnerHTML={{ __html: handOver(held.data) }} />
      </noscript>
      {held.until === 'paint' ? (
        <script nonce={held.nonce} dangerouslySetInnerHTML={{ __html: hidesSong ? startAtOnce : start }} />
      ) : null}
    </>
  )
}

/** What React Router writes after a page that it sends in pieces. */
function handOver(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${quoted(data)});${controller}.close()`
}

/** As a string of a script. In single quotes: the data is JSON, and full of double ones. */
function quoted(data: string): string {
  const text = JSON.stringify(data).slice(1, -1)
  return `'${text
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\u003c`)}'`
}
