import { createHash, createHmac, hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { parseRange } from '#adapters/files/byte-range.ts'
import type { S3Settings } from '#adapters/files/files-s3.ts'

/** An in-memory S3 server with the subset of the API we use; rejects wrong signatures. */
export async function openBucket() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  let failures = 0

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
      resolve((server.address() as AddressInfo).port)
    })
  })
  const settings = {
    bucket: 'harmonia',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'sa-east-1',
    keys: { accessKeyId: 'studio', secretAccessKey: 'nobody-knows-it' },
  } satisfies S3Settings

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', settings.endpoint)
    const body = await buffer(request)
    if (!isSigned(request, url, settings)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (failures > 0 && request.method === 'PUT') {
      failures -= 1
      return refuse(response, 503, 'SlowDown')
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = rest.join('/')
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '')
    if (url.searchParams.has('uploadId') && !upload) return refuse(response, 404, 'NoSuchUpload')

    switch (request.method ?? '') {
      case 'PUT': {
        if (upload) upload.set(Number(url.searchParams.get('partNumber')), body)
        else objects.set(key, body)
        return void response.writeHead(200, { ETag: `"${md5(body)}"` }).end()
      }
      case 'POST': {
        if (!upload) {
          const id = randomUUID()
          uploads.set(id, new Map())
          return xml(
            response,
            `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          )
        }
        const parts = partsNamed(body.toString(), upload)
        if (!parts) return refuse(response, 400, 'InvalidPart')
        objects.set(key, Buffer.concat(parts))
        uploads.delete(url.searchParams.get('uploadId') ?? '')
        return xml(
          response,
          `<CompleteMultipartUploadResult><ETag>"${randomUUID()}"</ETag></CompleteMultipartUploadResult>`,
        )
      }
      case 'DELETE': {
        if (upload) uploads.delete(url.searchParams.get('uploadId') ?? '')
        else objects.delete(key)
        return void response.writeHead(204).end()
      }
      default:
        if (url.searchParams.has('list-type')) return list(url.searchParams, response)
        return send(key, request, response)
    }
  }

  /** Two keys a page, so that a reader has to turn it. */
  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const from = Number(query.get('continuation-token') ?? 0)
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const contents = found
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`)
    const next = from + 2 < found.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
    xml(response, `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
  }

  function send(key: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    if (key === '') return void response.writeHead(200).end()
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    const range = parseRange(headers.range, object.length)
    if (range === 'unsatisfiable') return refuse(response, 416, 'InvalidRange')
    const bytes = range === 'whole' ? object : object.subarray(range.start, range.end + 1)
    response.writeHead(range === 'whole' ? 200 : 206, { 'Content-Length': bytes.length })
    response.end(method === 'HEAD' ? undefined : bytes)
  }

  return {
    settings,
    /** Answers the next writes with a retryable error. */
    failNext(count: number) {
      failures = count
    },
    unfinished: () => uploads.size,
    /** Number of stored objects. */
    size: () => objects.size,
    keys: () => [...objects.keys()],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The parts in the order of the completion request; all but the last must have S3's minimum size. */
function partsNamed(list: string, parts: Map<number, Buffer>): Buffer[] | null {
  const named = [...list.matchAll(/<Part>.*?<\/Part>/gs)]
  const found = named.map(([text]) => {
    const part = parts.get(Number(/<PartNumber>(\d+)/.exec(text)?.[1]))
    return part && text.includes(md5(part)) ? part : null
  })
  const whole = found.filter((part) => part !== null)
  const large = whole.slice(0, -1).every((part) => part.length >= 5 * 1024 * 1024)
  return whole.length === parts.size && whole.length === named.length && large ? whole : null
}

type SignedSettings = S3Settings & { keys: NonNullable<S3Settings['keys']> }

/** Verifies AWS Signature Version 4 for a received request. */
function isSigned(request: IncomingMessage, url: URL, settings: SignedSettings): boolean {
  const given =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return false
  const [, accessKeyId, day = '', region = '', names = '', signature] = given
  const signed = names.split(';')
  if (accessKeyId !== settings.keys.accessKeyId || region !== settings.region) return false
  if (!['host', 'x-amz-date'].every((name) => signed.includes(name))) return false

  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${settings.keys.secretAccessKey}`,
  )
  return hmac(key, text).toString('hex') === signature
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const sha256 = (text: string) => hash('sha256', text)
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
