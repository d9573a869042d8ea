import { expect, test } from 'vitest'

import { retentionRules } from '#core/client/retention.ts'

import { periodText, retentionCountsText, retentionTable } from './retention.ts'

test('the table → one row per rule, with the period the job goes by', () => {
  const rows = retentionTable()
  expect(rows.map(({ id }) => id)).toEqual(retentionRules.map(({ id }) => id))
  for (const { id, period } of retentionRules)
    expect(rows.find((row) => row.id === id)?.period).toContain(periodText(period))
  expect(JSON.stringify(rows)).not.toMatch(/undefined|null/)
})

test.each([
  [{ count: 1, unit: 'years' }, '1 ano'],
  [{ count: 6, unit: 'months' }, '6 meses'],
  [{ count: 30, unit: 'days' }, '30 dias'],
] as const)('%o → %s', (period, text) => {
  expect(periodText(period)).toBe(text)
})

test('counts of a run → in words, in the order of the table; nothing for none', () => {
  expect(retentionCountsText({ 'mail-texts': 1, 'unpaid-orders': 1_200 })).toBe(
    '1.200 pedidos não pagos, 1 texto de e-mail',
  )
  expect(retentionCountsText({})).toBe('')
})
