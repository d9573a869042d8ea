import { loadMaking, loadPublicSite } from '#app/site/load-public-site.ts'
import { BespokeInvitation } from '#app/ui/site/bespoke-invitation.tsx'
import { ExtrasList } from '#app/ui/site/extras-list.tsx'
import { ChoosePackage, PackageCard } from '#app/ui/site/packages/package-card.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { Process } from '#app/ui/site/process.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import { processSteps } from '#copy/site/process.ts'
import { leastBespokePrice } from '#core/catalog/calculator.ts'
import { listedExtras } from '#core/content/public-content.ts'

import type { Route } from './+types/services.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ catalog, settings, siteUrl }, making] = await Promise.all([loadPublicSite(context), loadMaking(context)])
  const { packages, downloadDays } = catalog
  return {
    settings,
    siteUrl,
    catalog: { packages, extras: listedExtras(catalog), downloadDays },
    bespokeFrom: leastBespokePrice(catalog),
    steps: processSteps(settings, making),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/servicos',
    title: `Serviços | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Pacotes de música personalizada, serviços extras e como tudo funciona, do briefing à entrega.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Serviços', path: '/servicos' }])],
  })

/** Also the page of /como-funciona. */
export default function Services({ loaderData: { catalog, settings, bespokeFrom, steps } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Serviços">
        <p>Músicas personalizadas para casamentos, aniversários, presentes, campanhas, vídeos e pequenos negócios.</p>
      </PageHead>

      <section id="servicos" className="gutter pb-20" aria-label="Todos os pacotes">
        <div className="package-grid">
          {catalog.packages.map((pkg) => (
            <PackageCard key={pkg.id} pkg={pkg} catalog={catalog} shown={6} heading="h2">
              <ChoosePackage pkg={pkg} />
            </PackageCard>
          ))}
        </div>
        <BespokeInvitation from={bespokeFrom} />
      </section>

      <section id="processo" className="gutter bg-sand py-20">
        <h2 className="wide text-display mb-12">Como funciona</h2>
        <Process steps={steps} />
      </section>

      <section id="extras" className="gutter py-20">
        <h2 className="wide text-display mb-10">Serviços extras</h2>
        <ExtrasList extras={catalog.extras} settings={settings} />
      </section>
    </>
  )
}
