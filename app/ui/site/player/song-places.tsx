import { genreLabels } from '#copy/site/genres.ts'
import { pairView, songView } from '#core/site/song-view.ts'
import type { ShownSong, SongPair } from '#core/site/song.ts'

import { AlbumPlay } from './album-play.tsx'
import { BeforeAfterPlayer } from './before-after-player.tsx'
import { HeroPlay } from './hero-play.tsx'
import { SongCard } from './song-card.tsx'

type CardProps = Omit<React.ComponentProps<typeof SongCard>, 'song'> & { song: ShownSong }

/** `Sertanejo, com voz`: what is heard, beside the title. */
function soundLabel({ genre, isSung }: ShownSong): string {
  return isSung ? `${genreLabels[genre]}, com voz` : genreLabels[genre]
}

export function SongCardPlace({ song, ...card }: CardProps) {
  return <SongCard {...card} song={songView(song, soundLabel(song))} />
}

/** The play of the home page's first screen. */
export function HeroPlayPlace({ song }: { song: ShownSong }) {
  return <HeroPlay song={songView(song, soundLabel(song))} />
}

/** Plays the first song of an album that is a demonstration. */
export function AlbumPlayPlace({ song, album }: { song: ShownSong; album: string }) {
  return <AlbumPlay song={songView(song, soundLabel(song))} album={album} />
}

export function BeforeAfterPlace({ song }: { song: SongPair }) {
  return <BeforeAfterPlayer song={pairView(song, genreLabels[song.genre])} />
}
