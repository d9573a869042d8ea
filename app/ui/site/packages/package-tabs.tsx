import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { SiteLink } from '#app/ui/site/site-link.tsx'
import { comparisonRows, keyDifferences, type ComparedCatalog } from '#copy/catalog/comparison.ts'
import type { PackageId } from '#core/catalog/catalog.ts'
import type { PublicCatalog } from '#core/content/public-content.ts'

import { ChoosePackage, PackageCard } from './package-card.tsx'

const everyPackage: PackageId[] = ['express', 'essencial', 'profissional', 'premium']

const tabs: { id: string; label: string; shows: PackageId[] }[] = [
  { id: 'todos', label: 'Todos', shows: everyPackage },
  { id: 'express', label: 'Express', shows: ['express'] },
  { id: 'presentes', label: 'Presentes', shows: ['express', 'essencial'] },
  { id: 'profissionais', label: 'Profissionais', shows: ['profissional'] },
  { id: 'enterprise', label: 'Enterprise', shows: ['premium'] },
  { id: 'comparativo', label: 'Comparativo', shows: [] },
]

/** Tabs made of radio buttons: the arrow keys, the choice and what it shows need no script. */
export function PackageTabs({ catalog }: { catalog: ComparedCatalog & Pick<PublicCatalog, 'downloadDays'> }) {
  return (
    <div className="package-tabs">
      <fieldset className="tabs">
        <legend className="sr-only">Que pacotes você quer ver?</legend>
        {tabs.map(({ id, label }) => (
          <label key={id} className="tab">
            <input type="radio" name="pacotes" value={id} defaultChecked={id === 'todos'} className="sr-only" />
            {label}
          </label>
        ))}
      </fieldset>

      <div className="package-grid mt-8" data-panel="cards">
        {catalog.packages.map((pkg) => (
          <div key={pkg.id} data-tabs={tabsOf(pkg.id)}>
            <PackageCard pkg={pkg} catalog={catalog} shown={4}>
              <ChoosePackage pkg={pkg} />
            </PackageCard>
          </div>
        ))}
      </div>

      <div className="mt-8" data-panel="comparativo">
        <Comparison catalog={catalog} />
      </div>
    </div>
  )
}

export function Comparison({ catalog }: { catalog: ComparedCatalog }) {
  const rows = comparisonRows(catalog)

  return (
    <>
      <ScrollRegion label="Comparação dos pacotes" className="card overflow-x-auto sm:scroll-pl-44">
        <table className="comparison" style={namesOf(catalog)}>
          <thead>
            <tr className="inverse">
              <th scope="col">
                <span className="sr-only">O que vem</span>
              </th>
              {catalog.packages.map((pkg) => (
                <th key={pkg.id} scope="col" className="wide text-base lg:text-lg">
                  <SiteLink href={`/pagamento/${pkg.id}`} className="link">
                    {pkg.name}
                  </SiteLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map(({ packageId, text }) => (
                  <td key={packageId}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>

      <h3 className="wide text-title mt-12">O que muda de um para o outro</h3>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {keyDifferences(catalog).map(({ title, text }) => (
          <div key={title} className="border-ink border-t-2 pt-3">
            <dt className="flex items-center gap-2.5 font-bold">
              <span className="dot" aria-hidden="true" />
              {title}
            </dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What stands over each value on a phone, where a row is a block. */
function namesOf({ packages }: Pick<PublicCatalog, 'packages'>): React.CSSProperties {
  return Object.fromEntries(packages.map(({ name }, index) => [`--package-${index + 1}`, JSON.stringify(name)]))
}

function tabsOf(id: PackageId): string {
  return tabs.flatMap((tab) => (tab.shows.includes(id) ? [tab.id] : [])).join(' ')
}
