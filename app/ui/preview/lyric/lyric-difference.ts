import { diffWordsWithSpace } from 'diff'

export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Two lyrics that have hardly a word in common take long to compare, and are easier to read one after the other. */
const maxEdits = 1_500

/** What changed between two lyrics, word by word: without what was added it is the first, without what was removed the second. */
export function lyricDifference(from: string, to: string): DifferencePart[] {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: maxEdits })
  if (!parts) return [part('removed', from), part('added', to)].filter(({ text }) => text !== '')
  return parts.map(({ added, removed, value }) => part(added ? 'added' : removed ? 'removed' : 'same', value))
}

function part(kind: DifferencePart['kind'], text: string): DifferencePart {
  return { kind, text }
}
