import { connect, type Socket } from 'node:net'

type Connection = { ask: () => void; end: () => void }
type Options = {
  port: number
  /** The complete raw request. */
  request: Buffer
  onReady: () => void
  onAnswer: () => void
  onFailure: (error: Error) => void
}

const endOfHead = '\r\n\r\n'
/** Of a response in chunks, whose length is not said. None that is measured contains these bytes elsewhere. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/**
 * A keep-alive connection that repeats one request. It parses only as much of a response as is needed to find its end:
 * a generator slower than the server would measure itself.
 */
export function openConnection({ port, request, onReady, onAnswer, onFailure }: Options): Connection {
  const chunk = Buffer.allocUnsafe(64 * 1_024)
  let head = Buffer.alloc(0)
  let missing = 0
  /** The last bytes of a response in chunks, while one is being read. */
  let tail: Buffer | null = null

  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: chunk, callback: read },
  })
  socket.once('connect', onReady)
  socket.once('error', onFailure)
  socket.once('close', () => onFailure(new Error('the server closed a connection')))

  function read(size: number): boolean {
    if (tail) readChunks(chunk.subarray(0, size), tail)
    else if (missing > 0) missing -= size
    else readHead(size)
    if (missing === 0 && head.length === 0 && !tail) onAnswer()
    if (missing < 0) onFailure(new Error('an answer was longer than it said'))
    return true
  }

  function readHead(size: number) {
    const bytes = head.length === 0 ? chunk.subarray(0, size) : Buffer.concat([head, chunk.subarray(0, size)])
    const end = bytes.indexOf(endOfHead)
    if (end < 0) {
      head = Buffer.from(bytes)
      return
    }
    head = Buffer.alloc(0)
    const text = bytes.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
    const isOk = text.startsWith('HTTP/1.1 200 ')
    if (isOk && /\r\ntransfer-encoding: chunked/i.test(text)) readChunks(bytes.subarray(end), Buffer.alloc(0))
    else if (!isOk || length === undefined) onFailure(new Error(`answered: ${text}`))
    else missing = end + endOfHead.length + Number(length) - bytes.length
  }

  function readChunks(bytes: Buffer, before: Buffer) {
    const last = Buffer.concat([before, bytes.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
    // The generator's buffer is used again.
    tail = last.equals(lastChunk) ? null : Buffer.from(last)
  }

  return {
    ask: () => void socket.write(request),
    end() {
      socket.removeAllListeners('close')
      socket.destroy()
    },
  }
}
