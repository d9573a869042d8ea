import { expect, test } from 'vitest'

import { dataRequestDueAt, dataRequestUrgency, parseDataAnswer, parseDataRequest } from './data-request.ts'

const createdAt = new Date('2026-11-01T12:00:00Z')
const dueAt = dataRequestDueAt(createdAt)

test('a request → due after fifteen days (LGPD art. 19)', () => {
  expect(dueAt).toEqual(new Date('2026-11-16T12:00:00Z'))
})

test.each([
  ['2026-11-02T12:00:00Z', 'open'],
  ['2026-11-11T12:00:01Z', 'soon'],
  ['2026-11-16T12:00:01Z', 'late'],
])('at %s → %s', (at, urgency) => {
  expect(dataRequestUrgency(dueAt, new Date(at))).toBe(urgency)
})

test('an erasure → needs no words, and may confirm that the song ends', () => {
  expect(parseDataRequest({ kind: 'erasure', message: ' ', endsSong: true })).toEqual({
    ok: true,
    value: { kind: 'erasure', message: '', endsSong: true },
  })
})

test.each([
  [{ kind: 'correction', message: ' ' }, 'message-required'],
  [{ kind: 'password', message: 'x' }, 'kind-unknown'],
  [{ kind: 'information', message: 'x'.repeat(2_001) }, 'message-too-long'],
])('%o → %s', (raw, code) => {
  expect(parseDataRequest({ ...raw, endsSong: false })).toEqual({ ok: false, code })
})

test('only an erasure → ends a song', () => {
  expect(parseDataRequest({ kind: 'correction', message: 'x', endsSong: true })).toMatchObject({
    value: { endsSong: false },
  })
})

test('an answer → needs words, not too many', () => {
  expect(parseDataAnswer('  ')).toEqual({ ok: false, code: 'answer-required' })
  expect(parseDataAnswer('x'.repeat(2_001))).toEqual({ ok: false, code: 'answer-too-long' })
  expect(parseDataAnswer(' Feito. ')).toEqual({ ok: true, value: 'Feito.' })
})
