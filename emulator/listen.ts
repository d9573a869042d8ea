import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'

/** Listens on loopback: on `port`, or on the one of last time, or on any free one. Links in old pages then still work. */
export async function listen(server: Server, dir: string, port: number): Promise<number> {
  const file = join(dir, 'port')
  const bound = port !== 0 ? await bind(server, port) : await bind(server, lastPort(file)).catch(() => bind(server, 0))
  writeFileSync(file, String(bound))
  return bound
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function lastPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}
