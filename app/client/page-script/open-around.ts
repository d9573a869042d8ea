/** An anchor opens whatever its target is folded in, and shows it: an answer, not only its question. */
export function openAround(hash: string) {
  const target = targetOf(hash)
  let isFolded = false
  for (let around = target?.closest('details'); around; around = around.parentElement?.closest('details')) {
    isFolded ||= !around.open
    around.open = true
  }
  if (isFolded) target?.scrollIntoView()
}

function targetOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A malformed URL has no target.
    return null
  }
}
