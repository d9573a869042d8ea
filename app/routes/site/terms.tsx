import { loadSiteData } from '#app/site/load-site-data.ts'
import { LegalPage } from '#app/ui/site/legal-page.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { termsOfUse } from '#copy/site/terms.ts'

import type { Route } from './+types/terms.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, textOverrides, siteUrl } = await loadSiteData(context)
  return { text: termsOfUse(catalog, settings, textOverrides), settings, siteUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/termos',
    title: `${loaderData?.text.title ?? ''} | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'As regras de uso do site e dos serviços.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Termos de uso', path: '/termos' }])],
  })

export default function Terms({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage text={text} />
}
