import { noAudio } from '#copy/preview/preview.ts'
import type { Track } from '#core/preview/audio-link.ts'

type Props = {
  track: Track | null
  name: string
  /** Whether the provider's player was asked for. */
  isOpen: boolean
  onOpen: () => void
  /** What plays in a window of its own is what is selected, too. */
  onFollowLink?: () => void
}

/** One function for all renders: React calls a new one again each time, and the focus would leave what is being typed. */
function focusFrame(frame: HTMLIFrameElement | null) {
  frame?.focus()
}

/** A version that lies with somebody else: their player on demand, or a link to it. */
export function ExternalPlayer({ track, name, isOpen, onOpen, onFollowLink }: Props) {
  switch (track?.kind) {
    case 'bandcamp-embed':
      return isOpen ? (
        <div>
          <iframe
            ref={focusFrame}
            src={track.embedUrl}
            className="player-frame"
            title={`Player do Bandcamp: ${name}`}
            referrerPolicy="no-referrer"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of another origin cannot reach ours
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
          <p className="mt-2">
            <ExternalLink href={track.url}>Ouvir no Bandcamp</ExternalLink>
          </p>
        </div>
      ) : (
        <div className="player">
          <p className="flex flex-wrap items-center gap-3">
            <button type="button" className="btn with-script" onClick={onOpen}>
              <span aria-hidden="true">▶</span> Ouvir aqui<span className="sr-only">: {name}</span>
            </button>
            <ExternalLink href={track.url}>Ouvir no Bandcamp</ExternalLink>
          </p>
          <p className="text-smoke with-script text-sm">O player é do Bandcamp e só é carregado quando você pede.</p>
        </div>
      )
    case 'bandcamp-private':
      return (
        <a
          href={track.url}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-line"
          onClick={(event) => {
            onFollowLink?.()
            openWindow(event)
          }}
        >
          Abrir Link Privado<span className="sr-only"> de {name}, em outra janela</span>
        </a>
      )
    case 'link':
      return <ExternalLink href={track.url}>Ouvir no Bandcamp</ExternalLink>
    case 'recording':
    case undefined:
      return <p className="text-smoke">{noAudio}</p>
  }
}

/** Without a window of our own (a blocker, a phone) the link is still a link. */
function openWindow(event: React.MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  const left = Math.max(0, Math.round((screen.width - 1000) / 2))
  const top = Math.max(0, Math.round((screen.height - 700) / 2))
  const opened = window.open('', '_blank', `popup,width=1000,height=700,left=${left},top=${top}`)
  if (!opened) return
  event.preventDefault()
  opened.opener = null
  opened.location.href = event.currentTarget.href
}

function ExternalLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="btn btn-line">
      {children}
      <span className="sr-only">, em outra aba</span>
    </a>
  )
}
