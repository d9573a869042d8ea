import { expect, test } from 'vitest'

import {
  isRetried,
  isTooLate,
  numberOfSender,
  phoneQuietUntil,
  stateAfterReport,
  type MessageState,
  type ReportedState,
} from './message.ts'

test.each([
  ['queued', 'sent', 'sent'],
  ['sending', 'delivered', 'delivered'],
  ['sent', 'read', 'read'],
  ['delivered', 'sent', null],
  ['read', 'delivered', null],
  ['sent', 'sent', null],
  ['sent', 'failed', 'failed'],
  ['read', 'failed', null],
  ['failed', 'delivered', 'delivered'],
  ['failed', 'sent', null],
] satisfies [MessageState, ReportedState, ReportedState | null][])('%s, reported %s → %s', (state, reported, after) => {
  expect(stateAfterReport({ state, reason: state === 'failed' ? 'undeliverable' : null }, reported)).toBe(after)
})

test.each(['sent', 'delivered', 'failed'] as const)(
  'given up without an answer, reported %s → as Meta says',
  (reported) => {
    expect(stateAfterReport({ state: 'failed', reason: 'no-answer' }, reported)).toBe(reported)
  },
)

test.each([
  ['rate-limited', true],
  ['unavailable', true],
  ['account', true],
  ['no-answer', false],
  ['undeliverable', false],
  ['template-paused', false],
  ['refused', false],
] as const)('%s → tried again: %s', (failure, again) => {
  expect(isRetried(failure)).toBe(again)
})

const at = (time: string) => new Date(`2026-11-23T${time}:00-03:00`)

test.each([
  ['20:59', null],
  ['21:00', '2026-11-24T08:00:00-03:00'],
  ['03:00', '2026-11-23T08:00:00-03:00'],
  ['08:00', null],
])('a message at %s → waits until %s', (time, until) => {
  expect(phoneQuietUntil(null, at(time))).toEqual(until === null ? null : new Date(until))
})

test('an order in surprise mode with free evenings → waits from 18h on', () => {
  expect(phoneQuietUntil('evening', at('18:00'))).toEqual(new Date('2026-11-24T08:00:00-03:00'))
})

test('an order in surprise mode at any hour → the night is quiet all the same', () => {
  expect(phoneQuietUntil('none', at('23:00'))).toEqual(new Date('2026-11-24T08:00:00-03:00'))
})

test('a message → too late after a day', () => {
  expect(isTooLate(at('10:00'), new Date('2026-11-24T10:00:00-03:00'))).toBe(false)
  expect(isTooLate(at('10:00'), new Date('2026-11-24T10:00:01-03:00'))).toBe(true)
})

test.each([
  ['551187654321', '5511987654321'],
  ['5511987654321', '5511987654321'],
  ['551133334444', '551133334444'],
  ['12125550100', '12125550100'],
])('a sender %s → the number %s', (waId, number) => {
  expect(numberOfSender(waId)).toBe(number)
})
