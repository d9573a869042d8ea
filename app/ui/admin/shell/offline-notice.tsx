import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { askBackend } from '#app/ui/admin/hooks/use-connection.ts'
import { Toast } from '#app/ui/shared/toast.tsx'

import { placeOfToast, PlacedToast } from './placed-toast.tsx'

const askAgainMs = 3_000

/** A form that leads elsewhere, and the button that sent it. */
type HeldForm = { form: HTMLFormElement; submitter: HTMLElement | null }

/**
 * Without a connection a link would replace the panel by a failure, and so would a form that is sent to another address: the router loads
 * that one's script first, and the page anew where it cannot. The screen stays instead, with everything that was typed; the link is
 * followed when the connection is back. A browser may believe itself offline while our server answers (a network that changes, a server
 * on the same machine): the server is asked before anybody is held up.
 */
export function OfflineNotice() {
  return (
    <>
      <HeldLink />
      <HeldFormNotice />
    </>
  )
}

function HeldLink() {
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

function HeldFormNotice() {
  const passing = useRef<HTMLFormElement>(null)
  /** Those the server is asked about: a second press on them is the same. */
  const asking = useRef(new Set<HTMLFormElement>())
  const [unsent, setUnsent] = useState<{ times: number; place: Element } | null>(null)

  useEffect(() => {
    async function sendOrSay({ form, submitter }: HeldForm) {
      asking.current.add(form)
      const { state } = await askBackend()
      asking.current.delete(form)
      if (state === 'up' && form.isConnected) {
        setUnsent(null)
        passing.current = form
        form.requestSubmit(submitter?.isConnected ? submitter : null)
        passing.current = null
      } else {
        const place = placeOfToast(form)
        setUnsent((before) => ({ times: (before?.times ?? 0) + 1, place }))
      }
    }
    function hold(event: SubmitEvent) {
      const { target: form, submitter } = event
      if (navigator.onLine || !(form instanceof HTMLFormElement) || form === passing.current) return
      if (form.getAttribute('target') || !leadsElsewhere(form, submitter)) return
      event.preventDefault()
      event.stopPropagation()
      if (!asking.current.has(form)) void sendOrSay({ form, submitter })
    }
    // Nobody has sent it since: it is pressed once more by whoever wants it still.
    const forget = () => setUnsent(null)
    document.addEventListener('submit', hold, true)
    window.addEventListener('online', forget)
    return () => {
      document.removeEventListener('submit', hold, true)
      window.removeEventListener('online', forget)
    }
  }, [])

  if (!unsent) return null
  return (
    <PlacedToast key={unsent.times} place={unsent.place} title="Sem conexão" variant="destructive">
      Nada foi enviado. O que você digitou continua aqui: tente de novo quando a conexão voltar.
    </PlacedToast>
  )
}

/** Asked as written: a field named “action” would stand in front of the form's own. */
function leadsElsewhere(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const address = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  return new URL(address, location.href).pathname !== location.pathname
}
