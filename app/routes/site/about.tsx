import { readShop } from '#app/shop.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { companyLine, contactSentence } from '#copy/company.ts'

import type { Route } from './+types/about.ts'

export const handle = { keep: true }

export function loader({ context }: Route.LoaderArgs) {
  return readShop(context)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/sobre',
    title: `Sobre a ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Somos especializados em composição de músicas personalizadas, com IA e músicos de verdade.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Sobre', path: '/sobre' }])],
  })

export default function About({ loaderData: { settings } }: Route.ComponentProps) {
  const { productName } = settings

  return (
    <>
      <PageHead title={`Sobre a ${productName}`} />
      <div className="gutter grid gap-12 pb-20 lg:grid-cols-[1.3fr_1fr] lg:gap-20">
        <div className="max-w-[31.5em] text-xl leading-relaxed">
          <p>
            A {productName} é especializada em composição musical personalizada. A gente pega a sua história, um pedido
            de casamento, os 80 anos da avó, o jingle da padaria, e devolve em forma de canção.
          </p>
          <p className="mt-6">
            A inteligência artificial nos dá velocidade e muitas ideias. Os músicos dão o resto: escolhem, cortam,
            reescrevem, arranjam e só mostram o que gostariam de assinar.
          </p>
          <p className="mt-6">Cada projeto é único. As vozes são geradas por IA e nunca imitam artistas famosos.</p>
          <p className="mt-10 flex flex-wrap gap-4 text-base">
            <a href="/pacotes" className="btn btn-red">
              Ver pacotes
            </a>
            <a href="/servicos" className="btn btn-line">
              Conhecer os serviços
            </a>
          </p>
        </div>
        <aside className="card self-start p-6" aria-labelledby="quem-vende">
          <h2 id="quem-vende" className="wide text-xl">
            Quem está por trás
          </h2>
          <p className="mt-4">{companyLine(settings)}</p>
          <p className="mt-4">{contactSentence(settings)}</p>
        </aside>
      </div>
    </>
  )
}
