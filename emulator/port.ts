import { readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'

/**
 * Listens on loopback: on `port`, else on the previous run's port, so that old links still work, else on any free one.
 */
export async function listenOnPort(server: Server, dir: string, port: number): Promise<number> {
  const bound = port !== 0 ? await bind(server, port) : await bind(server, lastPort(dir)).catch(() => bind(server, 0))
  writeFileSync(join(dir, 'port'), String(bound))
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

/** The port of the previous run, or 0. */
export function lastPort(dir: string): number {
  try {
    const port = Number(readFileSync(join(dir, 'port'), 'utf8'))
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}
