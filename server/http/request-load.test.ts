import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createRequestLoad } from './request-load.ts'

/** Whether the promise is settled after `ms`. */
const isSettled = (promise: Promise<void>, ms = 20) => Promise.race([promise.then(() => true), wait(ms, false)])

function createBusy(requests: number) {
  const load = createRequestLoad()
  for (let index = 0; index < requests; index += 1) load.begin()
  return load
}

test('few requests → work begins at once', async () => {
  expect(await isSettled(createBusy(0).whenLow())).toBe(true)
  expect(await isSettled(createBusy(3).whenLow())).toBe(true)
})

test('many requests → work begins when enough of them have ended', async () => {
  const load = createBusy(5)
  const waiting = load.whenLow()
  load.end()
  expect(await isSettled(waiting)).toBe(false)
  load.end()
  expect(await isSettled(waiting)).toBe(true)

  load.begin()
  expect(await isSettled(load.whenLow())).toBe(false)
})

test('many requests without end → work begins after a second all the same', async () => {
  const waiting = createBusy(50).whenLow()
  expect(await isSettled(waiting, 500)).toBe(false)
  expect(await isSettled(waiting, 1_500)).toBe(true)
})
