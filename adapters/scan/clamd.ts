import { connect, type Socket } from 'node:net'

/** Looks for malware in what is uploaded. */
export type Scanner = {
  /** Reads at most `maxScannedBytes` of it. Throws when the scanner cannot be asked: nothing unscanned is accepted then. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<'clean' | 'infected'>
}

export type ClamdAddress = { host: string; port: number } | { path: string }

/** clamd's own limit (`StreamMaxLength`) was 25 MB for long: of a longer file its beginning is scanned. */
export const maxScannedBytes = 24 * 1024 * 1024
const chunkBytes = 64 * 1024
const timeoutMs = 30_000

/** The `INSTREAM` command of ClamAV's daemon: chunks with their length before them, and one of length 0 at the end. */
export function createClamd(address: ClamdAddress): Scanner {
  return {
    async scan(bytes) {
      const socket = connect(address)
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd did not answer in time')))
      const answer = readAnswer(socket)
      // Awaited below; until then a failure must not count as unhandled.
      answer.catch(() => undefined)
      try {
        await write(socket, Buffer.from('zINSTREAM\0'))
        for await (const chunk of firstBytes(bytes)) await write(socket, Buffer.concat([lengthOf(chunk), chunk]))
        await write(socket, lengthOf(new Uint8Array()))
        return verdict(await answer)
      } finally {
        socket.destroy()
      }
    },
  }
}

function verdict(answer: string): 'clean' | 'infected' {
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  if (answer === 'stream: OK') return 'clean'
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 80))}`)
}

async function* firstBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = maxScannedBytes
  for await (const part of bytes) {
    for (let from = 0; from < part.length && left > 0; from += chunkBytes) {
      const chunk = part.subarray(from, Math.min(from + chunkBytes, from + left))
      left -= chunk.length
      yield chunk
    }
    if (left <= 0) return
  }
}

function lengthOf(chunk: Uint8Array): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt32BE(chunk.length)
  return header
}

function write(socket: Socket, data: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(data, (error) => (error ? reject(error) : resolve()))
  })
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      // The answer ends with a zero byte, as the command began with z.
      if (chunk.includes(0)) resolve(textOf(chunks))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('clamd closed the connection')))
  })
}

function textOf(chunks: Buffer[]): string {
  return Buffer.concat(chunks).toString().replaceAll('\0', '').trim()
}
