import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

import { askBackend } from '#app/ui/admin/hooks/use-connection.ts'
import { Toast } from '#app/ui/shared/toast.tsx'

const askAgainMs = 3_000

/**
 * Without a connection a link would replace the panel by a failure. The screen stays instead, with everything that was
 * typed, and the link is followed when the connection is back. A browser may believe itself offline while our server
 * answers (a network that changes, a server on the same machine): the server is asked before anybody is held up.
 */
export function OfflineNotice() {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  const [unreached, setUnreached] = useState(false)

  useEffect(() => {
    function hold(event: MouseEvent) {
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (navigator.onLine || !isPlain || !link || link.target || link.origin !== location.origin) return
      if (!link.pathname.startsWith('/admin') || (link.hash && link.pathname === location.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(`${link.pathname}${link.search}${link.hash}`)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [])

  useEffect(() => {
    if (wanted === null) return
    let isOver = false
    const follow = () => {
      if (isOver) return
      isOver = true
      setWanted(null)
      setUnreached(false)
      void navigate(wanted)
    }
    const ask = async () => {
      const { state } = await askBackend()
      if (state === 'up') follow()
      else if (!isOver) setUnreached(true)
    }
    void ask()
    const timer = setInterval(() => void ask(), askAgainMs)
    window.addEventListener('online', follow)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', follow)
    }
  }, [wanted, navigate])

  if (wanted === null || !unreached) return null
  return (
    <Toast key={wanted} title="Sem conexão" variant="destructive">
      Você continua nesta tela. A outra abre assim que a conexão voltar.
    </Toast>
  )
}
