import { useSongControl } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import type { SongView } from '#core/site/song-view.ts'

/** Plays an album in the player of the site. Without script it is a link to the file of its first song. */
export function AlbumPlay({ song, album }: { song: SongView; album: string }) {
  const { place, playback, press } = useSongControl<HTMLAnchorElement>(song)

  return (
    <ActionLink ref={place} href={song.audio} className="btn btn-line" press="song" onPress={press}>
      {playback === 'paused' ? 'Tocar aqui' : 'Pausar'}
      <span className="sr-only"> {album}</span>
    </ActionLink>
  )
}
