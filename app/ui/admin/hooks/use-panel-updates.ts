import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

import { useLiveUpdates } from '#app/ui/shared/use-live-updates.ts'

import { readInBackground } from './read-in-background.ts'

/** `useLiveUpdates` for pages of the panel: what it reads does not count as use of the session. */
export function usePanelUpdates(url: string | null): boolean {
  return useLiveUpdates(url, { refresh: useBackgroundReading() })
}

/** Reads the page again without anybody asking for it. */
export function useBackgroundReading(): () => void {
  const { revalidate } = useRevalidator()
  return useCallback(() => void readInBackground(revalidate), [revalidate])
}
