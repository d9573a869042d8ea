/**
 * At most so many of them at the same time; the others wait for their turn, in their order. Whatever runs in a slot has what
 * it needs already: a slot must never wait for somebody's line.
 */
export function createSlots(max: number) {
  const waiting: (() => void)[] = []
  let inUse = 0

  return async function inSlot<T>(run: () => Promise<T>): Promise<T> {
    if (inUse >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else inUse += 1
    try {
      return await run()
    } finally {
      // The next one takes over this slot.
      const next = waiting.shift()
      if (next) next()
      else inUse -= 1
    }
  }
}
