import { loadSiteData } from '#app/site/load-site-data.ts'
import { LegalPage } from '#app/ui/site/legal-page.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'

import type { Route } from './+types/privacy.ts'

export const handle = { cache: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, textOverrides, siteUrl } = await loadSiteData(context)
  return { text: privacyPolicy(catalog, settings, textOverrides), settings, siteUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/privacidade',
    title: `${loaderData?.text.title ?? ''} | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Como cuidamos dos seus dados, pela LGPD.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Política de privacidade', path: '/privacidade' }])],
  })

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalPage text={text} />
}
