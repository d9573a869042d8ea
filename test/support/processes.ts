import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A process as Linux counts it: processor time so far in microseconds, with that of ended children; resident bytes. */
export type Process = { pid: number; parent: number; name: string; cpu: number; resident: number }

/** USER_HZ counts ticks of 10 ms; a page has 4 KiB. */
const tickMicroseconds = 10_000
const pageBytes = 4_096

/** A process and all that it started, itself first; nothing where there is no `/proc`. */
export async function familyOf(pid: number): Promise<Process[]> {
  const folders = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(folders.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')))
  const all = texts.filter((text) => text !== '').map(parse)
  const family = all.filter((process) => process.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter((process) => process.parent === parent))
  return family
}

/** The name may contain any characters; `proc_pid_stat(5)` has the order of the fields after it. */
function parse(text: string): Process {
  const [opens, closes] = [text.indexOf('('), text.lastIndexOf(')')]
  const fields = text.slice(closes + 2).split(' ')
  const field = (index: number) => Number(fields[index] ?? 0)
  return {
    pid: Number(text.slice(0, opens)),
    parent: field(1),
    name: text.slice(opens + 1, closes),
    cpu: [11, 12, 13, 14].reduce((sum, index) => sum + field(index), 0) * tickMicroseconds,
    resident: field(21) * pageBytes,
  }
}

/** Processor time so far, in microseconds: of the process, and of what it started. */
export async function cpuOf(pid: number): Promise<{ own: number; children: number; all: number }> {
  const [first, ...others] = await familyOf(pid)
  const own = first?.cpu ?? 0
  const children = others.reduce((sum, { cpu }) => sum + cpu, 0)
  return { own, children, all: own + children }
}

export async function memoryOf(pid: number): Promise<number> {
  return (await familyOf(pid))[0]?.resident ?? 0
}

/** Pins a process with its threads and children to one core. Returns whether the system can. */
export async function pin(pid: number, core: number): Promise<boolean> {
  const taskset = promisify(execFile)
  const family = (await familyOf(pid)).map((process) => process.pid)
  const pinned = family.map((member) => taskset('taskset', ['-a', '-c', '-p', String(core), String(member)]))
  const [own] = await Promise.allSettled(pinned)
  return own?.status === 'fulfilled'
}
