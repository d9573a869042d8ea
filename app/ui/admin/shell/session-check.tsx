import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

import { Spinner } from '#app/ui/admin/shared/spinner.tsx'

/**
 * A browser may restore a page from memory after a sign-out. The page stays covered until the server confirmed the
 * session.
 */
export function SessionCheck() {
  const { revalidate } = useRevalidator()
  const [checking, setChecking] = useState(false)

  useEffect(() => {
    function onPageShow(event: PageTransitionEvent) {
      if (!event.persisted) return
      setChecking(true)
      void revalidate().finally(() => setChecking(false))
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [revalidate])

  if (!checking) return null
  return (
    <p role="status" className="bg-paper fixed inset-0 z-50 grid place-content-center justify-items-center gap-4">
      <Spinner />
      Verificando autenticação...
    </p>
  )
}
