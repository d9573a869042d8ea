import { useSongControl } from '#app/client/audio/site-player.ts'
import { ActionLink } from '#app/ui/site/controls/action-link.tsx'
import type { SongView } from '#core/site/song-view.ts'

/** The sun on the sleeve of the home page: one press plays a song. Without script it is a link to the file. */
export function HeroPlay({ song }: { song: SongView }) {
  const { place, playback, press } = useSongControl<HTMLAnchorElement>(song)
  const isPaused = playback === 'paused'

  return (
    <ActionLink
      ref={place}
      href={song.audio}
      className="hero-sun"
      press="song"
      aria-label={`${isPaused ? 'Ouvir' : 'Pausar'} um exemplo: ${song.title}`}
      data-state={isPaused ? undefined : playback}
      onPress={press}
    >
      <span aria-hidden="true" />
    </ActionLink>
  )
}
