import { useEffect } from 'react'

import { announceHydrated } from './hydrated.ts'

/** For what surrounds a page: its effects run after those of the page, so that what was pressed meanwhile finds everything there. */
export function useAnnouncedHydration() {
  useEffect(() => queueMicrotask(announceHydrated), [])
}
