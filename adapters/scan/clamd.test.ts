import { createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { createClamd, maxScannedBytes } from './clamd.ts'

/** A clamd that finds the word VIRUS; `answer` replaces what it says. */
async function createDaemon(answer?: string) {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  let command = ''
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      pending = Buffer.concat([pending, data])
      if (received.length === 0 && pending.includes(0)) {
        command = pending.subarray(0, 10).toString()
        received.push(Buffer.alloc(0))
        pending = pending.subarray(10)
      }
      while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32BE()) {
        const length = pending.readUInt32BE()
        received.push(pending.subarray(4, 4 + length))
        pending = pending.subarray(4 + length)
        if (length > 0) continue
        const found = Buffer.concat(received).includes('VIRUS') ? 'Test.Signature FOUND' : 'OK'
        socket.write(`${answer ?? `stream: ${found}`}\0`)
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    scanner: createClamd({ host: '127.0.0.1', port: address.port }),
    text: () => Buffer.concat(received),
    command: () => command,
  }
}

async function* streamOf(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('a file without malware → clean, and sent completely', async () => {
  const { scanner, text, command } = await createDaemon()
  const long = 'a'.repeat(200_000)
  expect(await scanner.scan(streamOf('uma ', long, ' canção'))).toBe('clean')
  expect(command()).toBe('zINSTREAM\0')
  expect(text().toString()).toBe(`uma ${long} canção`)
})

test('a signature across two parts → infected', async () => {
  const { scanner } = await createDaemon()
  expect(await scanner.scan(streamOf('VI', 'RUS'))).toBe('infected')
})

test('a long file → its beginning is sent', async () => {
  const { scanner, text } = await createDaemon()
  const megabyte = 'a'.repeat(1024 * 1024)
  await scanner.scan(streamOf(...Array<string>(26).fill(megabyte)))
  expect(text().length).toBe(maxScannedBytes)
})

test('any other answer, or none → an error', async () => {
  const { scanner } = await createDaemon('INSTREAM size limit exceeded. ERROR')
  await expect(scanner.scan(streamOf('a'))).rejects.toThrow('size limit')
  const away = createClamd({ host: '127.0.0.1', port: 9 })
  await expect(away.scan(streamOf('a'))).rejects.toThrow(/ECONNREFUSED|closed/)
})
