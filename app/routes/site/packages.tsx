import { loadPublicSite } from '#app/site/load-public-site.ts'
import { BespokeInvitation } from '#app/ui/site/bespoke-invitation.tsx'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { ChoosePackage, PackageCard } from '#app/ui/site/packages/package-card.tsx'
import { Comparison } from '#app/ui/site/packages/package-tabs.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs, packageOffers } from '#app/ui/site/structured-data.ts'
import { packageNotes } from '#copy/catalog/packages.ts'
import { leastBespokePrice } from '#core/catalog/calculator.ts'
import { listedExtras } from '#core/content/public-content.ts'

import type { Route } from './+types/packages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  const { packages, downloadDays } = catalog
  return {
    settings,
    siteUrl,
    catalog: { packages, extras: listedExtras(catalog), downloadDays },
    bespokeFrom: leastBespokePrice(catalog),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/pacotes',
    title: `Pacotes e preços | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Quatro pacotes de música personalizada, com preço, prazo, versões e direitos de cada um.',
    structured: (site) => [
      breadcrumbs(site, [{ name: 'Pacotes', path: '/pacotes' }]),
      ...(loaderData ? packageOffers(site, loaderData.catalog) : []),
    ],
  })

export default function Packages({ loaderData: { catalog, settings, bespokeFrom } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Pacotes">
        <p>
          Quatro jeitos de transformar a sua história em música. Você paga uma vez e o preço já inclui tudo que está na
          capa.
        </p>
      </PageHead>

      <section className="gutter pb-16" aria-label="Pacotes">
        <div className="package-grid">
          {catalog.packages.map((pkg) => (
            <PackageCard key={pkg.id} pkg={pkg} catalog={catalog} badge="MAIS POPULAR" heading="h2">
              <ChoosePackage pkg={pkg} />
            </PackageCard>
          ))}
        </div>
        <p className="mt-8">
          <SiteLink href="/vale-presente" className="btn btn-line">
            Dar de presente
          </SiteLink>
        </p>
        <BespokeInvitation from={bespokeFrom} />
      </section>

      <section className="gutter bg-sand py-16" aria-labelledby="bom-saber">
        <h2 id="bom-saber" className="wide text-title">
          Bom saber antes
        </h2>
        <div className="prose mt-6">
          <ul>
            {packageNotes(catalog).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
        <p className="mt-8">
          <WhatsappLink
            number={settings.contact.whatsapp}
            message="Olá! Quero um orçamento sob medida para uma música."
            className="btn btn-line"
          >
            Falar sobre o meu projeto
          </WhatsappLink>
        </p>
        <details className="mt-4">
          <summary className="btn-quiet">Comparar os pacotes lado a lado</summary>
          <div className="pt-4">
            <Comparison catalog={catalog} />
          </div>
        </details>
      </section>
    </>
  )
}
