import { newestLyric, type LyricVersion } from './lyric-review.ts'
import { hasSameWords } from './lyric.ts'

/** Which of the lyrics a version with this text sings: the newest with the same words. */
export function lyricSung(
  text: string,
  lyrics: readonly Pick<LyricVersion, 'id' | 'number' | 'content'>[],
): string | null {
  return newestLyric(lyrics.filter(({ content }) => hasSameWords(content, text)))?.id ?? null
}
