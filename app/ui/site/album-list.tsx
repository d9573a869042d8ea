import { SiteLink } from '#app/ui/site/site-link.tsx'
import { bandcampPlayer } from '#core/shared/bandcamp.ts'
import type { Album, DemonstrationAlbum } from '#core/site/albums.ts'

import { AlbumPlayer } from './consent/album-player.tsx'
import { OutsideLink } from './contact-link.tsx'
import { CoverArt } from './cover-art.tsx'
import { AlbumPlayPlace } from './player/song-places.tsx'

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
          <AlbumPlayer src={bandcampPlayer(album.url)} title={album.title} />
          <OutsideLink href={album.url} className="btn-quiet">
            {action}
            <span className="sr-only"> {album.title} no Bandcamp</span>
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}

/** Albums of our own songs, where the studio's will stand: each says that it is a demonstration, and plays here. */
export function DemonstrationAlbums({ albums }: { albums: DemonstrationAlbum[] }) {
  return (
    <ul className="album-grid">
      {albums.map(({ id, title, genre, songs }) => (
        <li key={id} className="album">
          <CoverArt song={{ id, genre, mood: title }} className="border-ink block w-full border-2" />
          <h3 className="text-lg leading-tight font-bold">{title}</h3>
          <p className="text-sm font-bold">Demonstração</p>
          <ol className="grow">
            {songs.map((song) => (
              <li key={song.id}>
                <SiteLink href={`/portfolio/${song.id}`} className="link">
                  {song.title}
                </SiteLink>
              </li>
            ))}
          </ol>
          {songs.slice(0, 1).map((song) => (
            <AlbumPlayPlace key={song.id} song={song} album={title} />
          ))}
        </li>
      ))}
    </ul>
  )
}
