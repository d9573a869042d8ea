import { useCallback, useEffect, useState } from 'react'

export type Backend = { state: 'unknown' | 'asking' | 'down' } | { state: 'up'; milliseconds: number }

/** Whether the browser is online and whether our server answers; the second is asked, never guessed. */
export function useConnection() {
  const [online, setOnline] = useState(true)
  const [backend, setBackend] = useState<Backend>({ state: 'unknown' })

  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])

  const ask = useCallback(async () => {
    setOnline(navigator.onLine)
    setBackend({ state: 'asking' })
    const answer = await askBackend()
    setBackend(answer)
    return answer.state === 'up'
  }, [])

  return { online, backend, ask }
}

/** Whether our server answers now. */
export async function askBackend(): Promise<Backend> {
  const started = performance.now()
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return answer.ok ? { state: 'up', milliseconds: Math.round(performance.now() - started) } : { state: 'down' }
  } catch {
    return { state: 'down' }
  }
}
