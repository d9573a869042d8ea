import { genreLabels } from '#copy/site/genres.ts'
import { pairView, songView } from '#core/site/song-view.ts'
import type { Song } from '#core/site/song.ts'

import { AlbumPlay } from './album-play.tsx'
import { BeforeAfterPlayer } from './before-after-player.tsx'
import { HeroPlay } from './hero-play.tsx'
import { SongCard } from './song-card.tsx'

type CardProps = Omit<React.ComponentProps<typeof SongCard>, 'song'> & { song: Song }

/** `Sertanejo, com voz`: what is heard, beside the title. */
function soundLabel({ genre, isSung }: Song): string {
  return isSung ? `${genreLabels[genre]}, com voz` : genreLabels[genre]
}

export function SongCardPlace({ song, ...card }: CardProps) {
  return <SongCard {...card} song={songView(song, soundLabel(song))} />
}

/** The play of the home page's first screen. */
export function HeroPlayPlace({ song }: { song: Song }) {
  return <HeroPlay song={songView(song, soundLabel(song))} />
}

/** Plays the first song of an album that is a demonstration. */
export function AlbumPlayPlace({ song, album }: { song: Song; album: string }) {
  return <AlbumPlay song={songView(song, soundLabel(song))} album={album} />
}

/** A song without a pair shows nothing. */
export function BeforeAfterPlace({ song }: { song: Song }) {
  const pair = pairView(song, genreLabels[song.genre])
  return pair ? <BeforeAfterPlayer song={pair} /> : null
}
