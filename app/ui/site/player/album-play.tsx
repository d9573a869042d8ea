import { useEffect, useRef } from 'react'

import { sitePlayer, useSitePlayer } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import type { SongView } from '#core/site/song-view.ts'

/** Plays an album in the player of the site. Without script it is a link to the file of its first song. */
export function AlbumPlay({ song, album }: { song: SongView; album: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { current, playback } = useSitePlayer()
  const isPlaying = current?.id === song.id && playback !== 'paused'

  useEffect(() => {
    if (link.current) return sitePlayer().addCard(song, link.current)
    return undefined
  }, [song])

  return (
    <ActionLink
      ref={link}
      href={song.audio}
      className="btn btn-line"
      press="song"
      onPress={() => {
        if (link.current) sitePlayer().press(song, link.current)
      }}
    >
      {isPlaying ? 'Pausar' : 'Tocar aqui'}
      <span className="sr-only"> {album}</span>
    </ActionLink>
  )
}
