import { hash } from 'node:crypto'

import type { InlineStyles } from '#app/http/site-frame.ts'

import firstListen from '#app/styles/first-listen.css?inline'
import gift from '#app/styles/gift.css?inline'

/** Of a document: what failed, by route, and the routes it is made of. */
type Matched = { errors: Record<string, unknown> | null; matches: { route: { handle?: unknown } }[] }

const sheets: Record<string, InlineStyles> = {
  gift: { name: 'gift', css: gift, hash: hashOf(gift), isFirstScreen: false },
  'first-listen': { name: 'first-listen', css: firstListen, hash: hashOf(firstListen), isFirstScreen: true },
}

/** As a policy names an inline style or script that it allows. */
export function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

/**
 * The style sheet that a page carries inside itself, as `handle.inlineStyles` of its route or its loader (`firstScreen`)
 * says: what somebody opens once, on a phone, is painted and played after one round trip less. Null for all others and for
 * error pages of the shop.
 */
export function inlineStylesOf({ errors, matches }: Matched, firstScreen: string | null): InlineStyles | null {
  if (errors?.root !== undefined) return null
  const name = firstScreen ?? valuesOf(matches, 'inlineStyles')[0]
  return (name === undefined ? null : sheets[name]) ?? null
}

/** Hashes of the scripts inside a page, as `handle.inlineScripts` of its route gives them. */
export function inlineScriptHashes({ matches }: Pick<Matched, 'matches'>): string[] {
  return valuesOf(matches, 'inlineScripts').map(hashOf)
}

function valuesOf(matches: Matched['matches'], name: string): string[] {
  return matches.flatMap(({ route: { handle } }) => {
    const entries = typeof handle === 'object' && handle !== null ? Object.entries(handle) : []
    const values = entries.flatMap(([key, value]: [string, unknown]) => (key === name ? value : []))
    return values.filter((value) => typeof value === 'string')
  })
}
