import { once } from 'node:events'
import { createServer, request, ServerResponse, type IncomingMessage } from 'node:http'

import { expect, onTestFinished, test, vi } from 'vitest'

import { createLiveHub } from './live.ts'

/** A hub behind a server that lets a test decide when the access to a stream has been checked. */
async function createHub() {
  const live = createLiveHub()
  const requests: { incoming: IncomingMessage; response: ServerResponse }[] = []
  const server = createServer((incoming, response) => void requests.push({ incoming, response })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    live.close()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const browser = request({ host: '127.0.0.1', port: address.port }).on('error', () => undefined)
  browser.end()
  await expect.poll(() => requests.length).toBe(1)
  const [checked] = requests
  if (!checked) throw new Error('nothing was asked')
  return { live, browser, ...checked }
}

test('a browser leaves while its access is checked → no listener remains', async () => {
  const { live, browser, incoming, response } = await createHub()
  browser.destroy()
  await once(response, 'close')
  live.open(['panel'], incoming, response)

  expect(live.size()).toBe(0)
})

test('twenty open streams → no further one until one is closed', async () => {
  const { live, browser, incoming, response } = await createHub()
  const others = Array.from({ length: 19 }, () => new ServerResponse(incoming))
  for (const other of others) expect(live.open(['panel'], incoming, other, { names: ['staff:1'] })).toBe(true)
  expect(live.open(['panel'], incoming, response, { names: ['staff:1'] })).toBe(true)

  const surplus = new ServerResponse(incoming)
  expect(live.open(['panel'], incoming, surplus, { names: ['staff:1'] })).toBe(false)
  expect(live.open(['panel'], incoming, new ServerResponse(incoming), { names: ['staff:2'] })).toBe(true)
  browser.destroy()
  await once(response, 'close')
  expect(live.open(['panel'], incoming, surplus, { names: ['staff:1'] })).toBe(true)
})

test('two hundred streams of one network → no further one, whoever opens it', async () => {
  const { live, incoming } = await createHub()
  const open = (person: number) =>
    live.open(['panel'], incoming, new ServerResponse(incoming), { names: [`order:${person}`], many: ['203.0.113.7'] })
  for (let person = 0; person < 200; person += 1) expect(open(person)).toBe(true)
  expect(open(200)).toBe(false)
})

test('access is lost → the stream ends a minute later', async () => {
  const { live, incoming, response } = await createHub()
  const end = vi.spyOn(response, 'end')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isAllowed = true
  live.open(['panel'], incoming, response, { names: ['staff:1'], canStay: async () => isAllowed })

  await vi.advanceTimersByTimeAsync(61_000)
  expect(end).not.toHaveBeenCalled()
  isAllowed = false
  await vi.advanceTimersByTimeAsync(61_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a stream → ends after an hour', async () => {
  const { live, incoming, response } = await createHub()
  const end = vi.spyOn(response, 'end')
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  live.open(['panel'], incoming, response, { names: ['staff:1'] })

  await vi.advanceTimersByTimeAsync(3_590_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('a browser leaves later → its listener is removed', async () => {
  const { live, browser, incoming, response } = await createHub()
  live.open(['panel'], incoming, response)
  expect(live.size()).toBe(1)
  browser.destroy()

  await expect.poll(() => live.size()).toBe(0)
})
