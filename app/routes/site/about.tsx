import { loadMaking, loadPublicSite } from '#app/site/load-public-site.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { Genres } from '#app/ui/site/genres.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { companyLine } from '#copy/shared/company.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { genreLabels } from '#copy/site/genres.ts'
import { processSteps } from '#copy/site/process.ts'
import type { PublicSettings } from '#core/content/public-content.ts'
import { formatPhone } from '#core/shared/contacts.ts'

import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ catalog, settings, siteUrl }, making] = await Promise.all([loadPublicSite(context), loadMaking(context)])
  const { about, voices } = making
  const steps = processSteps(settings, making).length
  return { settings, siteUrl, averageDays: catalog.averageDeliveryDays, steps, about, voices }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/sobre',
    title: `Sobre a ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Quem compõe as músicas personalizadas, como trabalhamos e como falar com a gente.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Sobre', path: '/sobre' }])],
  })

export default function About({ loaderData: { settings, averageDays, steps, about, voices } }: Route.ComponentProps) {
  const { productName } = settings

  return (
    <>
      <PageHead title={`Sobre a ${productName}`} />
      <section className="gutter grid grid-cols-1 items-center gap-12 pb-20 lg:grid-cols-[1.3fr_1fr] lg:gap-20 lg:pb-28">
        <div className="max-w-[31.5em] text-xl leading-relaxed">
          <p>
            A {productName} é especializada em composição musical personalizada. A gente pega a sua história, seja um
            pedido de casamento, os 80 anos da avó ou a abertura da padaria, e devolve em forma de canção.
          </p>
          <p className="mt-6">{about}</p>
          <p className="mt-10 grid justify-items-start gap-4 text-base sm:flex">
            <SiteLink href="/pacotes" className="btn btn-red">
              Ver pacotes
            </SiteLink>
            <SiteLink href="/servicos" className="btn btn-line">
              Conhecer os serviços
            </SiteLink>
          </p>
        </div>
        <Encounter />
      </section>

      <Figures averageDays={averageDays} steps={steps} />
      <WhoWeAre settings={settings} />
      <Genres voices={voices} />

      <section className="closing gutter">
        <h2 className="wide text-giant">Agora, a sua</h2>
        <p className="max-w-[21em] text-xl">Comece por uma data, um nome, uma saudade. O resto é com a gente.</p>
        <SiteLink href="/pacotes" className="btn min-h-14 px-8 text-lg">
          Contratar Agora
        </SiteLink>
      </section>
    </>
  )
}

/** Decorative drawing; the paragraphs beside it have the same content. */
function Encounter() {
  const bars = [16, 34, 52, 26, 44, 20].map(
    (height, index) => `M${77.5 + index * 8} ${100 - height / 2}h5v${height}h-5z`,
  )

  return (
    <svg className="wide border-ink w-full max-w-[34rem] border-2 bg-white" viewBox="0 20 200 160" aria-hidden="true">
      <circle cx="72" cy="100" r="60" fill="var(--color-ink)" />
      <circle cx="128" cy="100" r="60" fill="var(--color-red)" />
      <path d="M100 46.9a60 60 0 0 1 0 106.2a60 60 0 0 1 0-106.2" fill="var(--color-white)" />
      <path d={bars.join('')} fill="var(--color-ink)" />
      <g fill="#fff" fontSize="8.5" textAnchor="middle">
        <text x="41" y="103">
          história
        </text>
        <text x="159" y="103">
          música
        </text>
      </g>
    </svg>
  )
}

function Figures({ averageDays, steps }: { averageDays: number; steps: number }) {
  const figures = [
    { figure: pluralize(averageDays, 'dia', 'dias'), what: 'de entrega, em média' },
    { figure: `${steps} passos`, what: 'do pacote ao play' },
    { figure: `${Object.keys(genreLabels).length} ritmos`, what: 'de pop a pagode' },
    { figure: '1 de 1', what: 'cada projeto é único' },
  ]

  return (
    <section className="bg-red gutter py-14 text-[#fff] lg:py-20" aria-label="Em números">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-10 lg:grid-cols-4">
        {figures.map(({ figure, what }) => (
          <div key={what} className="flex flex-col-reverse justify-end gap-2">
            <dt className="text-lg">{what}</dt>
            <dd className="wide text-[clamp(min(1.5rem,8.5vw),3.3vw,3rem)] leading-none whitespace-nowrap">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function WhoWeAre({ settings }: { settings: PublicSettings }) {
  const { productName, contact } = settings

  return (
    <section
      className="gutter grid grid-cols-1 gap-x-20 gap-y-8 py-20 lg:grid-cols-2 lg:py-28"
      aria-labelledby="quem-vende"
    >
      <h2 id="quem-vende" className="wide text-display">
        Quem está por trás
      </h2>
      <div className="border-ink border-t-2 text-lg">
        <p className="border-line border-b py-4">{companyLine(settings)}</p>
        <p className="border-line border-b py-2">
          <WhatsappLink
            number={contact.whatsapp}
            message={`Olá! Quero conhecer a ${productName}.`}
            className="footer-link"
          >
            WhatsApp {formatPhone(contact.whatsapp)}
          </WhatsappLink>
        </p>
        <p className="border-line border-b py-2">
          <SiteLink href={`mailto:${contact.email}`} className="footer-link">
            {contact.email}
          </SiteLink>
        </p>
        <p className="border-line border-b py-4">{contact.hours}</p>
      </div>
    </section>
  )
}
