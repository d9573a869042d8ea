import { useRef, useState } from 'react'

import { showToast } from '#app/ui/shared/toast-store.ts'
import { shareTexts } from '#copy/delivery/delivery-page.ts'

type Props = {
  title: string
  /** The page itself, for where a file cannot be shared. */
  path: string
  /** The song as MP3. */
  file: { url: string; name: string } | null
}

/**
 * Gives the song to another app of the phone: the file itself where the browser can, else a link. Without script it is a
 * link to WhatsApp with a text.
 */
export function ShareSong({ title, path, file }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | 'ready'>('idle')
  const fetched = useRef<File | null>(null)

  async function share() {
    if (state === 'loading') return
    if (file && canShareFiles()) {
      setState('loading')
      const sound = fetched.current ?? (await fetchSound(file))
      fetched.current = sound
      setState(sound ? 'ready' : 'idle')
      // A browser shares only shortly after a press: where fetching took longer, the next press has the file at hand.
      if (sound) return void handOver({ files: [sound], title }, () => showToast(shareTexts.ready))
    }
    await shareLink(title, new URL(path, location.origin).href)
  }

  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(shareTexts.message(title))}`}
      className="btn btn-line min-h-14 text-lg"
      aria-busy={state === 'loading'}
      onClick={(event) => {
        event.preventDefault()
        void share()
      }}
    >
      {state === 'loading' ? shareTexts.loading : shareTexts.share}
    </a>
  )
}

function canShareFiles(): boolean {
  const sample = new File([''], 'musica.mp3', { type: 'audio/mpeg' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}

async function fetchSound({ url, name }: { url: string; name: string }): Promise<File | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(600_000) })
    return answer.ok ? new File([await answer.blob()], name, { type: 'audio/mpeg' }) : null
  } catch {
    return null
  }
}

/** Whoever closes the list of apps has changed their mind: that is no failure. */
async function handOver(what: ShareData, onTooLate: () => void): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') onTooLate()
  }
}

async function shareLink(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') return handOver({ title, url }, () => undefined)
  try {
    await navigator.clipboard.writeText(url)
    showToast(shareTexts.copied)
  } catch {
    showToast(shareTexts.failed)
  }
}
