import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Length of a turn, in milliseconds. */
const periodMs = 20

/**
 * Lets each process run for `share` of the time only, by stopping and continuing it: so many small machines. Their shares
 * must add up to less than one. Returns what gives them all of their time back.
 */
export function limitProcesses(pids: number[], share: number): () => Promise<void> {
  const args = [periodMs * share, periodMs, ...pids].map(String)
  const child = fork(new URL('limit.ts', import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
