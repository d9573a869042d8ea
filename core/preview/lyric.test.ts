import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { currentLineIndex, lineRange } from './lyric-line.ts'
import {
  decideLyricEdit,
  lyricLines,
  maxLyricLength,
  maxLyricLines,
  parseLyric,
  plainLyric,
  suggestLyric,
} from './lyric.ts'

const timed = ['[ti:Nosso sim]', '[00:12.50]Ana Clara', '[00:15.00]veio do mar', '[00:20]', '[00:31,5]Thiago'].join(
  '\n',
)

test('plain text → its lines, without times', () => {
  expect(lyricLines('Ana Clara\nveio do mar')).toEqual([
    { text: 'Ana Clara', atMs: null },
    { text: 'veio do mar', atMs: null },
  ])
})

test('LRC → each line with its time, tags about the file left out', () => {
  expect(lyricLines(timed)).toEqual([
    { text: 'Ana Clara', atMs: 12_500 },
    { text: 'veio do mar', atMs: 15_000 },
    { text: '', atMs: 20_000 },
    { text: 'Thiago', atMs: 31_500 },
  ])
})

test.each([
  ['[0:05]a', 5_000],
  ['[00:05.5]a', 5_500],
  ['[00:05.53]a', 5_530],
  ['[00:05.537]a', 5_537],
  ['[00:05:53]a', 5_530],
  ['  [00:05.53]  a', 5_530],
  ['[125:00]a', 7_500_000],
])('%s → at %d ms', (row, atMs) => {
  expect(lyricLines(row)).toEqual([{ text: 'a', atMs }])
})

test.each(['[Refrão]', '[00:75.00] a', '[1234:00] a', '[00] a', 'a [00:10.00] b'])('%s → text, not a time', (row) => {
  expect(lyricLines(row)).toEqual([{ text: row, atMs: null }])
})

test('a line that returns → once for each of its times, in the order of the song', () => {
  expect(lyricLines('[00:30.00][00:10.00]Refrão\n[00:20.00]Verso')).toEqual([
    { text: 'Refrão', atMs: 10_000 },
    { text: 'Verso', atMs: 20_000 },
    { text: 'Refrão', atMs: 30_000 },
  ])
})

test('a line without a time among timed ones → stays behind the one above it', () => {
  expect(lyricLines('Intro\n[00:20]b\n[Refrão]\n[00:10]a').map(({ text }) => text)).toEqual([
    'Intro',
    'a',
    'b',
    '[Refrão]',
  ])
})

test('an offset → lines come sooner by it, never before the beginning', () => {
  expect(lyricLines('[offset:+500]\n[00:10.00]a').map(({ atMs }) => atMs)).toEqual([9_500])
  expect(lyricLines('[offset:500]\n[00:00.20]a').map(({ atMs }) => atMs)).toEqual([0])
  expect(lyricLines('[offset:-500]\n[00:10.00]a').map(({ atMs }) => atMs)).toEqual([10_500])
  expect(lyricLines('[offset:x]\n[00:10.00]a').map(({ atMs }) => atMs)).toEqual([10_000])
})

test('times of words inside a line → left out', () => {
  expect(lyricLines('[00:10.00] <00:10.00> Ana <00:10.60> Clara')).toEqual([{ text: 'Ana Clara', atMs: 10_000 }])
})

test('several empty lines → one between verses, none at the ends', () => {
  const stored = parseLyric('\uFEFF\r\n\r\na  \r\n\r\n \r\n\r\nb\r\n\r\n')

  expect(stored).toEqual({ ok: true, value: 'a\n\n\n\nb' })
  expect(stored.ok && plainLyric(stored.value)).toBe('a\n\nb')
})

test('too many letters or lines → refused', () => {
  expect(parseLyric('x'.repeat(maxLyricLength + 1))).toEqual(refuse('lyric-too-long'))
  expect(parseLyric('x'.repeat(maxLyricLength)).ok).toBe(true)
  expect(parseLyric('a\n'.repeat(maxLyricLines + 1))).toEqual(refuse('lyric-too-long'))
  // Each time of a line is a line of its own.
  expect(parseLyric(`${'[0:01]'.repeat(maxLyricLines + 1)}a`)).toEqual(refuse('lyric-too-long'))
})

test.each([
  [0, null],
  [12_499, null],
  [12_500, 0],
  [14_999, 0],
  [15_000, 1],
  [25_000, null],
  [31_500, 3],
  [600_000, 3],
])('at %d ms → line %s is sung', (atMs, line) => {
  expect(currentLineIndex(lyricLines(timed), atMs)).toBe(line)
})

test('a lyric without times → no line is sung', () => {
  expect(currentLineIndex(lyricLines('a\nb'), 10_000)).toBeNull()
})

test('a timed line → until the next timed one; the last one and one without a time → open', () => {
  const lines = lyricLines(timed)

  expect([lineRange(lines, 0), lineRange(lines, 3)]).toEqual([
    { fromMs: 12_500, toMs: 15_000 },
    { fromMs: 31_500, toMs: null },
  ])
  expect([lineRange(lyricLines('a'), 0), lineRange(lines, 9)]).toEqual([null, null])
})

test('a new version → the lyric of the latest version that has one, else the client’s own', () => {
  const briefing = { lyric: 'own', lyricText: ' Do cliente\n' }

  expect(suggestLyric([{ lyric: '' }, { lyric: 'Segunda' }, { lyric: 'Primeira' }], briefing, null)).toEqual({
    text: 'Segunda',
    from: 'version',
  })
  expect(suggestLyric([{ lyric: '' }], briefing, null)).toEqual({ text: 'Do cliente', from: 'briefing' })
  expect(suggestLyric([], { ...briefing, lyric: 'ours' }, null)).toBeNull()
  expect(suggestLyric([], null, null)).toBeNull()
})

test('a lyric was approved → suggested, with the times of the latest version where that sings it', () => {
  const approved = { text: 'Ana Clara\nveio do mar', from: 'approved' }
  expect(suggestLyric([], { lyric: 'own', lyricText: 'Do cliente' }, approved.text)).toEqual(approved)
  expect(suggestLyric([{ lyric: 'Ana Clara\nveio da serra' }], null, approved.text)).toEqual(approved)
  const sung = '[00:12]Ana Clara\n[00:15]veio do mar'
  expect(suggestLyric([{ lyric: sung }], null, approved.text)).toEqual({ text: sung, from: 'version' })
})

const stored = 'Da Ana\nveio do mar'

test('a lyric changed from the stored one → taken', () => {
  expect(decideLyricEdit(stored, { typed: 'Do Beto\r\n', seen: `${stored}\r\n` })).toEqual(
    accept({ lyric: 'Do Beto', isChanged: true }),
  )
})

test('the same lyric as the stored one, whatever was seen → nothing to write', () => {
  expect(decideLyricEdit(stored, { typed: stored, seen: '' })).toEqual(accept({ lyric: stored, isChanged: false }))
})

test('a lyric changed from another than the stored one → refused with the stored one', () => {
  for (const seen of ['', 'Da Ana', 'x'.repeat(maxLyricLength + 1)])
    expect(decideLyricEdit(stored, { typed: 'Do Beto', seen })).toEqual({
      ok: false,
      code: 'changed-meanwhile',
      stored,
    })
})
