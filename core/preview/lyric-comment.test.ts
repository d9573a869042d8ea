import fc from 'fast-check'
import { expect, test } from 'vitest'

import { movedToLyric, withComment, writtenText, type WrittenOfLyric } from './lyric-comment.ts'

const verses = ['Rosa', 'Volta', 'Lia', 'Rosa']
/** Lyrics of one song; each has its own lines. */
const verseOf = (lyric: number, index: number) => `${verses[index]} ${lyric}`

/** A comment, words about the whole lyric, or another lyric that is presented meanwhile. */
const change = fc.oneof(
  fc.record({ do: fc.constant('comment' as const), index: fc.nat(3) }),
  fc.record({ do: fc.constant('words' as const) }),
  fc.record({ do: fc.constant('present' as const) }),
)

test('lyrics are presented while one is commented, in any order → nothing written is lost, and each comment stands by its line or is told with it', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let lyric = 1
      let written: WrittenOfLyric = { lyricId: '1', text: '', lines: [], lost: '' }
      const told: string[] = []
      const standing = new Map<number, string>()
      for (const [turn, one] of changes.entries()) {
        const text = `(${turn})`
        if (one.do === 'comment') {
          written = withComment(written, { index: one.index, verse: verseOf(lyric, one.index), text })
          standing.set(one.index, text)
        } else if (one.do === 'words') written = { ...written, text }
        else {
          for (const [index, said] of standing) told.push(`“${verseOf(lyric, index)}”: ${said}`)
          standing.clear()
          written = movedToLyric(written, String((lyric += 1)))
        }

        expect(new Map(written.lines.map(({ index, text: said }) => [index, said]))).toEqual(standing)
        for (const line of written.lines) expect(line.verse).toBe(verseOf(lyric, line.index))
        expect(written.lost.split(/\n+/).filter(Boolean).toSorted()).toEqual(told.toSorted())
        expect(writtenText(written)).toContain(written.text)
      }
    }),
  )
})

test('a comment is emptied → the line has none; the same lyric again → nothing moves', () => {
  const comment = { index: 0, verse: 'Rosa', text: 'com acento' }
  const written = withComment({ lyricId: '1', text: 'Mais doce.', lines: [], lost: '' }, comment)

  expect(movedToLyric(written, '1')).toBe(written)
  expect(writtenText(written)).toBe('Mais doce.\n\n“Rosa”: com acento')
  expect(withComment(written, { ...comment, text: '' }).lines).toEqual([])
})
