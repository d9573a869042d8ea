import { hash } from 'node:crypto'

/** Hashes of the scripts inside a page, as `handle.inlineScripts` of its route gives them, for its policy. */
export function inlineScriptHashes({ matches }: { matches: { route: { handle?: unknown } }[] }): string[] {
  return matches.flatMap(({ route: { handle } }) => {
    const scripts =
      typeof handle === 'object' && handle !== null && 'inlineScripts' in handle ? handle.inlineScripts : []
    return Array.isArray(scripts) ? scripts.filter((script) => typeof script === 'string').map(hashOf) : []
  })
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
