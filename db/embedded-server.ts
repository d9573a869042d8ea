import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { cleanEnv, type Place } from './embedded-place.ts'
import { describeProcess } from './embedded-process.ts'

export type Server = { pid: number; ended: Promise<unknown>; stop(): Promise<void> }
type Options = { socketDir: string; log: string; settings: Record<string, string | number> }

const watcherName = 'harmonia-postgres-watcher'
/** Larger than any system hands out. */
const impossiblePid = 2_147_483_647

/**
 * PostgreSQL must never outlive us. Its standard input is a pipe we hold: however we die, the pipe closes, `read`
 * returns and PostgreSQL gets its fast shutdown. Only the watcher may stop it, so it ignores what a supervisor
 * sends to the whole group.
 */
const watcher = `
trap '' HUP TERM
exec 3<&0
"$@" 3<&- </dev/null >&2 &
postgres=$!
echo $postgres
{ read _ <&3; kill -INT $postgres; } >/dev/null 2>&1 &
reader=$!
wait $postgres
status=$?
kill -KILL $reader 2>/dev/null
exit $status
`

/** Starts PostgreSQL on an existing cluster and answers when it takes connections. */
export async function runServer(place: Place, options: Options): Promise<Server> {
  const deadline = Date.now() + 10_000

  for (;;) {
    await endPrevious(place.cluster)
    const attempt = await tryServer(place, options)
    if (typeof attempt !== 'string') return attempt

    // After a kill -9 of the postmaster its backends may need a moment to notice, and the app it belonged to may have
    // begun to start another one before it died too.
    if (!/still in use|is empty|already exists/.test(attempt) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start. Its last words:\n${attempt}`)
    }
    await wait(100)
  }
}

async function tryServer(place: Place, { socketDir, log, settings }: Options): Promise<Server | string> {
  const { native, cluster, account } = place
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(native, 'bin', 'postgres'), '-D', cluster, '-k', socketDir, ...flags]
  await removeStaleSocket(socketDir)

  const logFile = await open(log, 'a', 0o600)
  const before = await logFile.stat()
  const options = { ...account, cwd: '/', env: cleanEnv, detached: true }
  const child = spawn('sh', ['-c', watcher, watcherName, ...command], {
    ...options,
    stdio: ['pipe', 'pipe', logFile.fd],
  })
  const ended = once(child, 'exit')
  child.stdin?.on('error', () => {})
  await logFile.close()

  const [line] = await Promise.race([once(child.stdout ?? child, 'data'), ended])
  const pid = Number(line)
  if (!(await becomesReady(cluster, pid, ended))) return readFrom(log, before.size)

  // An idle database must not keep a finished script alive.
  child.unref()
  const pipes = [child.stdin, child.stdout]
  for (const pipe of pipes) if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()

  async function stop() {
    child.ref()
    child.stdin?.destroy()
    await ended
  }
  return { pid, ended, stop }
}

/** There is no time limit on purpose: breaking off a long crash recovery would only make the next one longer. */
async function becomesReady(cluster: string, pid: number, ended: Promise<unknown>) {
  const life = { over: false }
  const over = ended.then(() => (life.over = true))
  while (!life.over) {
    const { pid: owner, state } = await readPidFile(cluster)
    if (owner === pid && state === 'ready') return true
    await Promise.race([wait(5), over])
  }
  return false
}

/**
 * Waits for, or ends, a PostgreSQL of this cluster that a dead owner left behind; removes a misleading pid file. An empty
 * one is about to be written, or was all that a PostgreSQL could do before the power went.
 */
async function endPrevious(cluster: string) {
  const began = Date.now()
  for (let asked = false; ; await wait(10)) {
    const { pid, empty } = await readPidFile(cluster)
    if (empty && Date.now() < began + 3_000) continue
    if (empty) return rm(join(cluster, 'postmaster.pid'), { force: true })
    if (!pid) return

    const running = await describeProcess(pid)
    if (!running?.command.includes(`/bin/postgres -D ${cluster} `)) return replaceReusedPid(cluster, pid)
    if (Date.now() > began + 30_000) throw new Error(`Another process (${pid}) is using the database in ${cluster}.`)

    const parent = await describeProcess(running.parent)
    const orphaned = !parent?.command.includes(watcherName)
    if (orphaned && !asked) askToEnd(pid)
    asked ||= orphaned
  }
}

/** It may have ended by itself since we looked. */
function askToEnd(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * PostgreSQL copes with the pid of a dead process, but takes any living one (or a zombie) for its predecessor. Only the
 * pid is replaced: the rest of the file lets PostgreSQL check by itself that nobody still uses the old shared memory.
 */
async function replaceReusedPid(cluster: string, pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return
  }
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  // A PostgreSQL that was just ending takes its file along, and leaves nothing to mend.
  if (text !== null) await writeFile(file, text.replace(/^\d+/, String(impossiblePid)))
}

/** The socket's own lock file misleads PostgreSQL just like the pid file; this directory serves only our cluster. */
async function removeStaleSocket(socketDir: string) {
  await rm(join(socketDir, '.s.PGSQL.5432'), { force: true })
  await rm(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  const lines = text?.split('\n') ?? []
  return { pid: Number(lines[0]), state: lines[7]?.trim(), empty: text === '' }
}

async function readFrom(file: string, offset: number) {
  const { size } = await stat(file)
  const text = await readFile(file)
  return text.subarray(Math.min(offset, size)).toString('utf8').trim()
}
