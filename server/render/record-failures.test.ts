import { expect, test } from 'vitest'

import { createMetrics } from '#server/monitoring/metrics.ts'

import { recordFailures } from './record-failures.ts'

const metrics = createMetrics()

function judged(path: string, isRead: boolean, status: number) {
  const found: string[] = []
  const watch = {
    failed: (cause: string) => void found.push(`failed ${cause}`),
    worked: (cause: string) => void found.push(`worked ${cause}`),
    ongoing: () => [],
    store: () => Promise.resolve(),
  }
  recordFailures(watch, metrics)(path, isRead, { status, databaseDown: false })
  return found
}

test.each(['/pagamento/express', '/revisao-extra/abc', '/extra/abc/coro', '/orcamento/1'])(
  'an order at %s → an incident when it fails, over once one is stored',
  (path) => {
    expect(judged(path, false, 500)).toEqual(['failed orders-failing'])
    expect(judged(path, false, 303)).toContain('worked orders-failing')
    expect(judged(path, true, 500)).toEqual([])
  },
)
