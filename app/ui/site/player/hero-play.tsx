import { useEffect, useRef } from 'react'

import { sitePlayer, useSitePlayer } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import type { SongView } from '#core/site/song-view.ts'

/** The sun on the sleeve of the home page: one press plays a song. Without script it is a link to the file. */
export function HeroPlay({ song }: { song: SongView }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { current, playback } = useSitePlayer()
  const state = current?.id === song.id && playback !== 'paused' ? playback : undefined

  useEffect(() => {
    if (link.current) return sitePlayer().addCard(song, link.current)
    return undefined
  }, [song])

  return (
    <ActionLink
      ref={link}
      href={song.audio}
      className="hero-sun"
      press="song"
      aria-label={`${state ? 'Pausar' : 'Ouvir'} um exemplo: ${song.title}`}
      data-state={state}
      onPress={() => {
        if (link.current) sitePlayer().press(song, link.current)
      }}
    >
      <span aria-hidden="true" />
    </ActionLink>
  )
}
