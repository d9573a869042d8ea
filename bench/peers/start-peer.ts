import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Ends } from '../shop.ts'
import type { Peer } from './peer.ts'

export async function startPeer(ends: Ends, peer: Peer): Promise<{ pid: number; url: string }> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(new URL('peer.ts', import.meta.url), [JSON.stringify(peer)], { env })
  ends.push(() => child.kill())
  const [port]: unknown[] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) })
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${String(port)}` }
}

/** Builds the plain React Router app and starts it as one would in production. */
export async function startPlainApp(ends: Ends, databaseUrl: string): Promise<{ pid: number; url: string }> {
  const root = join(import.meta.dirname, '../..')
  const command = join(root, 'node_modules', '.bin', 'react-router')
  await promisify(execFile)(command, ['build', 'bench/plain-app'], { cwd: root })
  return startPeer(ends, { kind: 'app', databaseUrl })
}
