/** An anchor opens the answer it names, not only its question. */
export function openAround(hash: string) {
  try {
    document
      .getElementById(decodeURIComponent(hash.slice(1)))
      ?.closest('details')
      ?.setAttribute('open', '')
  } catch {
    // A malformed URL has no target.
  }
}
