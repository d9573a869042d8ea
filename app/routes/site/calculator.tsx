import { useLoaderData } from 'react-router'

import { loadPublicSite } from '#app/site/load-public-site.ts'
import { CalculatorForm } from '#app/ui/site/calculator-form.tsx'
import { CalculatorNotes } from '#app/ui/site/calculator-notes.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs, type Site } from '#app/ui/site/structured-data.ts'
import {
  calculatorCatalog,
  defaultChoice,
  type BespokeChoice,
  type CalculatorCatalog,
} from '#core/catalog/calculator.ts'
import { cents, formatBRL } from '#core/shared/money.ts'

import type { Route } from './+types/calculator.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, ...calculatorCatalog(catalog), choice: defaultChoice(catalog), given: false }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    ...calculatorHead(loaderData),
    structured: (site) => [breadcrumbs(site, [{ name: 'Calculadora', path: '/calculadora' }])],
  })

/** What the cached page and its answer to a form say of themselves; only the first is for search engines. */
export function calculatorHead(site: Site | undefined) {
  return {
    path: '/calculadora',
    title: `Calculadora de preço | ${site?.settings.productName ?? 'Harmonia'}`,
    description: 'Monte a sua música sob medida: duração, versões, instrumentos, prazo e extras, com o preço na hora.',
  }
}

type Content = CalculatorCatalog & { choice: BespokeChoice; given: boolean }

/** Also the page of /calculadora/total. */
export default function Calculator() {
  const { calculator, packages, choice, given } = useLoaderData<Content>()

  return (
    <>
      <PageHead title="Calculadora de preço">
        <p>
          Aqui é sob medida: um arranjo só seu, feito da primeira nota em diante, com o preço item por item. Os{' '}
          <SiteLink href="/pacotes" className="link">
            pacotes prontos
          </SiteLink>{' '}
          começam em {formatBRL(cents(Math.min(...packages.map(({ price }) => price))))}.{' '}
          <SiteLink href="/qualificacao" className="link">
            Prefere responder três perguntas?
          </SiteLink>
        </p>
      </PageHead>
      <CalculatorForm
        calculator={calculator}
        packageNames={Object.fromEntries(packages.map(({ id, name }) => [id, name]))}
        packagePrices={Object.fromEntries(packages.map(({ id, price }) => [id, price]))}
        choice={choice}
        given={given}
      />
      <section className="gutter bg-sand py-16" aria-labelledby="sob-medida">
        <h2 id="sob-medida" className="wide text-title">
          O que é sob medida
        </h2>
        <div className="prose mt-6">
          <CalculatorNotes days={calculator.sliders.days.usual} />
        </div>
        <p className="mt-8">
          <SiteLink href="/pacotes" className="btn btn-line">
            Ver os pacotes prontos
          </SiteLink>
        </p>
      </section>
    </>
  )
}
