import { constants, setPriority } from 'node:os'

/** The web server has priority over the work of a child process. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process ended before its priority was lowered.
  }
}
