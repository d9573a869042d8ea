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

/** A page that is kept for everybody has no nonce: its policy names the scripts that carried one by their text. */
export function withoutNonce(html: string, nonce: string | undefined): { html: string; scriptHashes: string[] } {
  if (nonce === undefined) return { html, scriptHashes: [] }
  const mark = ` nonce=${JSON.stringify(nonce)}`
  const scripts = html.matchAll(new RegExp(`<script[^>]*${mark}[^>]*>([^]*?)</script>`, 'g'))
  const scriptHashes = [...new Set([...scripts].flatMap(([, text]) => (text ? [hashOf(text)] : [])))]
  return { html: html.replaceAll(mark, ''), scriptHashes }
}
