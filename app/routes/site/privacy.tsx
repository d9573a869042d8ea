import { depsContext } from '#app/http/context.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { ProcessorList } from '#app/ui/own-data/processor-list.tsx'
import { RetentionList } from '#app/ui/own-data/retention-list.tsx'
import { LegalPage } from '#app/ui/site/legal-page.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { privacyPolicy } from '#copy/site/privacy.ts'
import { processorRows } from '#copy/site/processors.ts'
import { connectedServicesOf } from '#core/content/processors.ts'

import type { Route } from './+types/privacy.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, textOverrides, siteUrl } = await loadSiteData(context)
  const { mail, whatsapp, files, backup } = context.get(depsContext)
  const connected = connectedServicesOf({
    provider: settings.payment.provider,
    mail: mail.name,
    messages: whatsapp?.name ?? null,
    files: files.name,
    backups: backup.target?.kind ?? null,
  })
  return {
    text: privacyPolicy(catalog, settings, textOverrides),
    processors: processorRows(settings.privacy.processors, connected),
    settings,
    siteUrl,
  }
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
            <a href="/privacidade/meus-dados" className="btn btn-red no-underline">
              Ver, baixar, corrigir ou apagar meus dados
            </a>
          </p>
        ),
      }}
    />
  )
}
