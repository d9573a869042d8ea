import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { NodeHttpHandler } from '@smithy/node-http-handler'

import { requireKey, type Files } from './files.ts'
import { createHashMeter } from './hashing-stream.ts'

export type S3Settings = {
  bucket: string
  endpoint: string
  region: string
  /** Absent: the SDK finds those of the environment, such as the role of the machine or container. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** S3 requires at least 5 MiB; 10,000 parts of 8 MiB are 80 GiB. */
const partSize = 8 * 1024 * 1024

/**
 * How long the bucket may stay silent, in milliseconds: before it answers, or between bytes; and before it has taken a
 * part.
 */
type Patience = { answerMs: number; storeMs: number }
const usualPatience: Patience = { answerMs: 6_000, storeMs: 30_000 }

/** Stores files in an S3-compatible bucket. At most two parts are in memory, however large the file. */
export function createS3Files(settings: S3Settings, patience: Patience = usualPatience): Files {
  const { bucket: Bucket, endpoint, region, keys: credentials } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Many S3-compatible stores refuse the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Pauses double from 0.1 s: a brief network failure must not cost an upload of gigabytes.
    maxAttempts: 7,
    requestHandler: timedHandler(patience),
  })

  return {
    name: 'bucket',
    async put(key, body) {
      const meter = createHashMeter()
      const Body = Readable.from(measured(body, meter.see), { objectMode: false })
      const params = { Bucket, Key: requireKey(key), Body, ContentType: 'application/octet-stream' }
      await new Upload({ client, params, partSize, queueSize: 1 }).done()
      return meter.written()
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body, $metadata } = await client.send(new GetObjectCommand({ Bucket, Key: requireKey(key), Range }))
      if (!(Body instanceof Readable)) throw new Error('the bucket answered without bytes')
      if (range && $metadata.httpStatusCode !== 206) {
        Body.destroy()
        throw new Error('the bucket does not know ranges')
      }
      return Readable.from(inTime(Body, patience.answerMs), { objectMode: false })
    },
    async *list(folder, writtenBefore) {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${requireKey(folder)}/`, ContinuationToken }),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && (!writtenBefore || (LastModified && LastModified < writtenBefore))) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: requireKey(key) }))
    },
    async check() {
      const abortSignal = AbortSignal.timeout(3_000)
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).catch((cause: unknown) => {
        throw new Error('the bucket cannot be used', { cause })
      })
    },
  }
}

const bucketSilent = 'the bucket does not answer'

type Handler = Pick<NodeHttpHandler, 'handle' | 'destroy'>

/**
 * Limits each attempt until its headers arrive; a body may take as long as somebody listens to it. Silence is not
 * retried: somebody waits for the upload, and would wait seven times as long.
 */
function timedHandler({ answerMs, storeMs }: Patience): Handler {
  // By default the SDK opens fifty connections: the listener after the fiftieth would wait for another to finish.
  const agentOptions = { keepAlive: true, maxSockets: Infinity }
  const handler = new NodeHttpHandler({
    httpAgent: new HttpAgent(agentOptions),
    httpsAgent: new HttpsAgent(agentOptions),
  })
  return {
    async handle(request, options) {
      const silent = new AbortController()
      const isWrite = request.method === 'PUT' || request.method === 'POST'
      const timer = setTimeout(() => silent.abort(), isWrite ? storeMs : answerMs)
      const caller = options?.abortSignal
      const abortSignal = caller instanceof AbortSignal ? AbortSignal.any([caller, silent.signal]) : silent.signal
      try {
        return await handler.handle(request, { ...options, abortSignal })
      } catch (error) {
        throw silent.signal.aborted ? new Error(bucketSilent, { cause: error }) : error
      } finally {
        clearTimeout(timer)
      }
    },
    destroy: () => handler.destroy(),
  }
}

/** Ends a body whose next bytes do not come; time in which nobody asks for them does not count. */
async function* inTime(body: Readable, ms: number): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const silent = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(bucketSilent)), ms)
      })
      const { done, value } = await Promise.race([chunks.next(), silent]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    body.destroy()
  }
}

async function* measured(body: AsyncIterable<Uint8Array>, see: (chunk: Uint8Array) => void) {
  for await (const chunk of body) {
    see(chunk)
    yield chunk
  }
}
