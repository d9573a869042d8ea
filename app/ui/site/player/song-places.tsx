import albumPlayEntry from '#app/client/entries/album-play.ts?client'
import beforeAfterEntry from '#app/client/entries/before-after.ts?client'
import heroPlayEntry from '#app/client/entries/hero-play.ts?client'
import songCardEntry from '#app/client/entries/song-card.ts?client'
import { Hydrate } from '#app/ui/shared/hydrate.tsx'
import { genreLabels } from '#copy/site/genres.ts'
import { pairView, songView } from '#core/site/song-view.ts'
import type { Song } from '#core/site/song.ts'

import { AlbumPlay } from './album-play.tsx'
import { BeforeAfterPlayer } from './before-after-player.tsx'
import { HeroPlay } from './hero-play.tsx'
import { SongCard } from './song-card.tsx'

type CardProps = Omit<React.ComponentProps<typeof SongCard>, 'song' | 'coverSeed'> & {
  song: Song
  cover: 'inline' | 'file'
}

/** `Sertanejo, com voz`: what is heard, beside the title. */
function soundLabel({ genre, isSung }: Song): string {
  return isSung ? `${genreLabels[genre]}, com voz` : genreLabels[genre]
}

/** A card whose button loads the player. With one card used, the player shows what it plays on all of them. */
export function SongCardPlace({ song, cover, ...card }: CardProps) {
  const { id, genre, mood, peaks } = song

  return (
    <Hydrate
      component={SongCard}
      entry={songCardEntry}
      props={{
        ...card,
        song: songView(song, soundLabel(song)),
        coverSeed: cover === 'inline' ? { id, genre, mood, peaks } : undefined,
      }}
      group="player"
    />
  )
}

/** The play of the home page's first screen: pressed, it hydrates the cards below, too. */
export function HeroPlayPlace({ song }: { song: Song }) {
  return (
    <Hydrate
      component={HeroPlay}
      entry={heroPlayEntry}
      props={{ song: songView(song, soundLabel(song)) }}
      group="player"
    />
  )
}

/** Plays the first song of an album that is a demonstration. */
export function AlbumPlayPlace({ song, album }: { song: Song; album: string }) {
  return (
    <Hydrate
      component={AlbumPlay}
      entry={albumPlayEntry}
      props={{ song: songView(song, soundLabel(song)), album }}
      group="player"
    />
  )
}

/** A song without a pair shows nothing. */
export function BeforeAfterPlace({ song }: { song: Song }) {
  const pair = pairView(song, genreLabels[song.genre])
  return pair ? <Hydrate component={BeforeAfterPlayer} entry={beforeAfterEntry} props={{ song: pair }} /> : null
}
