/**
 * An address of the web in what somebody typed or pasted: without what nobody sees (zero-width spaces, direction marks), accents
 * composed. Every door that takes an address asks here. Its other letters stay: a dash or a full-width letter in a path is another path.
 */
export function normalizeUrl(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
}
