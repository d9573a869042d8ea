import { bandcampPlayer } from '#core/bandcamp.ts'
import { whatsappLink } from '#core/contacts.ts'
import type { Settings } from '#core/settings.ts'

/** Where the code of each part is, for when somebody uses it. */
export type PartUrls = { style: string; chat: string; player: string; pair: string; consent: string }

type Props = {
  settings: Settings
  parts: PartUrls
  /** Whether a song plays on while this page is left for another. */ roaming: boolean
  songs: boolean
  /** What the question about content of others is known by, when staff wrote it. */
  question: string
}

/**
 * What floats above the pages, bottom right, outside of what a navigation replaces: chat and player. Without a script
 * they are a link to WhatsApp and one to the songs.
 */
export function Floats({ settings, parts, roaming, songs, question }: Props) {
  const { productName, contact, music } = settings
  const [album] = music.promotional

  return (
    <aside
      className="floats"
      aria-label="Música e conversa"
      data-floats={roaming ? 'roaming' : ''}
      data-style={parts.style}
      data-chat={parts.chat}
      data-player={parts.player}
      data-pair={parts.pair}
      data-consent={parts.consent}
      data-question={question || undefined}
      data-product={productName}
      data-album={album && songs ? bandcampPlayer(album.url) : undefined}
      data-album-title={album?.title}
    >
      <div className="bubbles">
        {songs ? (
          <a
            href="/portfolio"
            className="bubble"
            data-press="player"
            data-label="Abrir o tocador de música"
            aria-label="Ouvir nossas músicas"
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 4.5 20 2v14.2a3.3 2.7 0 1 1-2-2.4V7l-7 1.6v9.6a3.3 2.7 0 1 1-2-2.4z" />
            </svg>
          </a>
        ) : null}
        <a
          href={whatsappLink(contact.whatsapp, `Olá! Vim pelo site da ${productName}.`)}
          className="bubble bubble-red"
          target="_blank"
          rel="noopener noreferrer"
          data-press="chat"
          data-label="Abrir o chat"
          aria-label="Conversar pelo WhatsApp (abre em outra aba)"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 4h18v13H11l-5 4.5V17H3z" />
          </svg>
        </a>
      </div>
    </aside>
  )
}
