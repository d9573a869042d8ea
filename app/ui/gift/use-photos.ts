import { startTransition, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'

import { parseReply, sendRequest } from '#app/client/send-request.ts'
import { photoAccessEnded } from '#copy/gift/gift.ts'

type Options = { path: string; room: number; section: RefObject<HTMLElement | null> }

/** Sends photos one after the other, each refused for itself; turns and removes them. */
export function usePhotos({ path, room, section }: Options) {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState('')
  const [isSending, setSending] = useState(false)
  /** Why the last thing was refused; null while nothing was sent from this page. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBusy = useRef(false)
  /** The label of what had the focus; null where it was in no photo. */
  const [pressed, setPressed] = useState<{ label: string | null } | null>(null)

  /** What had the focus may be another element now, or gone. */
  const keepFocus = useEffectEvent(({ label }: { label: string | null }) => {
    const again = label === null ? null : section.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)
    if (again) again.focus()
    else if (label !== null || document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (pressed) keepFocus(pressed)
  }, [pressed])

  /** Once what was read is drawn: the router, too, shows it in a transition. */
  const focusAgain = (label: string | null) => startTransition(() => setPressed({ label }))

  return {
    progress,
    isSending,
    refusal,
    async send(chosen: File[]) {
      const refusals = chosen.length > room ? [tooMany(room, chosen.length - room)] : []
      setSending(true)
      setRefusal('')
      let stored = 0
      const photos = chosen.slice(0, room)
      for (const [index, photo] of photos.entries()) {
        const place = photos.length > 1 ? `Foto ${index + 1} de ${photos.length}: ` : ''
        const refused = await sendPhoto(`${path}/fotos`, photo, (percent) =>
          setProgress(percent < 100 ? `${place}${percent} %` : `${place}preparando...`),
        )
        if (refused === null) stored += 1
        else refusals.push(`${photo.name}: ${refused}`)
      }
      if (stored > 0) await revalidate()
      setProgress(stored === 0 ? '' : stored === 1 ? 'Foto guardada.' : `${stored} fotos guardadas.`)
      setSending(false)
      setRefusal(refusals.join('\n'))
      focusAgain(null)
    },
    /** Turns or removes a photo. */
    async change(body: FormData, button: HTMLElement | null) {
      if (isBusy.current) return
      isBusy.current = true
      setRefusal('')
      const reply = await sendRequest(path, { method: 'POST', body })
      const isDone = reply.kind === 'answered' && reply.status < 400
      if (isDone) await revalidate()
      else setRefusal(changeError(reply))
      isBusy.current = false
      if (isDone) focusAgain(button?.getAttribute('aria-label') ?? '')
    },
  }
}

function changeError(reply: Awaited<ReturnType<typeof sendRequest>>): string {
  if (reply.kind === 'lost') return 'O envio parou no meio. Tente de novo.'
  return reply.status === 403 ? photoAccessEnded : 'Não deu certo agora. Tente de novo.'
}

/** `null` when the photo is stored, else why not. */
async function sendPhoto(url: string, photo: File, onProgress: (percent: number) => void): Promise<string | null> {
  const body = new FormData()
  body.set('photo', photo)
  const reply = await sendRequest(url, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
    onProgress: (bytes, total) => onProgress(Math.floor((bytes / total) * 100)),
  })
  if (reply.kind === 'lost') return 'o envio parou no meio. Mande de novo.'
  if (reply.status < 400) return null
  const { error } = parseReply(reply.text)
  return typeof error === 'string' ? error : 'não foi possível enviar. Tente de novo.'
}

function tooMany(room: number, left: number): string {
  const fits = room === 1 ? 'Só cabe mais 1' : `Só cabem mais ${room}`
  return `${fits}: ${left === 1 ? 'a outra ficou' : 'as outras ficaram'} de fora.`
}
