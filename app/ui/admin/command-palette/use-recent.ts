import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { itemAtPath, addRecentItem } from '#core/admin/search-result.ts'

const store = 'harmonia-abertos'

/** Remembers in this browser what was opened last: kinds and ids only, the words are read again when they are shown. */
export function useRecent(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const opened = itemAtPath(pathname)
    if (opened) localStorage.setItem(store, addRecentItem(readRecent(), opened))
  }, [pathname])
}

export function readRecent(): string {
  return localStorage.getItem(store) ?? ''
}
