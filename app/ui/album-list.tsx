import type { Album } from '#core/albums.ts'

import { OutsideLink } from './contact-link.tsx'
import { Sleeve } from './sleeve.tsx'

/** Albums sold elsewhere. Nothing of that place is loaded here: the cover is ours and the link leads there. */
export function AlbumList({ albums, action }: { albums: Album[]; action: string }) {
  return (
    <ul className="album-grid">
      {albums.map(({ title, url, genre }) => (
        <li key={url} className="album">
          <Sleeve song={{ id: url, genre }} className="border-ink block w-full border-2" />
          <h3 className="wide text-title">{title}</h3>
          <OutsideLink href={url} className="btn-quiet mt-auto">
            {action}
            <span className="sr-only"> {title} no Bandcamp</span>
          </OutsideLink>
        </li>
      ))}
    </ul>
  )
}
