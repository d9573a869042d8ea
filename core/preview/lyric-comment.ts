/** What somebody wrote of a line, with the line as they read it. */
export type LyricComment = { index: number; verse: string; text: string }

/** What is being written of a lyric. `lost`: what was written of one that can not be answered any more. */
export type WrittenOfLyric = { lyricId: string; text: string; lines: readonly LyricComment[]; lost: string }

/** A line has one comment; an empty one is none. */
export function withComment(written: WrittenOfLyric, comment: LyricComment): WrittenOfLyric {
  const others = written.lines.filter(({ index }) => index !== comment.index)
  return { ...written, lines: comment.text === '' ? others : [...others, comment] }
}

/**
 * The same once this lyric is to be answered. A comment stays readable with the line it was written of, and never stands beside
 * another one; what was written of the whole lyric stays in its field.
 */
export function movedToLyric(written: WrittenOfLyric, lyricId: string): WrittenOfLyric {
  if (written.lyricId === lyricId) return written
  const { text, lines, lost } = written
  return { lyricId, text, lines: [], lost: joinWritten(lost, commentsText(lines)) }
}

/** All of it, as it is shown where no field does. */
export function writtenText({ text, lines, lost }: WrittenOfLyric): string {
  return joinWritten(lost, text, commentsText(lines))
}

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
