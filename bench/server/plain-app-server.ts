// The baseline of a page made for one visitor: React Router as it comes, on bare `node:http`.
import { createServer } from 'node:http'

import { createRequestListener } from '@react-router/node'

process.once('message', (databaseUrl: string) => {
  process.env.DATABASE_URL = databaseUrl
  void start()
})
process.once('disconnect', () => process.exit(0))

async function start() {
  const build = await import(new URL('../../build/plain-app/server/index.js', import.meta.url).href)
  const server = createServer(createRequestListener({ build, mode: 'production' }))
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
}
