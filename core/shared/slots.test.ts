import { expect, test } from 'vitest'

import { createSlots } from './slots.ts'

test('more than there are slots → the others run in their order, as slots are given back', async () => {
  const inSlot = createSlots(2)
  const order: string[] = []
  let running = 0
  let most = 0
  const held = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const all = held.map(({ name, promise }) =>
    inSlot(async () => {
      running += 1
      order.push(name)
      most = Math.max(most, running)
      await promise
      running -= 1
    }),
  )
  for (const { resolve } of held) {
    await Promise.resolve()
    resolve()
  }
  await Promise.all(all)

  expect([order, most]).toEqual([['a', 'b', 'c', 'd'], 2])
})

test('one that fails → gives its slot back', async () => {
  const inSlot = createSlots(1)
  await expect(inSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inSlot(() => Promise.resolve('next'))).toBe('next')
})
