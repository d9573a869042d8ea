import { expect, test } from 'vitest'

import { expectListed, expectNone } from './guard.ts'

test('something is found → the advice, and each place in a line', () => {
  expect(() => expectNone(['a.ts: x', 'b.ts: y'], 'Write z.')).toThrow('Write z.\n  a.ts: x\n  b.ts: y')
  expect(() => expectNone([], 'Write z.')).not.toThrow()
})

test('an exception that is not listed, or listed and not there → named with its list', () => {
  const rule = { listed: ['known'], list: '`names` in some.test.ts', advice: 'Test it.' }

  expect(() => expectListed(['known'], rule)).not.toThrow()
  expect(() => expectListed(['known', 'new'], rule)).toThrow(
    'Test it. Or, if it has to be so, add the name to `names` in some.test.ts.\n  new',
  )
  expect(() => expectListed([], rule)).toThrow('remove the name from `names` in some.test.ts.\n  known')
})
