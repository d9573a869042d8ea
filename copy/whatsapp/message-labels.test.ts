import { expect, test } from 'vitest'

import { messageErrorText } from './message-labels.ts'

test('a limit of Meta, while the message waits → the next attempt is promised', () => {
  expect(messageErrorText('queued', 'rate-limited')).toContain('nova tentativa')
})

test('a limit of Meta, reported for a message that failed → no attempt is promised', () => {
  expect(messageErrorText('failed', 'rate-limited')).toBe('O limite de mensagens da Meta foi atingido.')
})

test('a reason without a text → shown as it is', () => {
  expect(messageErrorText('failed', 'constructor')).toBe('constructor')
})
