import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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
