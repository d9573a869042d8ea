import { expect, test } from 'vitest'

import { browserErrorCause, parseBrowserError } from './browser-error.ts'

test('a name and places in our scripts → read; its cause is the innermost place', () => {
  const read = parseBrowserError('TypeError /assets/site-B_x1.js:1:2034 /assets/y.js:3:4')
  expect(read).toEqual({ name: 'TypeError', frames: ['/assets/site-B_x1.js:1:2034', '/assets/y.js:3:4'] })
  expect(read && browserErrorCause(read)).toBe('TypeError /assets/site-B_x1.js:1:2034')
})

test('a name we do not know → other, so that nobody invents series of a metric', () => {
  expect(parseBrowserError('AnaSilvaError /assets/y.js:3:4')?.name).toBe('other')
})

test.each([
  '',
  'TypeError',
  'TypeError: Ana Silva is not a function /assets/y.js:3:4',
  'TypeError /preview/segredo:3:4',
  'TypeError https://other.example/assets/y.js:3:4',
  'TypeError /assets/../y.js:3:4 x',
  'TypeError /assets/y.js:3:4\n{"level":60}',
  `TypeError${' /assets/y.js:3:4'.repeat(4)}`,
])('%j → not ours', (text) => {
  expect(parseBrowserError(text)).toBeNull()
})
