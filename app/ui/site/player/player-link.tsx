import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { sitePlayer, useSitePlayer } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import { openerOf } from '#app/ui/site/controls/opener.ts'

import { PlayerDock, type DockAlbum } from './player-dock.tsx'

type Props = {
  productName: string
  /** The promotional album, in Bandcamp's own player. */
  album: DockAlbum | null
}

/** Opens the player of the site. Without script it is a link to the songs. */
export function PlayerLink({ productName, album }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const [container, setContainer] = useState<Element | null>(null)
  const { isShown } = useSitePlayer()
  const wasShown = useRef(false)

  // Outside of what a navigation replaces, and outside of the popover.
  useLayoutEffect(() => setContainer(link.current?.closest('aside') ?? document.body), [])

  useEffect(() => sitePlayer().connect(productName), [productName])

  useEffect(() => {
    if (wasShown.current && !isShown) openerOf(link.current)?.focus()
    wasShown.current = isShown
  }, [isShown])

  return (
    <>
      <ActionLink
        ref={link}
        href="/portfolio"
        className="corner-link"
        press="player"
        aria-label="Tocador de música: ouvir as nossas músicas"
        actionLabel="Abrir o tocador de música"
        onPress={() => void sitePlayer().openList()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 4.5 20 2v14.2a3.3 2.7 0 1 1-2-2.4V7l-7 1.6v9.6a3.3 2.7 0 1 1-2-2.4z" />
        </svg>
        Tocador de música
      </ActionLink>
      {container && isShown ? createPortal(<PlayerDock player={sitePlayer()} album={album} />, container) : null}
    </>
  )
}
