import { expect, test } from 'vitest'

import { createMetrics } from '#server/monitoring/metrics.ts'

import { recordFailures } from './record-failures.ts'

const metrics = createMetrics()

function judged(isSale: boolean, status: number) {
  const found: string[] = []
  const watch = {
    failed: (cause: string) => void found.push(`failed ${cause}`),
    worked: (cause: string) => void found.push(`worked ${cause}`),
    ongoing: () => [],
    store: () => Promise.resolve(),
  }
  recordFailures(watch, metrics)(isSale, { status, databaseDown: false })
  return found
}

test('an order is placed → an incident when it fails, over once one is stored', () => {
  expect(judged(true, 500)).toEqual(['failed orders-failing'])
  expect(judged(true, 303)).toContain('worked orders-failing')
  expect(judged(false, 500)).toEqual([])
})
