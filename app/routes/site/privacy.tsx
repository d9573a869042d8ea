import { loadPrivacyPolicy } from '#app/site/load-policies.ts'
import { loadPublicSite } from '#app/site/load-public-site.ts'
import { ProcessorList } from '#app/ui/own-data/processor-list.tsx'
import { RetentionList } from '#app/ui/own-data/retention-list.tsx'
import { LegalPage } from '#app/ui/site/legal-page.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'

import type { Route } from './+types/privacy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, ...(await loadPrivacyPolicy(context)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/privacidade',
    title: `${loaderData?.text.title ?? ''} | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Como cuidamos dos seus dados, pela LGPD.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Política de privacidade', path: '/privacidade' }])],
  })

export default function Privacy({ loaderData: { text, processors } }: Route.ComponentProps) {
  return (
    <LegalPage
      text={text}
      extras={{
        processors: <ProcessorList processors={processors} />,
        retention: <RetentionList />,
        rights: (
          <p className="mt-6">
            <SiteLink href="/privacidade/meus-dados" className="btn btn-red no-underline">
              Ver, baixar, corrigir ou apagar meus dados
            </SiteLink>
          </p>
        ),
      }}
    />
  )
}
