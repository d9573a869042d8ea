import { loadPublicSite } from '#app/site/load-public-site.ts'
import { OutsideLink, WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PackageCard } from '#app/ui/site/packages/package-card.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { pageMeta } from '#app/ui/site/page-meta.ts'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { breadcrumbs } from '#app/ui/site/structured-data.ts'
import type { Package } from '#core/catalog/catalog.ts'

import type { Route } from './+types/briefing.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalog, settings, siteUrl } = await loadPublicSite(context)
  return { settings, siteUrl, packages: catalog.packages, downloadDays: catalog.downloadDays }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData, {
    path: '/briefing',
    title: `Briefing | ${loaderData?.settings.productName ?? 'Harmonia'}`,
    description: 'Escolha o seu pacote e conte a história da sua música.',
    structured: (site) => [breadcrumbs(site, [{ name: 'Briefing', path: '/briefing' }])],
  })

export default function Briefing({ loaderData: { packages, downloadDays, settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Conte a sua história">
        <p>Escolha o pacote que você contratou e preencha o briefing: para quem é, o que aconteceu, como deve soar.</p>
      </PageHead>

      <div className="gutter pb-10">
        <p className="notice max-w-[36em]">
          <strong>O briefing é o primeiro passo</strong>
          <span>
            A produção só começa depois da confirmação do pagamento. Você pode parar quando quiser: o que contar fica
            guardado.
          </span>
        </p>
      </div>

      <section className="gutter pb-16" aria-label="Pacotes">
        <div className="package-grid">
          {packages.map((pkg) => (
            <PackageCard key={pkg.id} pkg={pkg} catalog={{ downloadDays }} shown={3} badge="MAIS POPULAR" heading="h2">
              <FillBriefing pkg={pkg} />
            </PackageCard>
          ))}
        </div>
      </section>

      <section className="gutter bg-sand py-16" aria-labelledby="duvidas">
        <h2 id="duvidas" className="wide text-title">
          Ficou com dúvida?
        </h2>
        <p className="mt-6 flex flex-wrap gap-4">
          <SiteLink href="/faq" className="btn btn-line">
            Perguntas frequentes
          </SiteLink>
          <WhatsappLink
            number={settings.contact.whatsapp}
            message="Olá! Tenho uma dúvida sobre o briefing da minha música."
            className="btn btn-line"
          >
            Falar no WhatsApp
          </WhatsappLink>
        </p>
      </section>
    </>
  )
}

/** Our own briefing, or the form of the package where there is one. */
function FillBriefing({ pkg }: { pkg: Package }) {
  const className = `btn ${pkg.recommended ? 'btn-red' : ''}`
  if (pkg.briefingFormUrl) {
    return (
      <OutsideLink href={pkg.briefingFormUrl} className={className}>
        Preencher Briefing<span className="sr-only"> do pacote {pkg.name}</span>
      </OutsideLink>
    )
  }
  return (
    <SiteLink href={`/briefing/${pkg.id}`} className={className}>
      Preencher Briefing<span className="sr-only"> do pacote {pkg.name}</span>
    </SiteLink>
  )
}
