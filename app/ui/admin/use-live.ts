import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Reads the page again whenever the server says on this line that something changed, and once more after a lost line is
 * back. True while the line is open.
 */
export function useLive(address: string | null): boolean {
  const [live, setLive] = useState(false)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!address) return
    const events = new EventSource(address)
    let lost = false

    events.addEventListener('changed', () => void revalidate())
    events.addEventListener('open', () => {
      setLive(true)
      if (lost) void revalidate()
      lost = false
    })
    events.addEventListener('error', () => {
      setLive(false)
      lost = true
    })
    return () => events.close()
  }, [address, revalidate])

  return live
}
