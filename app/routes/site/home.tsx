import { loadMaking, loadPublicSite } from '#app/site/load-public-site.ts'
import { readShownReactions } from '#app/site/shown-reactions.ts'
import { readSongs } from '#app/site/site-songs.ts'
import { AnimatedLogo } from '#app/ui/site/animated-logo.tsx'
import { BespokeInvitation } from '#app/ui/site/bespoke-invitation.tsx'
import { Examples } from '#app/ui/site/examples.tsx'
import { ExtrasList } from '#app/ui/site/extras-list.tsx'
import { Genres } from '#app/ui/site/genres.tsx'
import { PackageTabs } from '#app/ui/site/packages/package-tabs.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { BeforeAfter } from '#app/ui/site/player/before-after.tsx'
import { HeroPlayPlace } from '#app/ui/site/player/song-places.tsx'
import { Process } from '#app/ui/site/process.tsx'
import { Reactions } from '#app/ui/site/reactions.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { pluralize } from '#copy/shared/inflection.ts'
import { isOurDemonstration } from '#copy/site/demo-songs.ts'
import { processSteps } from '#copy/site/process.ts'
import { leastBespokePrice } from '#core/catalog/calculator.ts'
import { listedExtras } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'
import { featuredFirst, pairsIn, shownSong, type ShownSong } from '#core/site/song.ts'

import type { Route } from './+types/home.ts'

/** The home page shows some songs; all are in the portfolio. */
const examplesAtHome = 6

export async function loader({ context }: Route.LoaderArgs) {
  const [{ catalog, settings, siteUrl }, songs, making, reactions] = await Promise.all([
    loadPublicSite(context),
    readSongs(context),
    loadMaking(context),
    readShownReactions(context),
  ])
  const { packages, downloadDays, averageDeliveryDays } = catalog
  const featured = featuredFirst(songs)
  const examples = featured.slice(0, examplesAtHome).map(shownSong)
  return {
    settings,
    siteUrl,
    catalog: { packages, extras: listedExtras(catalog), downloadDays, averageDeliveryDays },
    bespokeFrom: leastBespokePrice(catalog),
    steps: processSteps(settings, making),
    opening: making.opening,
    voices: making.voices,
    examples,
    haveOurs: examples.some(isOurDemonstration),
    pairs: pairsIn(featured).slice(0, 1),
    reactions,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/',
    title: `${loaderData?.settings.productName ?? 'Harmonia'}: a sua história vira música`,
    description: 'Músicas personalizadas, feitas da sua história, para casamentos, aniversários, presentes e marcas.',
    structured: () => [],
  })

/** The others are behind one press. */
const extrasAtHome = 4

export default function Home({
  loaderData: { catalog, settings, bespokeFrom, steps, opening, voices, examples, haveOurs, pairs, reactions },
}: Route.ComponentProps) {
  const cheapest = catalog.packages.toSorted((a, b) => a.price - b.price)[0]

  return (
    <>
      <section className="hero gutter">
        <div className="relative z-10 self-center pt-7 pb-8 sm:py-10 lg:py-16">
          <h1 className="wide text-giant">
            A sua
            <br />
            história
            <br />
            vira
            <br />
            música
            <span className="bg-red ml-[0.08em] inline-block size-[0.2em] rounded-full" aria-hidden="true" />
          </h1>
          <p className="mt-5 max-w-[22em] text-lg sm:mt-8 sm:text-xl">{opening}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3 sm:mt-8">
            <SiteLink href="/pacotes" className="btn btn-red min-h-14 px-8 text-lg">
              Contratar Agora
            </SiteLink>
            <SiteLink href="#processo" className="btn-quiet">
              Como funciona
            </SiteLink>
          </p>
          {cheapest ? (
            <p className="text-smoke mt-3 sm:mt-5">A partir de {formatBRL(cheapest.price)}, em pagamento único.</p>
          ) : null}
        </div>
        <HeroSleeve productName={settings.productName} song={examples[0]} />
      </section>

      {examples.length > 0 ? (
        <section id="exemplos" className="gutter py-14 sm:py-20 lg:py-28" aria-labelledby="exemplos-titulo">
          {/* Below the first screen: it comes when the page is read this far, and keeps the document small. */}
          <h2 id="exemplos-titulo" className="wide text-display">
            Aperte o play
          </h2>
          <p className="mt-4 mb-8 max-w-[28em] text-lg">
            Escolha a ocasião ou o ritmo e ouça. Cada capa é desenhada a partir da própria música.
          </p>
          <Examples songs={examples} haveOurs={haveOurs} />
          <SiteLink href="/portfolio" className="btn-quiet mt-6">
            Ouvir todas no portfólio
          </SiteLink>
        </section>
      ) : null}

      <ul className="inverse gutter grid gap-x-10 gap-y-4 py-8 text-lg font-bold sm:grid-cols-3">
        {[
          `Entrega média de ${pluralize(catalog.averageDeliveryDays, 'dia', 'dias')}`,
          'Cada projeto é único',
          'Registro legal opcional',
        ].map((claim) => (
          <li key={claim} className="flex items-center gap-3">
            <span className="dot size-3.5" aria-hidden="true" />
            {claim}
          </li>
        ))}
      </ul>

      <section id="servicos" className="gutter bg-sand py-14 sm:py-20 lg:py-28">
        <h2 className="wide text-display mb-8 max-w-[10em]">Escolha o seu disco</h2>
        <PackageTabs catalog={catalog} />
        <BespokeInvitation from={bespokeFrom} />
      </section>

      <section id="processo" className="gutter py-14 sm:py-20 lg:py-28">
        <h2 className="wide text-display mb-8 max-w-[10em] sm:mb-12">Oito passos até apertar o play</h2>
        <Process steps={steps} />
      </section>

      <BeforeAfter pairs={pairs} />

      <Reactions reactions={reactions} />

      <section id="extras" className="gutter py-14 sm:py-20 lg:py-28" aria-labelledby="extras-titulo">
        <h2 id="extras-titulo" className="wide text-display">
          Serviços extras
        </h2>
        <p className="mt-4 mb-10 max-w-[28em] text-lg text-balance">
          As faixas bônus. Some o que quiser ao seu pacote, na hora de pagar.
        </p>
        <ExtrasList extras={catalog.extras} settings={settings} shown={extrasAtHome} />
      </section>

      <Genres voices={voices} />

      <section className="closing gutter">
        <h2 className="wide text-giant">Conta pra gente</h2>
        <p className="max-w-[21em] text-xl">Uma data, um nome, uma saudade. O resto a gente transforma em canção.</p>
        <SiteLink href="/pacotes" className="btn min-h-14 px-8 text-lg">
          Contratar Agora
        </SiteLink>
      </section>
    </>
  )
}

/** The drawing of the hero: a record with the animated logo on its sleeve, whose sun plays the first song. */
function HeroSleeve({ productName, song }: { productName: string; song: ShownSong | undefined }) {
  return (
    <div className="hero-sleeve">
      <svg className="hero-disc" viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r="100" fill="var(--color-ink)" />
        <g fill="none" stroke="var(--color-paper)" strokeWidth=".5" opacity=".35">
          <circle cx="100" cy="100" r="91" />
          <circle cx="100" cy="100" r="73" />
          <circle cx="100" cy="100" r="55" />
        </g>
        <circle cx="100" cy="100" r="34" fill="var(--color-red)" />
        <circle cx="100" cy="100" r="4" fill="var(--color-paper)" />
      </svg>
      <div className="hero-cover">
        <p className="flex justify-between gap-4 p-[5%] text-[clamp(0.75rem,1.3vw,1rem)] leading-none font-bold">
          <span className="wide">{productName}</span>
          <span className="truncate">{song?.title ?? 'Lado\u00a0A'}</span>
        </p>
        {song ? <HeroPlayPlace song={song} /> : <span className="hero-sun" aria-hidden="true" />}
        <AnimatedLogo className="hero-bars" />
        <button
          type="button"
          className="hero-pause"
          data-bars-pause
          hidden
          aria-pressed="false"
          aria-label="Parar a animação"
        >
          <span aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
