import { useSyncExternalStore } from 'react'

/** False on the server and until React has taken over this component: what needs it is shown only then. Of the page: `app/client/hydrate/hydrated.ts`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

/** The class of what only a script can answer: its place is there from the start, so that nothing moves once it works. */
export function useScriptedClass(): string {
  return useHydrated() ? '' : ' invisible noscript:hidden'
}

function nothing() {
  return () => undefined
}
