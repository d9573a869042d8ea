import { hash } from 'node:crypto'

/** A page that is kept for everybody has no nonce: its policy names the scripts that carried one by their text. */
export function withoutNonce(html: string, nonce: string | undefined): { html: string; scriptHashes: string[] } {
  if (nonce === undefined) return { html, scriptHashes: [] }
  const mark = ` nonce=${JSON.stringify(nonce)}`
  const scripts = html.matchAll(new RegExp(`<script[^>]*${mark}[^>]*>([^]*?)</script>`, 'g'))
  const scriptHashes = [...new Set([...scripts].flatMap(([, text]) => (text ? [hashOf(text)] : [])))]
  return { html: html.replaceAll(mark, ''), scriptHashes }
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
