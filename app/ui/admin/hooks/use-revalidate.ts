import { useEffect } from 'react'

import { useBackgroundReading } from './use-panel-updates.ts'

const everyMs = 2_000

/** Reads a screen again from time to time while something on it is being computed. */
export function useRevalidate(waiting: boolean): void {
  const read = useBackgroundReading()
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [waiting, read])
}
