import { createHash } from 'node:crypto'

import gift from '#app/styles/gift.css?inline'

type Sheet = { css: string; hash: string }
/** Of a document: what failed, by route, and the routes it is made of. */
type Matched = { errors: Record<string, unknown> | null; matches: { route: { handle?: unknown } }[] }

const sheets: Record<string, Sheet> = { gift: { css: gift, hash: hashOf(gift) } }

/** As a policy names an inline style or script that it allows. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * The style sheet that a page carries inside itself, as `handle.inlineStyles` of its route says: what somebody opens once,
 * on a phone, is painted and played after one round trip less. Null for all others and for error pages of the shop.
 */
export function inlineStylesOf({ errors, matches }: Matched): Sheet | null {
  if (errors?.root !== undefined) return null
  const [name = ''] = valuesOf(matches, 'inlineStyles')
  return sheets[name] ?? null
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
