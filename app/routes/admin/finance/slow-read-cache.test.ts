import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createSlowReadCache } from './slow-read-cache.ts'

function createTestCache(slowMs: number) {
  const clock = { time: new Date('2026-11-20T12:00:00Z') }
  const errors: unknown[] = []
  const cache = createSlowReadCache<number>({
    now: () => clock.time,
    slowMs,
    onError: (error) => errors.push(error),
  })
  let count = 0
  const read = (fails = false) =>
    cache.read('sales', async () => {
      await Promise.resolve()
      if (fails) throw new Error('away')
      return (count += 1)
    })
  const pass = (seconds: number) => {
    clock.time = new Date(clock.time.getTime() + seconds * 1_000)
  }
  return { read, pass, errors, now: () => clock.time }
}

test('a quick read → read anew every time', async () => {
  const { read } = createTestCache(60_000)
  expect(await read()).toEqual({ value: 1, readAt: null })
  expect(await read()).toEqual({ value: 2, readAt: null })
})

test('a slow read → answered from memory, with its time', async () => {
  const { read, pass, now } = createTestCache(0)
  const readAt = now()
  await read()
  pass(59)
  expect(await read()).toEqual({ value: 1, readAt })
})

test('older than a minute → answered at once, and read again for the next', async () => {
  const { read, pass, now } = createTestCache(0)
  await read()
  pass(61)
  const readAt = now()
  expect((await read()).value).toBe(1)
  await wait(0)
  expect(await read()).toEqual({ value: 2, readAt })
})

test('older than ten minutes → read anew', async () => {
  const { read, pass } = createTestCache(0)
  await read()
  pass(601)
  expect(await read()).toEqual({ value: 2, readAt: null })
})

test('two at once → one read', async () => {
  const { read } = createTestCache(0)
  expect(await Promise.all([read(), read()])).toEqual([
    { value: 1, readAt: null },
    { value: 1, readAt: null },
  ])
})

test('reading again fails → the old value is answered, the error reported', async () => {
  const { read, pass, errors } = createTestCache(0)
  await read()
  pass(61)
  expect((await read(true)).value).toBe(1)
  await wait(0)
  expect(errors).toHaveLength(1)
  expect((await read()).value).toBe(1)
})

test('the first read fails → the error is answered, and the next one reads again', async () => {
  const { read } = createTestCache(0)
  await expect(read(true)).rejects.toThrow('away')
  expect((await read()).value).toBe(1)
})
