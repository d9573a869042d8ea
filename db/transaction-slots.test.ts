import { expect, test } from 'vitest'

import { isDatabaseUnavailable } from '#db/shared/errors.ts'

import { createTransactionSlots } from './transaction-slots.ts'

test('more than there are slots → wait in order', async () => {
  const slots = createTransactionSlots(1, 1_000)
  const entered: number[] = []
  const first = await slots.acquire()
  const others = [1, 2].map(async (number) => {
    const release = await slots.acquire()
    entered.push(number)
    release()
  })
  expect(entered).toEqual([])
  first()
  await Promise.all(others)
  expect(entered).toEqual([1, 2])
})

test('no slot becomes free in time → rejected as "database unavailable", and the next one freed is not lost', async () => {
  const slots = createTransactionSlots(1, 20)
  const first = await slots.acquire()
  await expect(slots.acquire()).rejects.toSatisfy(isDatabaseUnavailable)
  first()
  await slots.acquire()
})

test('a slot freed twice → freed once', async () => {
  const slots = createTransactionSlots(1, 20)
  const first = await slots.acquire()
  first()
  first()
  await slots.acquire()
  await expect(slots.acquire()).rejects.toThrow('timeout')
})
