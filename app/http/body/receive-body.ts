import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isTooSlow } from '#core/shared/arrival-pace.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'

export type BodyRefusal = 'too-large' | 'too-slow' | 'broken-off'
export const bodyStatuses = { 'too-large': 413, 'too-slow': 408, 'broken-off': 400 } as const

/** A body that has arrived as a whole. */
export type ReceivedBody = {
  bytes: number
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** What arrives of a body stays in memory up to here, and goes to disk beyond: who sends slowly holds no memory. */
const memoryBytes = 16 * 1024
const streamedBytes = 64 * 1024
const checkMs = 1_000

const errors = {
  'too-large': new Error('a body is larger than it may be'),
  'too-slow': new Error('a body hardly arrives'),
}

/** Why a body that is not read as a whole was given up; `null` for every other error. */
export function bodyRefusalOf(error: unknown): keyof typeof errors | null {
  if (error === errors['too-large']) return 'too-large'
  return error === errors['too-slow'] ? 'too-slow' : null
}

/**
 * The one way in for what is sent to us: reads a body of at most so many bytes, at the least pace that a working line has,
 * and hands it over when all of it is here. Only then may anything be taken that others wait for.
 */
export async function receiveBody<T>(
  request: Request,
  limitBytes: number,
  use: (body: ReceivedBody) => Promise<T>,
): Promise<Result<T, BodyRefusal>> {
  if (statedBytes(request) > limitBytes) return refuse('too-large')
  const spool = createSpool()
  try {
    try {
      for await (const chunk of arriving(request, limitBytes)) await spool.add(chunk)
    } catch (error) {
      return refuse(bodyRefusalOf(error) ?? 'broken-off')
    }
    return accept(await use(spool))
  } finally {
    await spool.close()
  }
}

/** The chunks of a body as they arrive, under the same rule; what it throws is for `bodyRefusalOf`. For what is stored as it comes. */
export async function* arriving(request: Request, limitBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!request.body) return
  const reader = request.body.getReader()
  // Only the time in which we wait for the sender counts: whoever takes the chunks may be slow, as a disk is.
  let waitedMs = 0
  let waitingSince: number | null = null
  let bytes = 0
  const slow = Promise.withResolvers<never>()
  // Nobody may be waiting for it.
  slow.promise.catch(() => undefined)
  const timer = setInterval(() => {
    if (waitingSince === null) return
    const silentMs = performance.now() - waitingSince
    if (isTooSlow({ bytes, ms: waitedMs + silentMs, silentMs })) slow.reject(errors['too-slow'])
  }, checkMs)
  let isComplete = false
  try {
    for (;;) {
      const since = performance.now()
      waitingSince = since
      // The slowness first: of two that are there, the first one wins, and a byte now and then is always there.
      const { done, value } = await Promise.race([slow.promise, reader.read()])
      if (done) break
      waitedMs += performance.now() - since
      waitingSince = null
      bytes += value.byteLength
      if (bytes > limitBytes) throw errors['too-large']
      yield value
    }
    isComplete = true
  } finally {
    clearInterval(timer)
    if (!isComplete) void reader.cancel().catch(() => undefined)
  }
}

/** A body as text; what is no UTF-8 becomes the sign for that. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The length a request declares; 0 when it declares none. */
export function statedBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? 0)
}

function createSpool() {
  let held: Uint8Array<ArrayBuffer>[] = []
  let file: FileHandle | null = null
  let bytes = 0

  return {
    get bytes() {
      return bytes
    },
    async add(chunk: Uint8Array<ArrayBuffer>) {
      bytes += chunk.byteLength
      if (!file) {
        held.push(chunk)
        if (bytes <= memoryBytes) return
        file = await openUnnamed()
      }
      for (const part of held.length > 0 ? held : [chunk]) await file.writeFile(part)
      held = []
    },
    stream: () => (file ? streamOf(file) : new Blob(held).stream()),
    async read() {
      const whole = new Uint8Array(bytes)
      if (file) await readAll(file, whole)
      else {
        let at = 0
        for (const chunk of held) {
          whole.set(chunk, at)
          at += chunk.byteLength
        }
      }
      return whole
    },
    close: () => file?.close(),
  }
}

function streamOf(file: FileHandle): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    async pull(out) {
      const chunk = new Uint8Array(streamedBytes)
      const { bytesRead } = await file.read(chunk, 0, streamedBytes, at)
      at += bytesRead
      if (bytesRead === 0) out.close()
      else out.enqueue(chunk.subarray(0, bytesRead))
    },
  })
}

async function readAll(file: FileHandle, into: Uint8Array<ArrayBuffer>): Promise<void> {
  let at = 0
  while (at < into.byteLength) {
    const { bytesRead } = await file.read(into, at, into.byteLength - at, at)
    if (bytesRead === 0) throw new Error('a body on disk is shorter than what arrived')
    at += bytesRead
  }
}

/** A file without a name: it is gone with its handle, also when this process is killed. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `harmonia-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
