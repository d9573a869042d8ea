import { useSyncExternalStore } from 'react'

/** False on the server and until React has taken over: what needs it is shown only then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

function nothing() {
  return () => undefined
}
