import { expect, test } from 'vitest'

import { failuresAfter, hasWorked, isHung } from './process-hang.ts'

test.each(['postgres: background writer ', 'postgres: walwriter ', 'postgres: autovacuum launcher '])(
  'only "%s" has used processor time → the server has not worked',
  (command) => {
    expect(hasWorked([{ pid: 7, command, ticks: 1 }], [{ pid: 7, command, ticks: 3 }])).toBe(false)
  },
)

test.each(['postgres: startup recovering 000000010000000000000004 ', 'postgres: checkpointer '])(
  '"%s" has used processor time → the server has worked',
  (command) => {
    expect(hasWorked([{ pid: 7, command, ticks: 1 }], [{ pid: 7, command, ticks: 2 }])).toBe(true)
  },
)

test('a process that began in between → the server has not worked yet', () => {
  expect(hasWorked([], [{ pid: 7, command: 'postgres: startup ', ticks: 2 }])).toBe(false)
})

test.each([
  ['one failed ask after a clock that jumped', { failures: 1, silentMs: 60_000 }, false],
  ['three failed asks in a moment', { failures: 3, silentMs: 6_000 }, false],
  ['three failed asks in twelve seconds', { failures: 3, silentMs: 12_000 }, true],
])('%s → judged', (_, silence, hung) => {
  expect(isHung(silence)).toBe(hung)
})

test.each([
  ['no answer', { isAlive: false, ownDelayMs: 20 }, 3],
  ['no answer, while this process itself was busy for three seconds', { isAlive: false, ownDelayMs: 3_000 }, 2],
  ['an answer', { isAlive: true, ownDelayMs: 3_000 }, 0],
])('%s after two failed asks → counted', (_, ask, failures) => {
  expect(failuresAfter(2, ask)).toBe(failures)
})
