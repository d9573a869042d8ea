import { setTimeout as wait } from 'node:timers/promises'

/** How many requests somebody waits for right now. */
export type RequestLoad = {
  begin(): void
  end(): void
  /** Resolves when few requests are left, and at the latest after a second: work in the background is put off, never starved. */
  whenLow(): Promise<void>
}

/** Jobs and that many requests beside each other disturb nobody. */
const fewRequests = 3
const maxWaitMs = 1_000

export function createRequestLoad(): RequestLoad {
  let inProgress = 0
  let low = Promise.withResolvers<void>()
  low.resolve()

  return {
    begin() {
      inProgress += 1
      if (inProgress === fewRequests + 1) low = Promise.withResolvers<void>()
    },
    end() {
      inProgress -= 1
      if (inProgress === fewRequests) low.resolve()
    },
    async whenLow() {
      if (inProgress <= fewRequests) return
      const ended = new AbortController()
      const limit = wait(maxWaitMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
      await Promise.race([low.promise, limit])
      ended.abort()
    },
  }
}
