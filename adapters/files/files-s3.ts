import { Readable } from 'node:stream'

import { S3mini, type UploadPart } from 's3mini'

import { requireKey, type Files } from './files.ts'
import { createHashMeter } from './hashing-stream.ts'

export type S3Settings = {
  bucket: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** S3 requires at least 5 MiB; 10,000 parts of 8 MiB are 80 GiB. */
const partBytes = 8 * 1024 * 1024
const type = 'application/octet-stream'

/**
 * How long the bucket may stay silent, in milliseconds: before it answers, or between bytes; and before it has taken a
 * part.
 */
type Patience = { answerMs: number; storeMs: number }
const usualPatience: Patience = { answerMs: 6_000, storeMs: 30_000 }

/** Stores files in an S3-compatible bucket. At most two parts are in memory, however large the file. */
export function createS3Files(settings: S3Settings, patience: Patience = usualPatience): Files {
  const s3 = new S3mini({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    endpoint: `${settings.endpoint}/${settings.bucket}`,
    region: settings.region,
    fetch: (address, init) => fetchInTime(patience, address, init),
  })

  return {
    name: 'bucket',
    async put(key, body) {
      const seen = createHashMeter()
      await store(s3, requireKey(key), inParts(body, seen.see))
      return seen.written()
    },
    async read(key, range) {
      // This library's end of a range is exclusive, ours inclusive.
      const answer = await (range
        ? s3.getObjectRaw(requireKey(key), false, range.start, range.end + 1)
        : s3.getObjectRaw(requireKey(key)))
      if (!answer.body) throw new Error('the bucket answered without bytes')
      if (range && answer.status !== 206) {
        await answer.body.cancel()
        throw new Error('the bucket does not know ranges')
      }
      return Readable.from(inTime(answer.body, patience.answerMs), { objectMode: false })
    },
    async remove(key) {
      await s3.deleteObject(requireKey(key))
    },
    async check() {
      const exists = await Promise.race([s3.bucketExists(), afterSeconds(3)])
      if (!exists) throw new Error('the bucket cannot be used')
    },
  }
}

/** Limits the wait for the headers only: a body may take as long as somebody listens to it. */
async function fetchInTime({ answerMs, storeMs }: Patience, address: string | URL | Request, init?: RequestInit) {
  const silent = new AbortController()
  const limit = init?.method === 'PUT' || init?.method === 'POST' ? storeMs : answerMs
  const timer = setTimeout(() => silent.abort(new Error(bucketSilent)), limit)
  try {
    return await fetch(address, { ...init, signal: silent.signal })
  } finally {
    clearTimeout(timer)
  }
}

const bucketSilent = 'the bucket does not answer'

/** Ends a body whose next bytes do not come; time in which nobody asks for them does not count. */
async function* inTime(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(bucketSilent)), ms)
      })
      const { done, value } = await Promise.race([reader.read(), silent]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function store(s3: S3mini, key: string, parts: AsyncGenerator<Uint8Array>): Promise<void> {
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) {
    await withRetries(() => s3.putObject(key, first.done ? new Uint8Array() : first.value, type))
    return
  }

  const uploadId = await withRetries(() => s3.getMultipartUploadId(key, type))
  try {
    const stored: UploadPart[] = []
    const send = async (part: Uint8Array) => {
      stored.push(await withRetries(() => s3.uploadPart(key, uploadId, part, stored.length + 1)))
    }
    if (!first.done) await send(first.value)
    await send(second.value)
    for await (const part of parts) await send(part)

    const { etag } = await s3.completeMultipartUpload(key, uploadId, stored)
    // S3 may answer 200 and report the failure in the body.
    if (!etag) throw new Error('the bucket did not put the parts together')
  } catch (error) {
    await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

async function* inParts(body: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void) {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    see(chunk)
    for (let from = 0; from < chunk.byteLength;) {
      const piece = chunk.subarray(from, from + partBytes - size)
      waiting.push(piece)
      size += piece.byteLength
      from += piece.byteLength
      if (size < partBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Retries: a brief network failure must not cost an upload of gigabytes. */
async function withRetries<Value>(run: () => Promise<Value>): Promise<Value> {
  for (const pause of [200, 1_000, 4_000]) {
    try {
      return await run()
    } catch (error) {
      if (isPermanentError(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return run()
}

function isPermanentError(error: unknown): boolean {
  // Somebody waits for the upload: a bucket that was silent for so long would be four times.
  if (isSilence(error)) return true
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && (error.message === bucketSilent || isSilence(error.cause))
}

function afterSeconds(seconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), seconds * 1_000).unref()
  })
}
