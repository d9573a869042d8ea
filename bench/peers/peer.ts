// The other side of a comparison: a bare `node:http` server in a process of its own that does a single thing.
import { createServer, type RequestListener } from 'node:http'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createRequestListener } from '@react-router/node'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import pg from 'pg'

import { listenLocally } from '#test/support/servers/slow-line.ts'

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
process.once('disconnect', () => process.exit(0))
process.send?.(await listenLocally(server))

async function listenerOf(peer: Peer): Promise<RequestListener> {
  if (peer.kind === 'row') return sendRow(peer)
  if (peer.kind === 'app') return renderApp(peer.databaseUrl)
  const page = sendBytes(Buffer.from(peer.page.body, 'base64'), peer.page.headers)
  if (!peer.song) return page
  const files = new Hono().get('/song', serveStatic({ root: dirname(peer.song), path: basename(peer.song) }))
  const song = getRequestListener(files.fetch)
  return (request, response) => (request.url === '/song' ? song : page)(request, response)
}

function sendBytes(bytes: Buffer, headers: Record<string, string>): RequestListener {
  const all = { ...headers, 'Content-Length': bytes.length }
  return (_request, response) => void response.writeHead(200, all).end(bytes)
}

function sendRow({ databaseUrl, orderId, name }: Extract<Peer, { kind: 'row' }>): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  return (request, response) => {
    void pool.query({ text: rowQuery, values: [orderId], name }).then(({ rows }) => {
      sendBytes(Buffer.from(JSON.stringify(rows[0])), { 'Content-Type': 'application/json' })(request, response)
    })
  }
}

/** What it renders is not compressed; what its browser loads is. Icon and live updates it has not. */
async function renderApp(databaseUrl: string): Promise<RequestListener> {
  process.env.DATABASE_URL = databaseUrl
  const build = new URL('../../build/plain-app/', import.meta.url)
  const built = await import(new URL('server/index.js', build).href)
  const render = createRequestListener({ build: built, mode: 'production' })
  const client = new Hono().get('/assets/*', compress(), serveStatic({ root: fileURLToPath(new URL('client', build)) }))
  const assets = getRequestListener(client.fetch)
  return (request, response) => (request.url?.startsWith('/orders/') ? render : assets)(request, response)
}
