import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { noteName } from './data-location.ts'
import { describeProcess } from './embedded-process.ts'
import { socketUrl } from './embedded.ts'

/**
 * The URL of the embedded PostgreSQL another process runs in this data directory. `stopped`: there is a database, but nobody
 * runs it. `missing`: there is none yet. Changes nothing.
 */
export async function findRunningPostgres(dataDir: string): Promise<{ url: string } | 'stopped' | 'missing'> {
  const cluster = await findCluster(dataDir)
  if (!existsSync(join(cluster, 'global', 'pg_control'))) return 'missing'
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, socketDir] = [Number(lines[0]), lines[4]]
  if (!pid || !socketDir || !(await describeProcess(pid))) return 'stopped'
  return { url: socketUrl(socketDir, 'harmonia') }
}

async function findCluster(dataDir: string): Promise<string> {
  const note = await readFile(join(dataDir, noteName), 'utf8').catch(() => '')
  const elsewhere = note.trim().split('\n').at(-1)
  return elsewhere && existsSync(elsewhere) ? elsewhere : join(dataDir, 'postgres')
}
