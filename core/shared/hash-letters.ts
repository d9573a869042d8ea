/** A number that follows from a text (32-bit FNV-1a over its letters). Not cryptographic: it tells texts apart, and gives none of them back. */
export function hashLetters(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
