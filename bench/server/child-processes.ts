import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { Baseline } from './baseline-server.ts'
import type { LoadOrder } from './load.ts'
import { pin } from './processes.ts'

/** Servers and database share one core, the generator has another, so that neither takes CPU time from the other. */
const cores = { server: 0, generator: 1 }

const roundShape = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  serverMicroseconds: z.number(),
  databaseMicroseconds: z.number(),
  busyShare: z.number(),
  generatorShare: z.number(),
})

/**
 * Results of one round: latencies in ms, CPU time per request, and how busy the cores of servers and generator were. A
 * generator near 1 with servers below 1 has measured itself.
 */
export type Round = z.infer<typeof roundShape>

export type ServerProcess = { pid: number; port: number; stop: () => void }
export type Generator = { run: (order: LoadOrder) => Promise<Round>; pinned: boolean; stop: () => void }

export function pinServer(pid: number): Promise<boolean> {
  return pin(pid, cores.server)
}

/** With `pins`, generator and bench are bound to a core of their own. */
export async function startGenerator({ pins = true } = {}): Promise<Generator> {
  const child = start('load.ts')
  const own = pins && (await pin(process.pid, cores.generator))
  const pinned = pins && (await pin(child.pid ?? 0, cores.generator))
  return {
    pinned: own && pinned,
    async run(order) {
      child.send(order)
      const answer = await nextMessage(child)
      return roundShape.parse(answer, { error: () => `a round of load failed: ${JSON.stringify(answer)}` })
    },
    stop: () => void child.kill(),
  }
}

export async function startPeer(peer: Baseline): Promise<ServerProcess> {
  const child = start('baseline-server.ts')
  child.send(peer)
  const { port } = z.object({ port: z.number() }).parse(await nextMessage(child))
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() }
}

/** Asks for `/healthz` while `work` runs; durations in milliseconds. */
export async function watchHealth(port: number, work: () => Promise<unknown>): Promise<number[]> {
  const child = start('health-watch.ts')
  try {
    child.send({ port })
    await nextMessage(child)
    await work()
    child.send('end')
    return z.array(z.number()).parse(await nextMessage(child))
  } finally {
    child.kill()
  }
}

/** Builds the plain React Router app and starts it as one would in production. */
export async function startPlainApp(databaseUrl: string): Promise<ServerProcess> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const command = join(root, 'node_modules', '.bin', 'react-router')
  await promisify(execFile)(command, ['build', 'bench/plain-app'], { cwd: root })
  const child = start('plain-app-server.ts', { NODE_ENV: 'production' })
  child.send(databaseUrl)
  const { port } = z.object({ port: z.number() }).parse(await nextMessage(child))
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() }
}

function start(file: string, env: Record<string, string> = {}): ChildProcess {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  return fork(new URL(file, import.meta.url), { stdio: [...stdio], env: { ...process.env, ...env } })
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const stop = () => ended.abort(new Error('a part of the bench ended'))
  child.once('exit', stop)
  try {
    const [message]: unknown[] = await once(child, 'message', { signal: ended.signal })
    return message
  } finally {
    child.off('exit', stop)
  }
}
