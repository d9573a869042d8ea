import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { listenLocally } from '../pages/slow-network.ts'
import { openConnection } from './connection.ts'

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n5\r\ndefgh\r\n0\r\n\r\n'

test('a response of known length → it is answered once', async () => {
  expect(await answersTo(['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'])).toBe(1)
})

test('a response in chunks → it is answered once', async () => {
  expect(await answersTo([chunked])).toBe(1)
})

test('a response in chunks comes byte by byte → it is answered once, at its end', async () => {
  expect(await answersTo(chunked.slice(0, -1).split(''))).toBe(0)
  expect(await answersTo(chunked.split(''))).toBe(1)
})

/** How many answers are counted to one request until the server has sent all these pieces and closes. */
async function answersTo(chunks: string[]): Promise<number> {
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.once('data', () => void send(socket, chunks))
  })
  const port = await listenLocally(server)
  const closed = Promise.withResolvers<void>()
  let answers = 0
  const connection = openConnection({
    port,
    request: Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    onReady: () => connection.ask(),
    onAnswer: () => (answers += 1),
    onFailure: () => closed.resolve(),
  })
  await closed.promise
  connection.end()
  server.close()
  await once(server, 'close')
  return answers
}

async function send(socket: Socket, chunks: string[]): Promise<void> {
  for (const chunk of chunks) {
    socket.write(chunk)
    await new Promise(setImmediate)
  }
  socket.end()
}
