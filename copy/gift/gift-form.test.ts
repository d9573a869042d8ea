import { expect, test } from 'vitest'

import { defaultZone } from '#core/gift/opening-time.ts'

import { giftForm, type GiftTyped } from './gift-form.ts'

const now = new Date('2026-11-23T12:00:00Z')
const typed: GiftTyped = {
  recipient: ' Para  Ana Clara e Thiago ',
  dedication: 'Com amor,\r\nda mamãe ',
  sender: 'Dona Lúcia',
  when: 'later',
  day: '2026-12-24',
  time: '20:00',
  zone: defaultZone,
  question: '',
  answer: '',
}
const parse = (change: Partial<GiftTyped> = {}, stored: { opensAt: Date; zone: string } | null = null) =>
  giftForm.parse({ ...typed, ...change }, { now, stored })

test('a form → texts tidied, and the instant of its opening', () => {
  expect(parse()).toEqual({
    ok: true,
    value: {
      recipient: 'Ana Clara e Thiago',
      dedication: 'Com amor,\nda mamãe',
      sender: 'Dona Lúcia',
      opensAt: new Date('2026-12-24T23:00:00Z'),
      zone: defaultZone,
      question: null,
      answer: null,
    },
  })
})

const stored = { opensAt: new Date('2026-12-24T23:00:00Z'), zone: defaultZone }

test.each([
  ['nothing', { day: '', time: '' }, null],
  ['the day that the form has of itself', { day: '2026-11-23', time: '' }, null],
  ['that day, on a page that was open over midnight', { day: '2026-11-22', time: '' }, null],
  ['the time of the gift so far', {}, stored],
  ['that time, with seconds', { time: '20:00:00' }, stored],
])('“open at once”, and %s in day and hour → opens now', (_, change, before) => {
  expect(parse({ when: 'now', ...change }, before)).toMatchObject({ ok: true, value: { opensAt: now } })
})

test.each([
  ['a day and an hour', {}, null],
  ['an hour', { day: '2026-11-23' }, null],
  ['a day', { time: '' }, null],
  ['another hour than that of the gift so far', { time: '21:00' }, stored],
])('“open at once”, and %s is typed → refused: opened, it stays open', (_, change, before) => {
  expect(parse({ when: 'now', ...change }, before)).toEqual({ ok: false, errors: { day: 'time-unused' } })
})

test('a gift that opened already → its hour stays', () => {
  const opened = { opensAt: new Date('2026-11-20T12:00:00Z'), zone: 'Europe/Lisbon' }

  expect(parse({ day: '2027-01-01' }, opened)).toMatchObject({ ok: true, value: opened })
})

test.each([
  [{ day: '2026-11-23', time: '08:59' }, 'time-past'],
  [{ day: '2027-11-24' }, 'time-too-far'],
  [{ day: '' }, 'time-invalid'],
  [{ when: '', day: '' }, 'time-invalid'],
  [{ when: 'NOW', day: '' }, 'time-invalid'],
  [{ zone: 'Marte' }, 'zone-unknown'],
  [{ when: 'now', zone: 'Marte' }, 'zone-unknown'],
  [{ day: '2027-03-28', time: '01:30', zone: 'Europe/Lisbon' }, 'time-skipped'],
])('an opening that cannot be (%j) → %s', (change, refusal) => {
  expect(parse(change)).toEqual({ ok: false, errors: { day: refusal } })
})

test('texts that are too long → each is named', () => {
  const change = { recipient: 'a'.repeat(81), sender: 'b'.repeat(81), dedication: 'c'.repeat(1_001) }

  expect(parse(change)).toEqual({
    ok: false,
    errors: { recipient: 'name-too-long', sender: 'name-too-long', dedication: 'dedication-too-long' },
  })
})

test('a question without an answer that can be compared, or an answer without a question → refused', () => {
  expect(parse({ question: 'Onde foi?', answer: ' ♥ ' })).toEqual({ ok: false, errors: { answer: 'answer-required' } })
  expect(parse({ answer: 'Paraty' })).toEqual({ ok: false, errors: { question: 'question-required' } })
})

test('a question with its answer → both stored as typed', () => {
  expect(parse({ question: 'Onde  foi?', answer: ' Paraty ' })).toMatchObject({
    ok: true,
    value: { question: 'Onde foi?', answer: 'Paraty' },
  })
})
