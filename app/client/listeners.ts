/** Who is notified of a change. `subscribe` answers with what ends it, as `useSyncExternalStore` wants. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()

  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args)
    },
  }
}
