import { expect, test } from 'vitest'

import { fakePayments } from '#adapters/fakes/fake-payments.ts'
import { addMinutes } from '#core/shared/dates.ts'

import { searchInParts } from './search-in-parts.ts'

const start = new Date('2026-11-20T10:00:00Z')
const period = { from: start, to: addMinutes(start, 600) }

async function read(payments: ReturnType<typeof fakePayments>) {
  const parts = []
  for await (const part of searchInParts(payments, period))
    parts.push(part.ok ? part.value.map(({ id }) => id) : part.code)
  return parts
}

function createPayments(count: number) {
  const payments = fakePayments()
  for (let index = 0; index < count; index += 1)
    payments.has({ id: String(index), reference: 'x', updatedAt: addMinutes(start, 1 + index * 60) })
  return payments
}

test('more payments than one search returns → every one is in a part, the oldest first', async () => {
  const payments = createPayments(9)
  payments.maxChanges = 2

  expect((await read(payments)).flat()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('the provider stops answering → its refusal is the last part', async () => {
  const payments = createPayments(9)
  payments.maxChanges = 5
  const parts = searchInParts(payments, period)
  expect(await parts.next()).toMatchObject({ value: { ok: true } })
  payments.accessDenied = true

  expect(await parts.next()).toMatchObject({ value: { ok: false, code: 'provider-access-denied' } })
  expect(await parts.next()).toMatchObject({ done: true })
})
