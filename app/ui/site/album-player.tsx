import { bandcampPlayer } from '#core/shared/bandcamp.ts'
import type { Album } from '#core/site/albums.ts'

/** Offers Bandcamp's own player in place. Hidden until a script can keep the promise that nothing is loaded before consent. */
export function AlbumPlayer({ album }: { album: Album }) {
  return (
    <button
      type="button"
      hidden
      className="btn btn-line"
      data-press="consent"
      data-album={bandcampPlayer(album.url)}
      data-title={album.title}
    >
      Tocar aqui
    </button>
  )
}
