import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { listenLocally, openSlowLine, type NetworkLine } from './slow-network.ts'

/** Timers of Node may fire a millisecond early, and a transfer consists of a few of them. */
const early = 5
const instant = Number.POSITIVE_INFINITY

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function answeredThrough(line: NetworkLine, answer: Buffer): Promise<{ bytes: Buffer; took: number }> {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
  const { url, close } = await openSlowLine(await listenLocally(server), line)
  ends.push(close, () => server.close())

  const startedAt = performance.now()
  const client = connect(Number(new URL(url).port), '127.0.0.1', () => client.write('?'))
  const chunks: Buffer[] = []
  client.on('data', (chunk) => chunks.push(chunk))
  await once(client, 'end')
  return { bytes: Buffer.concat(chunks), took: performance.now() - startedAt }
}

test('a response → complete and in order after two round trips to connect and one to request', async () => {
  const answer = randomBytes(100_000)
  const { bytes, took } = await answeredThrough({ latency: 60, down: instant, up: instant }, answer)
  expect(bytes.equals(answer)).toBe(true)
  expect(took).toBeGreaterThan(3 * 60 - early)
})

test('bytes beyond the first window → wait for another round trip', async () => {
  const { took } = await answeredThrough({ latency: 60, down: instant, up: instant }, randomBytes(14_601))
  expect(took).toBeGreaterThan(4 * 60 - early)
})

test('bytes → delayed by the bandwidth', async () => {
  const { took } = await answeredThrough({ latency: 10, down: 50_000, up: instant }, randomBytes(10_000))
  expect(took).toBeGreaterThan(200 - early)
})
