import { ChatLink } from './chat/chat-link.tsx'
import { PlayerLink } from './player/player-link.tsx'

type Props = {
  productName: string
  /** The chat without a script. */
  whatsapp: string
  /** Where there are songs. */
  player: { album: { url: string; title: string } | null } | null
  children?: React.ReactNode
}

/**
 * Chat and player behind one floating button, outside of what a navigation replaces. Without a script they are links to
 * WhatsApp and to the songs.
 */
export function FloatingActions({ productName, whatsapp, player, children }: Props) {
  const chat = <ChatLink productName={productName} href={whatsapp} isBubble={player === null} />
  return (
    <aside className="floats" aria-label="Música e conversa" data-floats="">
      <div className="bubbles">
        {player ? (
          <>
            <button type="button" className="bubble" popoverTarget="musica-e-conversa" aria-label="Música e conversa">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={shapes.both} fillRule="evenodd" />
              </svg>
            </button>
            <div id="musica-e-conversa" popover="auto" className="corner">
              <PlayerLink productName={productName} album={player.album} />
              {chat}
            </div>
          </>
        ) : (
          chat
        )}
      </div>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- songs, whose cards name them */}
      {player ? <audio id="site-audio" preload="none" /> : null}
    </aside>
  )
}

const shapes = {
  /** Icon: a speech bubble with a note. */
  both: 'M2 3h20v15H11l-5 4.5V18H2zM10 7v4.9a2 1.7 0 1 0 1.3 1.6V9.3l4.2-.9v2.7a2 1.7 0 1 0 1.3 1.6V5.7z',
}
