import { expect, test } from 'vitest'

import { sumUp } from './traffic.ts'

test('scripts before and after the load event → counted separately', () => {
  const answers = [
    { type: 'Document', requestedAt: 1, bytes: 12_000 },
    { type: 'Script', requestedAt: 1.2, bytes: 3_000 },
    { type: 'Script', requestedAt: 1.3, bytes: 500 },
    { type: 'Script', requestedAt: 2.5, bytes: 900 },
    { type: 'Font', requestedAt: 1.1, bytes: 40_000 },
    { type: 'Image', requestedAt: 1.1, bytes: 700 },
  ]
  expect(sumUp(answers, 2)).toEqual({
    requests: 6,
    document: 12_000,
    scripts: 3_500,
    laterScripts: 900,
    fonts: 40_000,
  })
})
