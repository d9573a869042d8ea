import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'

import { currentLineIndex } from './lyric-line.ts'
import {
  answeringVersion,
  nextAnsweringVersion,
  decideVerdict,
  parsePlace,
  passageAround,
  passageSideMs,
  planProof,
  proofVerdicts,
  samePlace,
} from './proof.ts'

const minute = 60_000
const moment = (fromMs: number) => ({ fromMs, toMs: null })

test.each([
  ['in the middle', 30_000, { fromMs: 26_000, toMs: 34_000 }],
  ['at 0:00', 0, { fromMs: 0, toMs: 4_000 }],
  ['at the very end', minute, { fromMs: 56_000, toMs: minute }],
  ['behind the end of a shorter version', 90_000, { fromMs: 56_000, toMs: minute }],
])('a moment %s → four seconds to each side, within the recording', (_where, fromMs, heard) => {
  expect(passageAround(moment(fromMs), minute)).toEqual(heard)
})

test('a short range → all of it; a long one → its beginning', () => {
  expect(passageAround({ fromMs: 20_000, toMs: 25_000 }, minute)).toEqual({ fromMs: 16_000, toMs: 29_000 })
  expect(passageAround({ fromMs: 0, toMs: minute }, minute)).toEqual({ fromMs: 0, toMs: 16_000 })
})

test('any place in any recording → a passage within it, of seconds, that has the place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 30 * minute }),
      fc.integer({ min: 0, max: 40 * minute }),
      fc.option(fc.integer({ min: 0, max: 40 * minute })),
      (durationMs, fromMs, length) => {
        const heard = passageAround({ fromMs, toMs: length === null ? null : fromMs + length }, durationMs)
        expect(heard.fromMs).toBeGreaterThanOrEqual(0)
        expect(heard.toMs).toBeLessThanOrEqual(durationMs)
        expect(heard.toMs - heard.fromMs).toBeGreaterThan(0)
        expect(heard.toMs - heard.fromMs).toBeLessThanOrEqual(12_000 + 2 * passageSideMs)
        const place = Math.min(fromMs, durationMs)
        expect(heard.fromMs <= place && place <= heard.toMs).toBe(true)
      },
    ),
  )
})

const before = [
  { text: 'Rosa, minha Rosa', atMs: 10_000 },
  { text: 'Volta', atMs: 20_000 },
  { text: 'Rosa, minha Rosa', atMs: 30_000 },
]
const slower = before.map((line) => ({ ...line, atMs: line.atMs * 1.5 + 4_000 }))

test('both lyrics timed → where the same line is sung, in its own turn', () => {
  const after = { lyric: slower, durationMs: minute }
  expect(samePlace(11_000, { lyric: before }, after)).toBe(20_000)
  expect(samePlace(30_500, { lyric: before }, after)).toBe(49_500)
})

test('no timed line, or one that is sung no more → the same time, within the length', () => {
  expect(samePlace(42_000, { lyric: [] }, { lyric: [], durationMs: minute })).toBe(42_000)
  expect(samePlace(42_000, { lyric: [] }, { lyric: [], durationMs: 40_000 })).toBe(40_000)
  const rewritten = [{ text: 'Lia', atMs: 5_000 }]
  expect(samePlace(11_000, { lyric: before }, { lyric: rewritten, durationMs: minute })).toBe(11_000)
})

test('a line that is sung faster now → within it, not in the next one', () => {
  const faster = [
    { text: 'Rosa, minha Rosa', atMs: 5_000 },
    { text: 'Volta', atMs: 8_000 },
  ]
  expect(samePlace(16_000, { lyric: before }, { lyric: faster, durationMs: minute })).toBe(7_999)
})

/** Lines as they are sung; one that nobody timed has no moment. */
const anySong = fc
  .array(
    fc.record({
      text: fc.constantFrom('Rosa', 'Volta', 'Lia', ''),
      lasts: fc.integer({ min: 1, max: 9_000 }),
      isTimed: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((lines) => {
    let atMs = 0
    return lines.map(({ text, lasts, isTimed }) => ({ text, atMs: isTimed ? (atMs += lasts) : null }))
  })

/** The line that is sung at a moment, and how often it was sung before. */
function sungAt(lyric: { text: string; atMs: number | null }[], atMs: number) {
  const index = currentLineIndex(lyric, atMs)
  const text = index === null ? null : lyric[index]?.text
  if (index === null || text == null) return null
  return { text, turn: lyric.slice(0, index).filter((line) => line.text === text && line.atMs !== null).length }
}

test('a lyric is written and timed anew in any way → a place stays in its line, in its turn; where that is gone, at its time', () => {
  fc.assert(
    fc.property(anySong, anySong, fc.nat(120_000), fc.nat(200_000), (one, other, fromMs, durationMs) => {
      const place = samePlace(fromMs, { lyric: one }, { lyric: other, durationMs })
      const line = sungAt(one, fromMs)
      const turns = other.filter(({ text, atMs }) => text === line?.text && atMs !== null)
      const begins = (line && turns[line.turn]?.atMs) ?? null
      const isHeard = begins !== null && begins <= durationMs
      expect(isHeard ? sungAt(other, place) : null).toEqual(isHeard ? line : null)
      expect(begins === null ? place : 0).toBe(begins === null ? Math.min(fromMs, durationMs) : 0)
      expect(place).toBeLessThanOrEqual(durationMs)
    }),
  )
})

const at = (hour: number) => new Date(`2026-11-20T${hour}:00:00Z`)
const version = (id: string, hour: number, recommended = false) => ({ id, recommended, createdAt: at(hour) })

test('what answers a feedback → shown since, the recommended one before the newest', () => {
  expect(answeringVersion([version('b', 15), version('a', 10)], at(12))?.id).toBe('b')
  expect(answeringVersion([version('c', 16), version('b', 15, true), version('a', 10)], at(12))?.id).toBe('b')
  expect(answeringVersion([version('a', 10, true)], at(12))).toBeNull()
})

const draft = (id: string, recommended = false) => ({
  ...version(id, 10, recommended),
  presentedAt: null,
  recording: { state: 'ready' as const },
})
const shown = (id: string, hour: number, recommended = false) => ({ ...draft(id, recommended), presentedAt: at(hour) })
const next = (...versions: Parameters<typeof nextAnsweringVersion>[0][number][]) =>
  nextAnsweringVersion(versions, at(12), at(18))?.id

test('what will answer once the drafts are presented → what plays first then', () => {
  expect(next(draft('c'), draft('b', true), shown('a', 10, true))).toBe('b')
  expect(next(draft('c'), draft('b'), shown('a', 10, true))).toBe('c')
  expect(next(draft('c'), shown('b', 15, true))).toBe('b')
  expect(next(draft('c', true), shown('b', 15, true))).toBe('c')
  expect(next(shown('b', 15), shown('a', 10, true))).toBe('b')
  expect(next(shown('a', 10, true))).toBeUndefined()
})

const sung = (id: string, change: Partial<{ durationMs: number; loudness: number }> = {}) => ({
  id,
  lyric: [],
  recording: { id: `recording of ${id}`, durationMs: minute, loudness: -14, truePeak: -6, ...change },
})
const note = { id: 'n', ...moment(42_000) }

test('a note that was done → the same seconds of both versions, equally loud', () => {
  const planned = planProof(note, { before: sung('a'), after: sung('b', { loudness: -18 }), movedTo: null })
  expect(planned).toEqual({
    noteId: 'n',
    place: moment(42_000),
    before: { versionId: 'a', fromMs: 38_000, toMs: 46_000, gain: 0 },
    after: { versionId: 'b', fromMs: 38_000, toMs: 46_000, gain: 40 },
  })
})

const moved = (movedTo: number) =>
  planProof(note, { before: sung('a'), after: sung('b', { durationMs: 50_000 }), movedTo })

test('a place that staff moved → counts, and stays within a shorter version', () => {
  expect(moved(45_000)?.after).toMatchObject({ fromMs: 41_000, toMs: 49_000 })
  expect(moved(59_000)?.after).toMatchObject({ fromMs: 46_000, toMs: 50_000 })
})

test('a range whose answer ends before it does → its place ends there, too; behind the end it is a moment', () => {
  const range = { id: 'n', fromMs: 42_000, toMs: 50_000 }
  const placed = (durationMs: number) =>
    planProof(range, { before: sung('a'), after: sung('b', { durationMs }), movedTo: null })?.place
  expect(placed(minute)).toEqual({ fromMs: 42_000, toMs: 50_000 })
  expect(placed(45_000)).toEqual({ fromMs: 42_000, toMs: 45_000 })
  expect(placed(40_000)).toEqual({ fromMs: 40_000, toMs: null })
})

test('a version that is gone, or has no recording of ours → what is left is heard', () => {
  expect(planProof(note, { before: null, after: sung('b'), movedTo: null })).toMatchObject({ before: null, after: {} })
  expect(planProof(note, { before: sung('a'), after: { ...sung('b'), recording: null }, movedTo: null })).toBeNull()
})

test('a place as it is typed → milliseconds, nothing, or why not', () => {
  expect(parsePlace('0:42,5', minute)).toEqual(accept(42_500))
  expect(parsePlace(' ', minute)).toEqual(accept(null))
  expect(parsePlace('1:01', minute)).toEqual(accept(minute))
  expect(parsePlace('1:30', minute)).toEqual(refuse('time-outside'))
  expect(parsePlace('refrão', minute)).toEqual(refuse('time-wrong'))
})

test('verdicts in any order → the first one stands, and it counts once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...proofVerdicts), { minLength: 1 }), (given) => {
      let known: (typeof given)[number] | null = null
      const counted: typeof given = []
      for (const verdict of given) {
        const decided = decideVerdict(known, verdict)
        if (!decided.ok || !decided.value.isNew) continue
        known = verdict
        counted.push(verdict)
      }
      expect([known, counted]).toEqual([given[0], given.slice(0, 1)])
    }),
  )
})
