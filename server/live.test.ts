import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { createLiveHub } from './live.ts'

/** A hub behind a server that lets a test decide when the access to a stream has been checked. */
async function aHub() {
  const live = createLiveHub()
  const asked: { incoming: IncomingMessage; response: ServerResponse }[] = []
  const server = createServer((incoming, response) => void asked.push({ incoming, response })).listen(0, '127.0.0.1')
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
  await expect.poll(() => asked.length).toBe(1)
  const [checked] = asked
  if (!checked) throw new Error('nothing was asked')
  return { live, browser, ...checked }
}

test('a browser that leaves while its access is checked leaves no listener behind', async () => {
  const { live, browser, incoming, response } = await aHub()
  browser.destroy()
  await once(response, 'close')
  live.open(['panel'], incoming, response)

  expect(live.size()).toBe(0)
})

test('a browser that leaves later is forgotten, too', async () => {
  const { live, browser, incoming, response } = await aHub()
  live.open(['panel'], incoming, response)
  expect(live.size()).toBe(1)
  browser.destroy()

  await expect.poll(() => live.size()).toBe(0)
})
