import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** What the kernel counts processor time in, for programs; fixed on every Linux there is. */
const tickMicroseconds = 10_000

/** A process and everything it started. Only Linux tells; elsewhere the process alone. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = await readParents()
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Processor time used so far, in microseconds; 0 where nobody tells. */
export async function busyOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const fields = await readStat(pid)
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMicroseconds
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

/** Memory of a process in bytes: all it holds, and its fair share of what it shares with others. */
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

/** Keeps a process, with all its threads and children, on one core. Answers whether this machine can. */
export async function pin(pid: number, core: number): Promise<boolean> {
  if (cpus().length < 2) return false
  const family = await familyOf(pid)
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

/** What follows the name in `stat`: state, parent, …; the name itself may hold anything. */
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
