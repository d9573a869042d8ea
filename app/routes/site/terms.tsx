import { loadTermsOfUse } from '#app/site/load-policies.ts'
import { loadPublicSite } from '#app/site/load-public-site.ts'
import { LegalPage } from '#app/ui/site/legal-page.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'

import type { Route } from './+types/terms.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, text: await loadTermsOfUse(context) }
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
