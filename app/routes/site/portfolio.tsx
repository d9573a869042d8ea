import { loadPublicSite } from '#app/site/load-public-site.ts'
import { readSongs } from '#app/site/site-songs.ts'
import { AlbumList, DemonstrationAlbums } from '#app/ui/site/album-list.tsx'
import { OutsideLink, WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { CoverArt } from '#app/ui/site/cover-art.tsx'
import { Examples, shownFirst } from '#app/ui/site/examples.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { BeforeAfter } from '#app/ui/site/player/before-after.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs, songList } from '#app/ui/site/structured-data.ts'
import { isOurDemonstration } from '#copy/site/demo-songs.ts'
import { shownMusic, type ShownMusic } from '#core/site/albums.ts'
import { featuredFirst, pairsIn, shownSong } from '#core/site/song.ts'

import type { Route } from './+types/portfolio.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ settings, siteUrl, music }, songs] = await Promise.all([loadPublicSite(context), readSongs(context)])
  const shown = songs.map(shownSong)
  const featured = featuredFirst(songs)
  return {
    settings,
    siteUrl,
    songs: featured.map(shownSong),
    pairs: pairsIn(songs),
    drawn: featured.slice(0, shownFirst).map(({ id, genre, mood, peaks }) => ({ id, genre, mood, peaks })),
    haveOurs: shown.some(isOurDemonstration),
    music: shownMusic(music, shown),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/portfolio',
    title: `Portfólio: ouça antes de escolher | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Ouça músicas em vários ritmos, compare o antes e o depois e visite os nossos discos.',
    structured: (site) => [
      breadcrumbs(site, [{ name: 'Portfólio', path: '/portfolio' }]),
      songList(site, loaderData?.songs ?? []),
    ],
  })

export default function Portfolio({
  loaderData: { settings, songs, pairs, drawn, haveOurs, music },
}: Route.ComponentProps) {
  const { productName, contact } = settings

  return (
    <>
      <PageHead title="Portfólio">
        <p>
          Aperte o play: são composições nossas, do primeiro esboço à gravação. Cada capa é desenhada a partir da
          própria música.
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3 text-base">
          <WhatsappLink
            number={contact.whatsapp}
            message={`Olá! Ouvi as músicas no portfólio da ${productName} e quero conversar.`}
            className="btn"
          >
            Conversar no WhatsApp
          </WhatsappLink>
          <SiteLink href="/" className="btn-quiet">
            Voltar para o início
          </SiteLink>
        </p>
      </PageHead>

      {songs.length > 0 ? (
        <section id="exemplos" className="gutter pb-20 lg:pb-28" aria-labelledby="exemplos-titulo">
          <h2 id="exemplos-titulo" className="sr-only">
            Exemplos
          </h2>
          <Examples
            songs={songs}
            haveOurs={haveOurs}
            covers={drawn.map((song) => (
              <CoverArt key={song.id} song={song} />
            ))}
          />
        </section>
      ) : null}

      <BeforeAfter pairs={pairs} />

      {music ? <Albums music={music} /> : null}

      <section className="closing gutter">
        <h2 className="wide text-display max-w-[11em]">Gostou de uma que ouviu aqui?</h2>
        <p className="max-w-[26em] text-xl">
          Combine com a gente o melhor jeito de pagar: Pix, transferência ou uma plataforma internacional com cartão.
        </p>
        <WhatsappLink number={contact.whatsapp} message={purchaseMessage} className="btn min-h-14 text-lg sm:px-8">
          Quero comprar uma música
        </WhatsappLink>
      </section>
    </>
  )
}

function Albums({ music }: { music: ShownMusic }) {
  const isOwn = music.kind === 'own'
  return (
    <section className="gutter py-20 lg:py-28" aria-labelledby="discos-titulo">
      <h2 id="discos-titulo" className="wide text-display">
        Discos à venda
      </h2>
      <p className="mt-4 mb-10 max-w-[34em] text-lg">
        {isOwn
          ? 'Vendidos no Bandcamp, uma loja de música que aceita cartão internacional.'
          : 'Discos de demonstração: juntam as nossas próprias músicas para mostrar como os discos do estúdio ficam aqui. Ainda não estão à venda.'}
      </p>
      {isOwn ? (
        <AlbumList albums={music.forSale} action="Ouvir e comprar" />
      ) : (
        <DemonstrationAlbums albums={music.forSale} />
      )}
      {music.promotional.length > 0 ? <h2 className="wide text-title mt-16 mb-8">Discos promocionais</h2> : null}
      {isOwn ? (
        <AlbumList albums={music.promotional} action="Ouvir" />
      ) : (
        <DemonstrationAlbums albums={music.promotional} />
      )}
      <p className="mt-12 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOwn ? (
          <OutsideLink href={music.page} className="btn btn-line">
            Visitar a nossa página de música
          </OutsideLink>
        ) : (
          <>
            <SiteLink href="#exemplos" className="btn btn-line">
              Visitar a nossa página de música
            </SiteLink>
            <span className="text-sm font-bold">Demonstração</span>
          </>
        )}
      </p>
    </section>
  )
}

const purchaseMessage =
  'Olá! Quero comprar uma música. Posso pagar de outra forma: PIX, transferência bancária ou uma plataforma internacional de música com cartão?'
