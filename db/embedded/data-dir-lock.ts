import { hash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { accept, refuse, type Result } from '#core/shared/result.ts'

export type DataDirLock = { release(): Promise<void> }

/**
 * Locks a data directory for this process. The lock is a listening socket: acquiring it is atomic, and the kernel
 * releases it when the process ends, even by kill -9. Waits up to three seconds for a holder that is just exiting.
 */
export async function lockDataDir(
  dataDir: string,
  { platform = process.platform, patience = 3000 }: { platform?: string; patience?: number } = {},
): Promise<Result<DataDirLock, 'data-dir-in-use'>> {
  await mkdir(dataDir, { recursive: true })
  const name = hash('sha256', await realpath(dataDir)).slice(0, 20)
  // Linux has abstract sockets without a file; elsewhere the socket file survives a kill -9 and must be recognised as
  // stale.
  const socketPath = platform === 'linux' ? `\0harmonia-${name}` : join(tmpdir(), `harmonia-${name}.lock`)

  const deadline = performance.now() + patience
  while (performance.now() < deadline) {
    const server = await tryListen(socketPath)
    if (server) return accept({ release: () => close(server) })
    if (platform !== 'linux' && (await isAbandoned(socketPath))) await rm(socketPath, { force: true })
    else await wait(50)
  }
  return refuse('data-dir-in-use')
}

function tryListen(socketPath: string) {
  return new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(socketPath, () => resolve(server.unref()))
  })
}

function isAbandoned(socketPath: string) {
  return new Promise<boolean>((resolve) => {
    const visit = connect(socketPath)
    visit.once('connect', () => resolve(false)).once('connect', () => visit.destroy())
    visit.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'))
  })
}

function close(server: Server) {
  return new Promise<void>((resolve) => void server.close(() => resolve()))
}
