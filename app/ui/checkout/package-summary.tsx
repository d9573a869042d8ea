import { deliveryText } from '#copy/catalog/packages.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'

import type { CheckoutView, ContractView } from './checkout-view.ts'

type LinesProps = {
  contract: ContractView
  /** Replaces the one of the package alone. */
  deadline?: string
  /** Lines that are said elsewhere on the page. */
  without?: string[]
  className?: string
}

/** The contract in few words. */
export function SummaryLines({ contract, deadline, without = [], className = 'mt-2' }: LinesProps) {
  return (
    <dl className={`border-ink border-t-2 ${className}`}>
      {contract.summary
        .filter(({ label }) => !without.includes(label))
        .map(({ label, value, counted }) => (
          <div key={label} className="border-line grid gap-x-4 border-b py-2 sm:grid-cols-[8rem_1fr]">
            <dt className="font-bold">{label}</dt>
            <dd>{counted ? `${deadline ? capitalised(deadline) : value}, ${counted}` : value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Asked or added up on this page already. */
const shownElsewhere = ['Pacote', 'Preço', 'Letra']

type Props = {
  view: CheckoutView
  /** When the package is delivered with the extras that are ticked. */
  chosen: Pick<Package, 'delivery'>
}

/** What is bought, before anything is asked. The style sheet shows what goes with the chosen offer and lyric. */
export function PackageSummary({ view: { contracts, pkg }, chosen }: Props) {
  const deadline = deliveryText(chosen)

  return (
    <section aria-labelledby="incluido" className="text-[0.9375rem]">
      <h2 id="incluido" className="wide text-title">
        O que você leva
      </h2>
      {contracts.bespoke ? (
        <div data-offer="sob-medida">
          <SummaryLines contract={contracts.bespoke} without={['Pacote', 'Preço']} className="mt-4" />
        </div>
      ) : null}
      <div data-offer="pacote">
        <p className="mt-2 text-base">{pkg.description}</p>
        <div data-lyric="sim">
          <SummaryLines contract={contracts.ownLyric} deadline={deadline} without={shownElsewhere} className="mt-4" />
        </div>
        <div data-lyric="nao">
          <SummaryLines contract={contracts.ourLyric} deadline={deadline} without={shownElsewhere} className="mt-4" />
        </div>
      </div>
    </section>
  )
}
