// The baseline of a page made for one visitor: React Router as it comes, on bare `node:http`.
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { createRequestListener } from '@react-router/node'

process.once('message', (databaseUrl: string) => {
  process.env.DATABASE_URL = databaseUrl
  void start()
})
process.once('disconnect', () => process.exit(0))

async function start() {
  const build = await import(new URL('../../build/plain-app/server/index.js', import.meta.url).href)
  const render = createRequestListener({ build, mode: 'production' })
  const assets: ReadonlyMap<string, Asset> = await readAssets()
  const server = createServer((incoming, outgoing) => {
    const asset = assets.get(incoming.url ?? '')
    if (asset) return outgoing.writeHead(200, asset.headers).end(asset.body)
    // Icon and live updates, which it has not.
    if (!incoming.url?.startsWith('/orders/')) return outgoing.writeHead(404).end()
    return render(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
}

type Asset = { body: Buffer; headers: Record<string, string | number> }

/** What its browser loads, packed, by path. */
async function readAssets() {
  const folder = fileURLToPath(new URL('../../build/plain-app/client/assets', import.meta.url))
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const body = brotliCompressSync(await readFile(join(folder, name)))
      const type = extname(name) === '.js' ? 'text/javascript' : 'text/css'
      const headers = { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length }
      return [`/assets/${name}`, { body, headers }] as const
    }),
  )
  return new Map(files)
}
