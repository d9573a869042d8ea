import chatEntry from '#app/client/entries/chat.ts?client'
import playerEntry from '#app/client/entries/player-link.ts?client'
import { Hydrate } from '#app/ui/shared/hydrate.tsx'
import type { CookieQuestion } from '#copy/content/consents.ts'
import type { Settings } from '#core/content/settings.ts'
import { whatsappLink } from '#core/shared/contacts.ts'
import { playerAlbum } from '#core/site/albums.ts'

import { ChatLink } from './chat/chat-link.tsx'
import { ConsentBar } from './consent/consent-bar.tsx'
import { PlayerLink } from './player/player-link.tsx'

export type FloatingActionsProps = {
  settings: Settings
  /** Whether a song plays on while this page is left for another. */
  roaming: boolean
  songs: boolean
  /** About content of other companies, asked where some could be shown. */
  question: CookieQuestion | null
}

/**
 * Chat and player behind one floating button, outside of what a navigation replaces. Without a script they are links to
 * WhatsApp and to the songs.
 */
export function FloatingActions({ settings, roaming, songs, question }: FloatingActionsProps) {
  const { productName, contact, music } = settings
  const album = playerAlbum(music)
  const whatsapp = whatsappLink(contact.whatsapp, `Olá! Vim pelo site da ${productName}.`)
  const chat = (
    <Hydrate component={ChatLink} entry={chatEntry} props={{ productName, href: whatsapp, isBubble: !songs }} />
  )

  return (
    <aside className="floats" aria-label="Música e conversa" data-floats={roaming ? 'roaming' : ''}>
      <div className="bubbles">
        {songs ? (
          <>
            <button type="button" className="bubble" popoverTarget="musica-e-conversa" aria-label="Música e conversa">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={shapes.both} fillRule="evenodd" />
              </svg>
            </button>
            <div id="musica-e-conversa" popover="auto" className="corner">
              <Hydrate
                component={PlayerLink}
                entry={playerEntry}
                props={{
                  productName,
                  album: album ? { url: album.url, title: album.title } : null,
                }}
                group="player"
              />
              {chat}
            </div>
          </>
        ) : (
          chat
        )}
      </div>
      {roaming && question ? <ConsentBar {...question} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- songs, whose cards name them */}
      {songs ? <audio id="site-audio" preload="none" /> : null}
    </aside>
  )
}

const shapes = {
  /** Icon: a speech bubble with a note. */
  both: 'M2 3h20v15H11l-5 4.5V18H2zM10 7v4.9a2 1.7 0 1 0 1.3 1.6V9.3l4.2-.9v2.7a2 1.7 0 1 0 1.3 1.6V5.7z',
}
