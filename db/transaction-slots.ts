export type Slots = {
  /** Waits for a slot, in order of asking; returns the function that frees it. Rejects when none becomes free in time. */
  acquire(): Promise<() => void>
}

/** Limits how many things happen at once. */
export function createTransactionSlots(count: number, patienceMs: number): Slots {
  let free = count
  const queue = new Set<() => void>()

  function release() {
    const [next] = queue
    if (next) {
      queue.delete(next)
      next()
    } else {
      free += 1
    }
  }

  /** Frees a slot at most once. */
  function holder(): () => void {
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }

  return {
    acquire() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(holder())
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve(holder())
        }
        const timer = setTimeout(() => {
          queue.delete(enter)
          reject(new Error('timeout exceeded when trying to connect: every transaction waits'))
        }, patienceMs)
        queue.add(enter)
      })
    },
  }
}
