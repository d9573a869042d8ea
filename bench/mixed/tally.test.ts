import { expect, test } from 'vitest'

import { createTally } from './tally.ts'

test('acts that work and acts that fail → timed by kind, and counted with the first words', async () => {
  const tally = createTally()
  expect(await tally.time('page', () => Promise.resolve(200))).toBe(200)
  expect(await tally.time('page', () => Promise.reject(new Error('answered with 503')))).toBeNull()
  await tally.time('sale', () => Promise.resolve())
  expect(tally.figures()).toMatchObject([
    { kind: 'page', count: 1, failures: 1 },
    { kind: 'sale', count: 1, failures: 0 },
  ])
  expect(tally.failureTexts()).toEqual(['page: answered with 503'])
})

test('a hundred failures → all counted, the first ten described', async () => {
  const tally = createTally()
  for (let index = 0; index < 100; index += 1) await tally.time('page', () => Promise.reject(new Error(String(index))))
  expect(tally.figures()).toMatchObject([{ count: 0, failures: 100 }])
  expect(tally.failureTexts()).toHaveLength(10)
})
