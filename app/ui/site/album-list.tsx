import albumEntry from '#app/client/entries/album-player.ts?client'
import { Hydrate } from '#app/ui/shared/hydrate.tsx'
import { bandcampPlayer } from '#core/shared/bandcamp.ts'
import type { Album } from '#core/site/albums.ts'

import { AlbumPlayer } from './consent/album-player.tsx'
import { OutsideLink } from './contact-link.tsx'
import { CoverArt } from './cover-art.tsx'

/** Albums sold elsewhere. Nothing of that place is loaded before consent: the cover is ours and the link leads there. */
export function AlbumList({ albums, action }: { albums: Album[]; action: string }) {
  return (
    <ul className="album-grid">
      {albums.map((album) => (
        <li key={album.url} className="album">
          <CoverArt
            song={{ id: album.url, genre: album.genre, mood: album.title }}
            className="border-ink block w-full border-2"
          />
          <h3 className="grow text-lg leading-tight font-bold">{album.title}</h3>
          <Hydrate
            component={AlbumPlayer}
            entry={albumEntry}
            props={{ src: bandcampPlayer(album.url), title: album.title }}
          />
          <OutsideLink href={album.url} className="btn-quiet">
            {action}
            <span className="sr-only"> {album.title} no Bandcamp</span>
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}
