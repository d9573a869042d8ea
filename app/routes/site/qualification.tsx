import { useLoaderData } from 'react-router'

import { loadPublicSite } from '#app/site/load-public-site.ts'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { QualificationForm } from '#app/ui/site/qualification-form.tsx'
import { breadcrumbs, type Site } from '#app/ui/site/structured-data.ts'
import {
  parseAnswers,
  recommendationCatalog,
  type Answers,
  type RecommendationCatalog,
} from '#core/catalog/qualification.ts'

import type { Route } from './+types/qualification.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, catalog: recommendationCatalog(catalog), answers: parseAnswers(() => null) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    ...qualificationHead(loaderData),
    structured: (site) => [breadcrumbs(site, [{ name: 'Qualificação', path: '/qualificacao' }])],
  })

/** What the cached page and its answer to a form say of themselves; only the first is for search engines. */
export function qualificationHead(site: Site | undefined) {
  return {
    path: '/qualificacao',
    title: `Qual música combina com você? | ${site?.settings.productName ?? 'Harmonia'}`,
    description: 'Três perguntas rápidas, sobre ocasião, estilo e prazo, e a indicação do pacote certo para você.',
  }
}

type Content = { catalog: RecommendationCatalog; answers: Answers }

/** Also the page of /qualificacao/resultado. */
export default function Qualification() {
  const { catalog, answers } = useLoaderData<Content>()

  return (
    <>
      <PageHead title="Três perguntas rápidas">
        <p>Conte para que é, como deve soar e para quando. A gente indica um pacote e já prepara a calculadora.</p>
      </PageHead>
      <QualificationForm catalog={catalog} answers={answers} />
    </>
  )
}
