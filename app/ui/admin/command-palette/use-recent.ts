import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { readText, writeText } from '#app/client/storage/browser-storage.ts'
import { itemAtPath, addRecentItem } from '#core/admin/search-result.ts'

const store = 'harmonia-abertos'

/** Stores recently opened items in this browser: kinds and ids only, titles are fetched when shown. */
export function useRecent(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const opened = itemAtPath(pathname)
    if (opened) writeText('localStorage', store, addRecentItem(readRecent(), opened))
  }, [pathname])
}

export function readRecent(): string {
  return readText('localStorage', store) ?? ''
}
