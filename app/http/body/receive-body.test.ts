import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { leastPace } from '#core/shared/arrival-pace.ts'

import { arriving, bodyRefusalOf } from './receive-body.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))

/** A body of chunks of so many bytes, each sent so long after it was asked for. */
function sender({ chunks, bytes, afterMs }: { chunks: number; bytes: number; afterMs: number }): Request {
  let left = chunks
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        if (left === 0) return out.close()
        left -= 1
        if (afterMs > 0) await pass(afterMs)
        out.enqueue(new Uint8Array(bytes))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('https://loja.example/', init)
}

/** What becomes of a body whose chunks take this long to be stored. */
async function receive(request: Request, storingMs: number): Promise<string> {
  const read = async () => {
    let bytes = 0
    try {
      for await (const chunk of arriving(request, 10_000_000)) {
        bytes += chunk.byteLength
        if (storingMs > 0) await pass(storingMs)
      }
    } catch (error) {
      return bodyRefusalOf(error) ?? String(error)
    }
    return `${bytes} bytes`
  }
  const result = read()
  for (let turn = 0; turn < 1_200; turn += 1) await vi.advanceTimersByTimeAsync(500)
  return result
}

const { silenceMs, graceMs, bytesPerSecond } = leastPace

test('a disk that takes each chunk slower than a sender may be silent → the sender is not blamed', async () => {
  expect(await receive(sender({ chunks: 4, bytes: 1_000, afterMs: 0 }), 2 * silenceMs)).toBe('4000 bytes')
})

test('a disk slower than the least pace → the sender is not blamed', async () => {
  expect(await receive(sender({ chunks: 40, bytes: 4_000, afterMs: 100 }), 1_000)).toBe('160000 bytes')
})

test('a sender below the least pace → refused, also when the disk is slow', async () => {
  const slow = { chunks: 200, bytes: bytesPerSecond / 10, afterMs: 1_000 }
  expect(await receive(sender(slow), 0)).toBe('too-slow')
  expect(await receive(sender(slow), graceMs)).toBe('too-slow')
})

test('a sender that falls silent → refused', async () => {
  expect(await receive(sender({ chunks: 2, bytes: 100_000, afterMs: 2 * silenceMs }), 0)).toBe('too-slow')
})
