// The baseline: a bare `node:http` server that does a single thing.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'

import pg from 'pg'

import { rowQuery } from './row-query.ts'

export type Baseline =
  /** Serves the bytes of a finished page with minimal headers, or with more. */
  | { kind: 'page'; body: string; type: string; encoding: string; more?: [name: string, value: string][] }
  /** The same, and a recording at `/song`. */
  | { kind: 'song'; body: string; type: string; encoding: string; file: string }
  /** Serves one order from PostgreSQL as JSON; with `name` as a prepared statement. */
  | { kind: 'row'; databaseUrl: string; orderId: string; name: string | undefined }

process.once('message', (peer: Baseline) => {
  const server = createServer(listenerOf(peer))
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))

function listenerOf(peer: Baseline): RequestListener {
  if (peer.kind === 'row') return sendRow(peer)
  const page = sendPage(peer)
  if (peer.kind === 'page') return page
  const song = sendSong(readFileSync(peer.file))
  return (request, response) => (request.url === '/song' ? song : page)(request, response)
}

/** From the requested byte to the end, as players ask for it. */
function sendSong(bytes: Buffer): RequestListener {
  return (request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const part = bytes.subarray(from)
    const range = { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
    response.writeHead(206, { 'Content-Type': 'audio/mp4', 'Content-Length': part.length, ...range }).end(part)
  }
}

function sendPage({ body, type, encoding, ...page }: Extract<Baseline, { body: string }>): RequestListener {
  const bytes = Buffer.from(body, 'base64')
  const more = 'more' in page ? page.more : []
  const headers = {
    ...Object.fromEntries(more ?? []),
    'Content-Type': type,
    'Content-Encoding': encoding,
    'Content-Length': bytes.length,
  }
  return (_request, response) => {
    response.writeHead(200, headers).end(bytes)
  }
}

function sendRow({ databaseUrl, orderId, name }: Extract<Baseline, { kind: 'row' }>): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  return (_request, response) => void answer(response)

  async function answer(response: ServerResponse) {
    const { rows } = await pool.query({ text: rowQuery, values: [orderId], name })
    const body = Buffer.from(JSON.stringify(rows[0]))
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
  }
}
