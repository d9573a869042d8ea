import { useEffect } from 'react'

/** A screen that failed for want of a connection is read again when it is back. */
export function ReloadWhenOnline() {
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return null
}
