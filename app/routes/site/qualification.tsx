import { useLoaderData } from 'react-router'

import qualificationEntry from '#app/client/entries/qualification.ts?client'
import { qualificationKey } from '#app/client/local-storage.ts'
import { loadPublicSite, type PublicSite } from '#app/site/load-public-site.ts'
import { Hydrate } from '#app/ui/shared/hydrate.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { QualificationForm } from '#app/ui/site/qualification-form.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { parseAnswers, recommendationFacts, type Answers } from '#core/catalog/qualification.ts'

import type { Route } from './+types/qualification.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadPublicSite(context)), answers: parseAnswers(() => null) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    ...qualificationHead(loaderData),
    structured: (site) => [breadcrumbs(site, [{ name: 'Qualificação', path: '/qualificacao' }])],
  })

/** What the kept page and its answer to a form say of themselves; only the first is for search engines. */
export function qualificationHead(site: PublicSite | undefined) {
  return {
    path: '/qualificacao',
    title: `Qual música combina com você? | ${site?.settings.productName ?? 'Harmonia'}`,
    description: 'Três perguntas rápidas, sobre ocasião, estilo e prazo, e a indicação do pacote certo para você.',
  }
}

/** Also the page of /qualificacao/resultado. */
export default function Qualification() {
  const { catalog, answers } = useLoaderData<PublicSite & { answers: Answers }>()

  return (
    <>
      <PageHead title="Três perguntas rápidas">
        <p>Conte para que é, como deve soar e para quando. A gente indica um pacote e já prepara a calculadora.</p>
      </PageHead>
      <Hydrate
        component={QualificationForm}
        entry={qualificationEntry}
        props={{ facts: recommendationFacts(catalog), answers }}
        restores={qualificationKey}
      />
    </>
  )
}
