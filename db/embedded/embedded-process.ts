import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Command line and parent of a running process; `null` for one that is gone or a zombie. */
export async function describeProcess(pid: number) {
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

async function readProc(pid: number) {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    const status = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    return { parent: Number(parent), command: command.replaceAll('\0', ' ') }
  } catch {
    return undefined
  }
}

async function askPs(pid: number) {
  try {
    const { stdout } = await execute('ps', ['-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)])
    const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/s.exec(stdout) ?? []
    if (!command || state?.startsWith('Z')) return undefined
    return { parent: Number(parent), command: `${command.trimEnd()} ` }
  } catch {
    return undefined
  }
}

export type Child = { pid: number; command: string; ticks: number }

/** The children of a process with the processor time each has used, in ticks. Empty where there is no `/proc`. */
export async function listChildren(parent: number): Promise<Child[]> {
  const names = await readdir('/proc').catch(() => [])
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readTimes))
  const children = all.flatMap((found) => (found?.parent === parent ? [found] : []))
  return Promise.all(
    children.map(async ({ pid, ticks }) => ({ pid, command: (await readProc(pid))?.command ?? '', ticks })),
  )
}

async function readTimes(name: string) {
  const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  if (status === null) return null
  // After the name: state, parent, … and as 12th and 13th the time spent in the program and in the kernel.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  return { pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}
