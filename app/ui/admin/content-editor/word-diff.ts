import { diffWordsWithSpace } from 'diff'

export type DiffPart = { kind: 'same' | 'added' | 'removed' | 'gap'; text: string }

/** Words left around a change, where the text between two changes is long. */
const around = 8

/** Fewer words than these between two changes belong to the change: old and new are read as phrases, not word by word. */
const minSameWords = 3

/**
 * What changed between two texts, by word: `same` and `removed` give the old text, `same` and `added` the new one. Null
 * where a whole comparison is easier to read: short values, and texts with little in common.
 */
export function diffTexts(from: string, to: string): DiffPart[] | null {
  if (Math.max(from.length, to.length) < 40 || from === '' || to === '') return null
  const parts = diffWordsWithSpace(from, to).map(({ added, removed, value }): DiffPart => {
    return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
  })
  const same = parts.reduce((length, { kind, text }) => (kind === 'same' ? length + text.trim().length : length), 0)
  return same * 3 < Math.min(from.length, to.length) ? null : joinChanges(parts)
}

/** Changes with next to nothing between them become one: all that went, then all that came. */
function joinChanges(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) joined.push({ kind: 'removed', text: removed })
    if (added) joined.push({ kind: 'added', text: added })
    removed = added = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = index < parts.length - 1 && (removed !== '' || added !== '')
    const isShort = isBetween && text.split(/\s+/).filter(Boolean).length < minSameWords
    if (kind !== 'added' && (kind === 'removed' || isShort)) removed += text
    if (kind !== 'removed' && (kind === 'added' || isShort)) added += text
    if (kind === 'same' && !isShort) {
      flush()
      joined.push({ kind, text })
    }
  }
  flush()
  return joined
}

/** The same with long stretches that did not change cut short, each with a `gap` in its place. */
export function foldUnchanged(parts: DiffPart[]): DiffPart[] {
  return parts.flatMap((part, index): DiffPart[] => {
    if (part.kind !== 'same') return [part]
    const words = part.text.split(/(?<=\s)(?=\S)/)
    const head = index === 0 ? 0 : around
    const tail = index === parts.length - 1 ? 0 : around
    if (words.length <= head + tail + 4) return [part]
    return [
      ...sameText(words.slice(0, head).join('')),
      { kind: 'gap', text: '[…] ' },
      ...sameText(words.slice(words.length - tail).join('')),
    ]
  })
}

function sameText(text: string): DiffPart[] {
  return text === '' ? [] : [{ kind: 'same', text }]
}
