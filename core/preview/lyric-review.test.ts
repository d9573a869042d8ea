import fc from 'fast-check'
import { expect, test } from 'vitest'

import { projectStatuses } from '#core/project/project.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'

import {
  approvedLyric,
  canAnswerLyric,
  currentLyric,
  decideLyricPresentation,
  isLyricWaiting,
  lyricChangeCover,
  lyricRounds,
  lyricState,
  parseLyricChanges,
  type LyricVersion,
} from './lyric-review.ts'
import { lyricSung } from './lyric-sung.ts'
import { lyricLines } from './lyric.ts'

const now = new Date('2026-11-28T12:00:00Z')
const lyric = (number: number, change: Partial<LyricVersion> = {}): LyricVersion => ({
  id: `l${number}`,
  number,
  content: 'Ana Clara\nveio do mar',
  author: 'studio',
  createdAt: now,
  presentedAt: addDays(now, number - 10),
  changesAskedAt: null,
  approvedAt: null,
  ...change,
})
const open = { status: 'waiting', expiresAt: null, isActive: true } as const

const anyLyrics = fc.array(
  fc.record({
    presented: fc.option(fc.integer({ min: -9, max: 0 }), { nil: null }),
    asked: fc.boolean(),
    approved: fc.boolean(),
  }),
  { maxLength: 6 },
)
const lyricsOf = (drawn: { presented: number | null; asked: boolean; approved: boolean }[]) =>
  drawn.map(({ presented, asked, approved }, index) =>
    lyric(index + 1, {
      presentedAt: presented === null ? null : addDays(now, presented),
      changesAskedAt: presented !== null && asked ? now : null,
      approvedAt: presented !== null && !asked && approved ? now : null,
    }),
  )

test('any lyrics of a project → at most one waits for its client, and only that or an approved one can be answered', () => {
  fc.assert(
    fc.property(anyLyrics, fc.constantFrom(...projectStatuses), (drawn, status) => {
      const lyrics = lyricsOf(drawn)
      const waiting = lyrics.filter((one) => lyricState(one, lyrics) === 'waiting')
      const answerable = lyrics.filter((one) => canAnswerLyric({ ...open, status }, lyrics, { id: one.id, now }).ok)
      expect(waiting.length).toBeLessThanOrEqual(1)
      expect(answerable.length).toBeLessThanOrEqual(1)
      for (const one of answerable) expect(one.id).toBe(currentLyric(lyrics)?.id)
      expect(isLyricWaiting(status, lyrics) && answerable[0]?.id !== waiting[0]?.id).toBe(false)
    }),
  )
})

test('rounds used one after the other → never less than none is left, and only those included cost nothing', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(12), fc.boolean(), (included, used, isApproved) => {
      const rounds = lyricRounds(included, used)
      const cover = lyricChangeCover(rounds, isApproved, { left: 0, extraLeft: 0 })
      expect(rounds.left).toBe(Math.max(0, included - used))
      expect(cover).toBe(!isApproved && used < included ? 'round' : 'open')
    }),
  )
})

test('rounds without limit → one is always left before the approval', () => {
  const rounds = lyricRounds(null, 50)
  expect(lyricChangeCover(rounds, false, { left: 0, extraLeft: 0 })).toBe('round')
})

test('an approved lyric is changed while a revision is left → it takes that', () => {
  expect(lyricChangeCover(lyricRounds(2, 0), true, { left: 1, extraLeft: 0 })).toBe('included')
})

test('another lyric is presented → the one before is replaced and takes no answer', () => {
  const lyrics = [lyric(1), lyric(2)]
  expect(lyricState(lyrics[0] ?? lyric(1), lyrics)).toBe('replaced')
  expect(canAnswerLyric(open, lyrics, { id: 'l1', now })).toEqual(refuse('lyric-replaced'))
})

test('a draft → its client cannot answer it, and it can be presented', () => {
  const lyrics = [lyric(1, { presentedAt: null })]
  expect(canAnswerLyric(open, lyrics, { id: 'l1', now })).toEqual(refuse('lyric-gone'))
  expect(decideLyricPresentation({ status: 'waiting', stopReason: null }, lyrics, 'l1')).toEqual(accept(lyrics[0]))
})

test.each([
  ['a refunded order', { status: 'waiting', stopReason: 'refunded' }, 'order-closed'],
  ['an approved song', { status: 'approved', stopReason: null }, 'song-answered'],
] as const)('a lyric of %s → not presented', (_of, project, code) => {
  expect(decideLyricPresentation(project, [lyric(1, { presentedAt: null })], 'l1')).toEqual(refuse(code))
})

test('changes that say nothing → refused', () => {
  const empty = { text: ' ', lines: [{ index: 0, text: '\n' }] }
  expect(parseLyricChanges('Ana', empty)).toEqual(refuse('changes-required'))
})

test('comments by line, with emoji and from right to left → each with its line as it stands', () => {
  const changes = parseLyricChanges('[00:01.00]Ana 🌊\n\nשלום', {
    text: '',
    lines: [
      { index: 0, text: 'Thaís, com acento 🙏' },
      { index: 2, text: 'مرحبا' },
      { index: 99, text: 'não existe' },
    ],
  })
  expect(changes).toEqual(
    accept({
      text: '',
      notes: [
        { lyricLine: 'Ana 🌊', index: 0, content: 'Thaís, com acento 🙏' },
        { lyricLine: 'שלום', index: 2, content: 'مرحبا' },
      ],
    }),
  )
})

test('any lyric and comments → each stands with the words of its line, and none of a line is lost', () => {
  const rows = fc.array(fc.constantFrom('Ana', '[00:10.00]Rosa', '[00:05.00][00:20.00]Volta', '', '[ti:Nosso sim]'))
  const comments = fc.uniqueArray(
    fc.record({ index: fc.nat(14), text: fc.constantFrom('com acento', ' ', 'mais curto') }),
    {
      selector: ({ index }) => index,
    },
  )
  fc.assert(
    fc.property(rows, comments, (given, lines) => {
      const sung = lyricLines(given.join('\n'))
      const changes = parseLyricChanges(given.join('\n'), { text: 'Mais doce.', lines })
      const said = lines.filter(({ index, text }) => text.trim() !== '' && sung[index]?.text)
      expect(changes).toEqual(
        accept({
          text: 'Mais doce.',
          notes: said.map(({ index, text }) => ({ index, content: text, lyricLine: sung[index]?.text })),
        }),
      )
    }),
  )
})

test('several lyrics approved → the last of them; none → none', () => {
  expect(approvedLyric([lyric(1, { approvedAt: now }), lyric(3, { approvedAt: now }), lyric(4)])?.id).toBe('l3')
  expect(approvedLyric([lyric(1)])).toBeNull()
})

test('the words of a version → it sings the newest lyric with the same, whatever times it has', () => {
  const lyrics = [lyric(1), lyric(2), lyric(3, { content: 'Ana Clara\nveio da serra' })]
  expect(lyricSung('[00:12]Ana Clara\n[00:15]veio do mar', lyrics)).toBe('l2')
  expect(lyricSung('Ana Clara', lyrics)).toBeNull()
  expect(lyricSung('', lyrics)).toBeNull()
})
