// The other side of a comparison: a bare `node:http` server in a process of its own that does a single thing.
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { createRequestListener } from '@react-router/node'
import pg from 'pg'

import { rowQuery } from './row-query.ts'

type Page = { body: string; headers: Record<string, string> }
export type Peer =
  /** A finished page, its body in base64, and a recording at `/song`. */
  | { kind: 'page'; page: Page; song?: string }
  /** One order from PostgreSQL as JSON; with `name` as a prepared statement. */
  | { kind: 'row'; databaseUrl: string; orderId: string; name?: string }
  /** The build of `plain-app`: React Router as it comes. */
  | { kind: 'app'; databaseUrl: string }

const server = createServer(await listenerOf(JSON.parse(process.argv[2] ?? '')))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit(0))

async function listenerOf(peer: Peer): Promise<RequestListener> {
  if (peer.kind === 'row') return sendRow(peer)
  if (peer.kind === 'app') return renderApp(peer.databaseUrl)
  const page = sendBytes(Buffer.from(peer.page.body, 'base64'), peer.page.headers)
  const song = peer.song ? sendSong(await readFile(peer.song)) : page
  return (request, response) => (request.url === '/song' ? song : page)(request, response)
}

function sendBytes(bytes: Buffer, headers: Record<string, string>): RequestListener {
  const all = { ...headers, 'Content-Length': bytes.length }
  return (_request, response) => void response.writeHead(200, all).end(bytes)
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

function sendRow({ databaseUrl, orderId, name }: Extract<Peer, { kind: 'row' }>): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  return (_request, response) => void answer(response)

  async function answer(response: ServerResponse) {
    const { rows } = await pool.query({ text: rowQuery, values: [orderId], name })
    sendBytes(Buffer.from(JSON.stringify(rows[0])), { 'Content-Type': 'application/json' })(response.req, response)
  }
}

/** What it renders is not compressed; what its browser loads is. */
async function renderApp(databaseUrl: string): Promise<RequestListener> {
  process.env.DATABASE_URL = databaseUrl
  const build = new URL('../../build/plain-app/', import.meta.url)
  const render = createRequestListener({
    build: await import(new URL('server/index.js', build).href),
    mode: 'production',
  })
  const folder = fileURLToPath(new URL('client/assets/', build))
  const assets = new Map<string | undefined, RequestListener>()
  for (const name of await readdir(folder)) {
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/css'
    const packed = brotliCompressSync(await readFile(folder + name))
    assets.set(`/assets/${name}`, sendBytes(packed, { 'Content-Type': type, 'Content-Encoding': 'br' }))
  }
  return (request, response) => {
    const asset = assets.get(request.url)
    if (asset) return asset(request, response)
    // Icon and live updates, which it has not.
    if (!request.url?.startsWith('/orders/')) return void response.writeHead(404).end()
    render(request, response)
  }
}
