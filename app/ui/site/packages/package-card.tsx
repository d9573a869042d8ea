import { FeatureList } from '#app/ui/site/feature-list.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { packageFeatures } from '#copy/catalog/packages.ts'
import type { Package } from '#core/catalog/catalog.ts'
import type { PublicCatalog } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

import { PackageCover } from './package-cover.tsx'

type Props = {
  pkg: Package
  catalog: PublicCatalog
  /** Number of features shown; the rest is collapsed. */
  shown?: number
  badge?: string
  heading?: 'h2' | 'h3'
  children: React.ReactNode
}

/** A package: its cover, features, price and button. */
export function PackageCard({
  pkg,
  catalog,
  shown = 12,
  badge = 'Mais Popular',
  heading: Heading = 'h3',
  children,
}: Props) {
  const features = packageFeatures(pkg, catalog)
  const more = features.slice(shown)

  return (
    <article className="card flex flex-col" aria-labelledby={`pacote-${pkg.id}`}>
      <div
        className={`border-ink relative isolate h-36 overflow-hidden border-b-2 p-5 sm:h-60 ${pkg.recommended ? 'inverse' : ''}`}
      >
        <PackageCover id={pkg.id} />
        <Heading id={`pacote-${pkg.id}`} className="wide relative text-[1.75rem] leading-none">
          {pkg.name}
        </Heading>
        {pkg.recommended ? (
          <p className="relative mt-2 inline-flex items-center gap-2 font-bold">
            <span className="dot" aria-hidden="true" />
            {badge}
          </p>
        ) : null}
      </div>

      <div className="flex grow flex-col gap-5 p-5">
        <p className="wide text-[2rem] leading-none tabular-nums">{formatBRL(pkg.price)}</p>
        <p>{pkg.description}</p>
        <div>
          <FeatureList items={features.slice(0, shown)} />
          {more.length > 0 ? (
            <details className="group mt-3 open:mt-2">
              <summary className="btn-quiet text-[0.9375rem] group-open:hidden">Ver tudo que vem</summary>
              <FeatureList items={more} />
            </details>
          ) : null}
        </div>
        <div className="mt-auto grid">{children}</div>
      </div>
    </article>
  )
}

/** The button of a card in the shop. */
export function ChoosePackage({ pkg }: { pkg: Package }) {
  return (
    <SiteLink href={`/pagamento/${pkg.id}`} className={`btn ${pkg.recommended ? 'btn-red' : ''}`}>
      Escolher Pacote<span className="sr-only"> {pkg.name}</span>
    </SiteLink>
  )
}
