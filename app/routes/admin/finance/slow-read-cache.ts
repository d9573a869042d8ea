/** A value, and when it was read: `null` for one that was read for this request. */
export type Read<Value> = { value: Value; readAt: Date | null }

/** `key` names what is read; keys must be few at a time. */
export type SlowReadCache<Value> = {
  read(key: string, load: () => Promise<Value>): Promise<Read<Value>>
}

type Options = {
  now: () => Date
  /** Milliseconds above which a read counts as slow. */
  slowMs?: number
  onError: (error: unknown) => void
}

/** An older value is still answered, and read again behind the answer. */
const freshMs = 60_000
/** A value older than this is not answered any more. */
const maxAgeMs = 10 * 60_000

/**
 * Answers what was slow to read from memory for some minutes, so that nobody waits for it again and again. What reads quickly,
 * as in a small studio, is always read anew. Nothing personal may be read with it: an erasure does not reach it.
 */
export function createSlowReadCache<Value>({ now, slowMs = 250, onError }: Options): SlowReadCache<Value> {
  const cached = new Map<string, { value: Value; readAt: Date }>()
  const running = new Map<string, Promise<Value>>()

  function load(key: string, read: () => Promise<Value>): Promise<Value> {
    const current = running.get(key)
    if (current) return current
    const loading = measure(key, read).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  async function measure(key: string, read: () => Promise<Value>): Promise<Value> {
    const readAt = now()
    const startedAt = performance.now()
    const value = await read()
    dropOld()
    if (performance.now() - startedAt >= slowMs) cached.set(key, { value, readAt })
    else cached.delete(key)
    return value
  }

  function dropOld() {
    for (const [key, { readAt }] of cached) if (ageOf(readAt) > maxAgeMs) cached.delete(key)
  }

  function ageOf(readAt: Date): number {
    return now().getTime() - readAt.getTime()
  }

  return {
    async read(key, read) {
      const known = cached.get(key)
      if (!known || ageOf(known.readAt) > maxAgeMs) return { value: await load(key, read), readAt: null }
      if (ageOf(known.readAt) > freshMs) void load(key, read).catch(onError)
      return known
    },
  }
}
