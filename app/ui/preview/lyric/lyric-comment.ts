/** What somebody wrote of a line, with the line as they read it. */
export type LyricComment = { index: number; verse: string; text: string }

/** Each behind its line, where that is known: “Thais veio do mar”: com acento. */
export function commentsText(lines: readonly (Omit<LyricComment, 'verse'> & { verse?: string })[]): string {
  return lines
    .toSorted((one, other) => one.index - other.index)
    .filter(({ text }) => text.trim() !== '')
    .map(({ verse = '', text }) => (verse === '' ? text : `“${verse}”: ${text}`))
    .join('\n')
}

/** All that was written, one below the other. */
export function joinWritten(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}
