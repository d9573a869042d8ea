import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { cleanEnv, type ClusterLocation } from './data-location.ts'
import { describeProcess, listChildren } from './embedded-process.ts'

export type Server = { pid: number; ended: Promise<unknown>; stop(): Promise<void> }
type Options = { socketDir: string; log: string; settings: Record<string, string | number> }

const watcherName = 'harmonia-postgres-watcher'
/** Above the maximum pid of any system. */
const impossiblePid = 2_147_483_647

/**
 * PostgreSQL must never outlive this process. Its watcher's stdin is a pipe we hold: however we die, the pipe closes,
 * `read` returns and PostgreSQL gets a fast shutdown (SIGINT). Only the watcher may stop it, so it ignores signals sent
 * to the whole process group.
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

/** Starts PostgreSQL on an existing cluster; resolves when it accepts connections. */
export async function runServer(place: ClusterLocation, options: Options): Promise<Server> {
  const deadline = performance.now() + 10_000

  for (;;) {
    await endPrevious(place.cluster)
    const attempt = await tryServer(place, options)
    if (typeof attempt !== 'string') return attempt

    // After a kill -9, backends need a moment to exit; and the dead app may have started another PostgreSQL just
    // before.
    if (!/still in use|is empty|already exists/.test(attempt) || performance.now() > deadline) {
      throw new Error(`O PostgreSQL embutido não iniciou. O fim do registro dele:\n${attempt}`)
    }
    await wait(100)
  }
}

async function tryServer(place: ClusterLocation, { socketDir, log, settings }: Options): Promise<Server | string> {
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

/** No timeout on purpose: interrupting a long crash recovery would only make the next one longer. */
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
 * Waits for a PostgreSQL of this cluster whose owner died, ends it if necessary, and fixes a stale pid file. An empty
 * pid file is either about to be written, or a remnant of a power cut.
 */
async function endPrevious(cluster: string) {
  const began = performance.now()
  let orphanedAt: number | null = null
  let sent = ''
  for (; ; await wait(10)) {
    const { pid, empty } = await readPidFile(cluster)
    if (empty && performance.now() < began + 3_000) continue
    if (empty) return rm(join(cluster, 'postmaster.pid'), { force: true })
    if (!pid) return

    const running = await describeProcess(pid)
    if (!running?.command.includes(`/bin/postgres -D ${cluster} `)) return replaceReusedPid(cluster, pid)
    if (performance.now() > began + 40_000)
      throw new Error(`Outro processo (${pid}) está usando o banco de dados em ${cluster}.`)

    const parent = await describeProcess(running.parent)
    if (parent?.command.includes(watcherName)) continue
    orphanedAt ??= performance.now()
    const waited = performance.now() - orphanedAt
    const next = waited > patience.kill ? 'SIGKILL' : waited > patience.quit ? 'SIGQUIT' : 'SIGINT'
    if (next !== sent) await signalServer(cluster, pid, next)
    sent = next
  }
}

/** Milliseconds after which an orphan that does not end in order is ended at once, then by force; it recovers at its start. */
const patience = { quit: 6_000, kill: 10_000 }

/**
 * Ends a PostgreSQL of this cluster that hangs: at once, and by force if that does not work either. Nothing committed is
 * lost.
 */
export async function endHungServer(cluster: string, pid: number, ended: Promise<unknown>): Promise<void> {
  await signalServer(cluster, pid, 'SIGQUIT')
  const over = await Promise.race([ended.then(() => true), wait(3_000, false, { ref: false })])
  if (!over) await signalServer(cluster, pid, 'SIGKILL')
}

/** SIGKILL also goes to its processes, which it cannot end itself any more. Only a PostgreSQL of this cluster is signalled. */
async function signalServer(cluster: string, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  if (!(await isServerOf(cluster, pid))) return
  const children = signal === 'SIGKILL' ? await listChildren(pid) : []
  for (const target of [pid, ...children.map((child) => child.pid)]) {
    try {
      process.kill(target, signal)
    } catch (error) {
      // It may have ended in the meantime.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const found = await describeProcess(pid)
  return found?.command.includes(`/bin/postgres -D ${cluster} `) === true
}

/**
 * PostgreSQL handles the pid of a dead process, but takes any live one (or a zombie) for its predecessor. Only the pid
 * is replaced: from the rest of the file PostgreSQL checks that the old shared memory is no longer in use.
 */
async function replaceReusedPid(cluster: string, pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return
  }
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  // A PostgreSQL that was just exiting removes its own file.
  if (text !== null) await writeFile(file, text.replace(/^\d+/, String(impossiblePid)))
}

/** A stale lock file of the socket has the same effect as a stale pid file; this directory serves only our cluster. */
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
