import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** A child process without our environment, over which the web server has priority. */
export function forkQuietly(program: string, args: string[], options: Pick<ForkOptions, 'serialization' | 'stdio'>) {
  const child: ChildProcess = fork(program, args, { env: {}, execArgv: [], ...options })
  child.on('spawn', () => lowerPriority(child.pid))
  return child
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process ended before its priority was lowered.
  }
}
