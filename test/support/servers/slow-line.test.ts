import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { listenLocally, openSlowLine, type NetworkLine } from './slow-line.ts'

const instant = Number.POSITIVE_INFINITY

test.each([
  ['two round trips to connect and one to request', { latency: 60, down: instant, up: instant }, 10_000, 180],
  ['another round trip beyond the first window', { latency: 60, down: instant, up: instant }, 14_601, 240],
  ['the time its bytes take', { latency: 10, down: 50_000, up: instant }, 10_000, 200],
] satisfies [string, Partial<NetworkLine>, number, number][])(
  'a response → complete after %s',
  async (_what, line, size, ms) => {
    const answer = randomBytes(size)
    const server = createServer((socket) => socket.once('data', () => socket.end(answer)))
    const ends = [() => server.close()]
    onTestFinished(() => ends.forEach((end) => end()))
    const url = await openSlowLine(ends, `http://127.0.0.1:${await listenLocally(server)}`, line)

    const startedAt = performance.now()
    const client = connect(Number(new URL(url).port), '127.0.0.1', () => client.write('?'))
    const chunks: Buffer[] = []
    client.on('data', (chunk) => chunks.push(chunk))
    await once(client, 'end')

    expect(Buffer.concat(chunks).equals(answer)).toBe(true)
    // Timers of Node may fire a millisecond early, and a transfer consists of a few of them.
    expect(performance.now() - startedAt).toBeGreaterThan(ms - 5)
  },
)
