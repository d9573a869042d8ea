import { expect, test } from 'vitest'

import { canAccessProject, scopeOf, withoutAmounts } from './staff.ts'

const owner = { id: 'ana', role: 'owner' } as const
const producer = { id: 'beto', role: 'producer' } as const

test('an owner → can see every project', () => {
  for (const assigneeId of [null, 'ana', 'beto']) expect(canAccessProject(owner, { assigneeId })).toBe(true)
  expect(scopeOf(owner)).toBeNull()
})

test('a producer → only assigned projects', () => {
  expect(canAccessProject(producer, { assigneeId: 'beto' })).toBe(true)
  expect(canAccessProject(producer, { assigneeId: 'ana' })).toBe(false)
  expect(canAccessProject(producer, { assigneeId: null })).toBe(false)
  expect(scopeOf(producer)).toBe('beto')
})

test('a producer’s history → the work, no money', () => {
  const events = [
    { type: 'order-placed', details: { total: 49_900 } },
    { type: 'payment-approved', details: { amount: 49_900, method: 'pix' } },
    { type: 'payment-link-sent', details: {} },
    { type: 'checkout-opened', details: {} },
    { type: 'refund-done', details: { amount: 100 } },
    { type: 'withdrawal-requested', details: {} },
    { type: 'fraud-alert', details: {} },
    { type: 'lateness-compensated', details: { given: '10% de desconto, código DESCULPE0A1B2C' } },
    { type: 'briefing-sent', details: {} },
    { type: 'revision-bought', details: { count: 1, amount: 9_900, total: 9_900, price: 1 } },
    { type: 'version-added', details: { versionName: 'Voz e violão' } },
  ]

  expect(withoutAmounts(events)).toEqual([
    { type: 'lateness-compensated', details: {} },
    { type: 'briefing-sent', details: {} },
    { type: 'revision-bought', details: { count: 1 } },
    { type: 'version-added', details: { versionName: 'Voz e violão' } },
  ])
})
