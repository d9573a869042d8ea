import { useEffect, useRef, useState } from 'react'

import { joinExclusivePlayback } from '#app/client/audio/exclusive-playback.ts'
import { storeConsent } from '#app/client/consent/consent-store.ts'
import { useConsent } from '#app/client/consent/use-consent.ts'

type Props = { src: string; title: string }

/** Bandcamp's own player in place of its button. Nothing is loaded before consent, which pressing the button gives. */
export function AlbumPlayer({ src, title }: Props) {
  const isAccepted = useConsent()?.choice === 'accepted'
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  if (isOpen && !isAccepted) setOpen(false)

  // It cannot be paused from outside: when something else begins, it goes.
  useEffect(() => {
    if (!isOpen) return
    const close = () => setOpen(false)
    const { announce, leave } = joinExclusivePlayback(close)
    // A press inside of it is not seen by us; that it has the focus is.
    const announcePress = () => document.activeElement === frame.current && announce()
    frame.current?.focus()
    announce()
    addEventListener('blur', announcePress)
    return () => {
      leave()
      removeEventListener('blur', announcePress)
    }
  }, [isOpen])

  function open() {
    if (!isAccepted) storeConsent('accepted')
    setOpen(true)
  }

  if (isOpen && isAccepted)
    return (
      <iframe
        ref={frame}
        src={src}
        className="album-frame"
        title={`Player do Bandcamp: ${title}`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of another origin cannot reach ours
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
      />
    )

  return (
    // Seen, it asks about content of others (`ConsentBar`).
    <button type="button" className="with-script btn btn-line" data-wakes="" onClick={open}>
      {isAccepted ? 'Tocar aqui' : 'Aceitar o Bandcamp e tocar aqui'}
    </button>
  )
}
