import { expect, test } from 'vitest'

import { isLoopOver, loopSpan, loopText, markedSpan, markLoop, noLoop } from './loop.ts'

const looping = { from: 10, to: 14, isOn: true }

test('one mark → its place is shown, and nothing is repeated', () => {
  const loop = markLoop(noLoop, 'from', 10)
  expect([markedSpan(loop), loopSpan(loop), loop.isOn]).toEqual([{ from: 10, to: 10 }, null, false])
})

test('two marks in the wrong order → they change places, and the span is repeated', () => {
  expect(markLoop(markLoop(noLoop, 'from', 14), 'to', 10)).toEqual(looping)
})

test('two marks closer than a fifth of a second → no span', () => {
  const loop = markLoop(markLoop(noLoop, 'from', 10), 'to', 10.1)
  expect([loopSpan(loop), loop.isOn, loopText(loop)]).toEqual([null, false, ''])
})

test('a span → its text has both ends', () => {
  expect(loopText(looping)).toBe('0:10–0:14')
})

test.each([
  ['from inside over the end', 13.9, 14.01, true],
  ['inside', 12, 12.1, false],
  ['from behind the span', 15, 15.1, false],
  ['by a jump', 11, 30, false],
])('playback goes on %s → sent back: %s', (_how, last, at, over) => {
  expect(isLoopOver(looping, last, at)).toBe(over)
})

test('a span that is not repeated → playback runs over its end', () => {
  expect(isLoopOver({ ...looping, isOn: false }, 13.9, 14.01)).toBe(false)
})
