import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** USER_HZ: CPU time is counted in ticks of 10 ms on Linux. */
const tickMicroseconds = 10_000

/** A process and its descendants; on systems other than Linux, the process alone. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = await readParents()
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** CPU time used so far, in microseconds; 0 on other systems. */
export async function cpuTimeOf(pids: readonly number[]): Promise<number> {
  return sumOf(pids, ([user, system]) => user + system)
}

/**
 * The same for everything a process started whose name begins with `name`, also for what has ended meanwhile: PostgreSQL's
 * backends come and go.
 */
export async function cpuTimeOfDescendants(pid: number, name = ''): Promise<number> {
  const [, ...descendants] = await processTree(pid)
  const names = await Promise.all(descendants.map((member) => readProc(member, 'comm')))
  const named = descendants.filter((_member, at) => names[at]?.startsWith(name))
  return sumOf(named, (times) => times.reduce((sum, time) => sum + time, 0))
}

/** Adds up user and system time of each process, and those of its ended children, in ticks. */
async function sumOf(pids: readonly number[], pick: (times: [number, number, number, number]) => number) {
  const stats = await Promise.all(pids.map(readStat))
  return stats.reduce(
    (sum, fields) =>
      sum + pick([ticks(fields, 11), ticks(fields, 12), ticks(fields, 13), ticks(fields, 14)]) * tickMicroseconds,
    0,
  )
}

function ticks(fields: string[], index: number): number {
  return Number(fields[index] ?? 0)
}

/** Memory of a process in bytes: resident set size, and proportional share (PSS). */
export async function memoryOf(pid: number): Promise<{ name: string; resident: number; share: number }> {
  const status = await readProc(pid, 'status')
  const rollup = await readProc(pid, 'smaps_rollup')
  const resident = kibibytes(status, 'VmRSS')
  return {
    name: /^Name:\s*(.*)$/m.exec(status)?.[1] ?? '?',
    resident,
    share: rollup === '' ? resident : kibibytes(rollup, 'Pss'),
  }
}

/** Pins a process with all its threads and children to one core. Returns whether that is supported. */
export async function pin(pid: number, core: number): Promise<boolean> {
  if (cpus().length < 2) return false
  const family = await processTree(pid)
  const pinned = family.map((member) => execute('taskset', ['-a', '-c', '-p', String(core), String(member)]))
  const [own] = await Promise.allSettled(pinned)
  return own?.status === 'fulfilled'
}

async function readParents(): Promise<Map<number, number>> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const fields = await Promise.all(pids.map(async (pid) => [pid, Number((await readStat(pid))[1] ?? 0)] as const))
  return new Map(fields)
}

/** The fields of `stat` after the process name, which may contain any characters. */
async function readStat(pid: number): Promise<string[]> {
  const text = await readProc(pid, 'stat')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
}

function kibibytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1_024
}
