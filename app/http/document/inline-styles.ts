import { createHash } from 'node:crypto'

import gift from '#app/styles/gift.css?inline'

type Sheet = { css: string; hash: string }
/** Of a document: what failed, by route, and the routes it is made of. */
type Matched = { errors: Record<string, unknown> | null; matches: { route: { handle?: unknown } }[] }

const sheets: Record<string, Sheet> = { gift: sheetOf(gift) }

function sheetOf(css: string): Sheet {
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }
}

/**
 * The style sheet that a page carries inside itself, as `handle.inlineStyles` of its route says: what somebody opens once,
 * on a phone, is painted and played after one round trip less. Null for all others and for error pages of the shop.
 */
export function inlineStylesOf({ errors, matches }: Matched): Sheet | null {
  if (errors?.root !== undefined) return null
  const names = matches.map(({ route: { handle } }) => nameIn(handle))
  return sheets[names.find((name) => name !== '') ?? ''] ?? null
}

function nameIn(handle: unknown): string {
  const isNamed = typeof handle === 'object' && handle !== null && 'inlineStyles' in handle
  return isNamed ? String(handle.inlineStyles) : ''
}
