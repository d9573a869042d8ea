import { FeatureList } from '#app/ui/site/feature-list.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { packageFeatures } from '#copy/catalog/packages.ts'
import type { Package } from '#core/catalog/catalog.ts'
import type { PublicCatalog } from '#core/content/public-content.ts'
import { formatBRL } from '#core/shared/money.ts'

import { PackageCover } from './package-cover.tsx'

type Props = {
  pkg: Package
  catalog: Pick<PublicCatalog, 'downloadDays'>
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
      <div className={pkg.recommended ? 'package-head inverse' : 'package-head'}>
        <PackageCover id={pkg.id} />
        <Heading id={`pacote-${pkg.id}`}>{pkg.name}</Heading>
        {pkg.recommended ? (
          <p>
            <span className="dot" aria-hidden="true" />
            {badge}
          </p>
        ) : null}
      </div>

      <div className="package-body">
        <p>{formatBRL(pkg.price)}</p>
        <p>{pkg.description}</p>
        <div>
          <FeatureList items={features.slice(0, shown)} />
          {more.length > 0 ? (
            <details>
              <summary className="btn-quiet">Ver tudo que vem</summary>
              <FeatureList items={more} />
            </details>
          ) : null}
        </div>
        <div>{children}</div>
      </div>
    </article>
  )
}

/** The button of a card in the shop. */
export function ChoosePackage({ pkg }: { pkg: Package }) {
  return (
    <SiteLink href={`/pagamento/${pkg.id}`} className={pkg.recommended ? 'btn btn-red' : 'btn'}>
      Escolher Pacote<span className="sr-only">{` ${pkg.name}`}</span>
    </SiteLink>
  )
}
