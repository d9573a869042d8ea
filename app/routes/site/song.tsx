import { data } from 'react-router'

import { loadPublicSite } from '#app/site/load-public-site.ts'
import { readSongs } from '#app/site/site-songs.ts'
import { OutsideLink } from '#app/ui/site/contact-link.tsx'
import { CoverArt } from '#app/ui/site/cover-art.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { BeforeAfterPlace, SongCardPlace } from '#app/ui/site/player/song-places.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs, recording } from '#app/ui/site/structured-data.ts'
import { isOurDemonstration } from '#copy/site/demo-songs.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { demonstrationNote, songTypeLabels } from '#copy/site/song-labels.ts'
import { pairsIn, shownSong, type Song } from '#core/site/song.ts'

import type { Route } from './+types/song.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const songs = await readSongs(context)
  const song = songs.find(({ id }) => id === params.songId)
  if (!song) throw data(null, { status: 404 })

  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, song, isOurs: isOurDemonstration(song), others: neighbours(songs, song).map(shownSong) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { song, settings } = loaderData
  return pageMeta(loaderData, {
    path: songPath(song),
    title: `${song.title} (${genreLabels[song.genre]}) | ${settings.productName}`,
    description: song.description,
    type: 'music.song',
    structured: (site) => [
      breadcrumbs(site, [
        { name: 'Portfólio', path: '/portfolio' },
        { name: song.title, path: songPath(song) },
      ]),
      recording(site, song),
    ],
  })
}

export default function SongPage({ loaderData: { song, isOurs, others, siteUrl, settings } }: Route.ComponentProps) {
  const invitation = `Ouça “${song.title}”, da ${settings.productName}: ${new URL(songPath(song), siteUrl).href}`

  return (
    <>
      <nav aria-label="Caminho" className="gutter pt-8">
        <SiteLink href="/portfolio" className="btn-quiet">
          Voltar ao portfólio
        </SiteLink>
      </nav>
      <div className="song-page gutter pt-4 pb-20">
        <SongCardPlace song={song} drawing={<CoverArt song={song} title={`Capa de ${song.title}`} />} heading="h1" />
        <div>
          <dl className="border-ink border-t-2">
            <Fact name="Ritmo" text={genreLabels[song.genre]} />
            <Fact name="Tipo" text={songTypeLabels[song.type]} />
            {song.isSung ? <Fact name="Voz" text="Cantada" /> : null}
            {song.mood ? <Fact name="Atmosfera" text={song.mood} /> : null}
            {song.tags.length > 0 ? <Fact name="Como soa" text={song.tags.join(', ')} /> : null}
          </dl>
          <p className="mt-8 grid justify-items-start gap-x-4 gap-y-3 min-[85rem]:flex">
            <SiteLink href="/pacotes" className="btn btn-red">
              Quero uma música minha
            </SiteLink>
            <OutsideLink href={`https://wa.me/?text=${encodeURIComponent(invitation)}`} className="btn btn-line">
              Mandar pelo WhatsApp
            </OutsideLink>
          </p>
          {isOurs ? <p className="text-smoke mt-8 max-w-[34em] text-[0.9375rem]">{demonstrationNote}</p> : null}
        </div>
      </div>

      {pairsIn([song]).map((pair) => (
        <section key={pair.id} className="gutter bg-sand py-16" aria-labelledby="antes-titulo">
          <h2 id="antes-titulo" className="wide text-title mb-8">
            Antes e depois
          </h2>
          <div className="max-w-[46rem]">
            <BeforeAfterPlace song={pair} />
          </div>
        </section>
      ))}

      {others.length > 0 ? (
        <section className="gutter py-20" aria-labelledby="outras-titulo">
          <h2 id="outras-titulo" className="wide text-title mb-8">
            Ouça também
          </h2>
          <ul className="examples-grid">
            {others.map((other) => (
              <li key={other.id}>
                <SongCardPlace song={other} href={songPath(other)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="border-line grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 border-b py-3">
      <dt className="text-smoke">{name}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere first-letter:uppercase">{text}</dd>
    </div>
  )
}

function songPath({ id }: { id: string }): string {
  return `/portfolio/${id}`
}

/** The next three songs, starting over at the end. */
function neighbours(songs: Song[], { id }: Song): Song[] {
  const place = songs.findIndex((song) => song.id === id)
  return [...songs.slice(place + 1), ...songs.slice(0, place)].slice(0, 3)
}
