import { deliveryText, versionsText } from '#copy/catalog/packages.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { Package } from '#core/catalog/catalog.ts'

import { bespokeName, nameBeside } from './checkout-summary.tsx'
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
  /** The total with everything that is ticked. */
  children: React.ReactNode
}

/**
 * What is bought, before anything is asked: the total and the deadline in view, the rest behind them, so that the form begins on
 * a phone's first screens. The style sheet shows what goes with the chosen offer and lyric.
 */
export function PackageSummary({ view: { contracts, pkg, bespoke }, chosen, children }: Props) {
  const deadline = deliveryText(chosen)

  return (
    <section aria-labelledby="incluido">
      <details className="border-ink border-y-2 text-[0.9375rem]">
        <summary className="flex items-center gap-4 py-4">
          <span className="grid min-w-0 flex-1 gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-center">
            <span className="grid gap-1">
              <h2 id="incluido" className="wide text-title">
                O que você leva
              </h2>
              <span data-offer="pacote" data-of={nameBeside({ bespoke, pkg })}>
                {versionsText(pkg)}. Entrega: {deadline}
              </span>
              {bespoke ? (
                <span data-offer="sob-medida" data-of={bespokeName}>
                  {bespoke.size}. Entrega: até {bespoke.deadline}
                </span>
              ) : null}
            </span>
            {children}
          </span>
          <span className="plus" aria-hidden="true" />
        </summary>
        {contracts.bespoke ? (
          <div data-offer="sob-medida" data-of={bespokeName} className="pb-4">
            <SummaryLines contract={contracts.bespoke} without={['Pacote', 'Preço']} />
          </div>
        ) : null}
        <div data-offer="pacote" className="pb-4">
          <p className="text-base">{pkg.description}</p>
          <div data-lyric="sim" data-of="Com a sua letra">
            <SummaryLines contract={contracts.ownLyric} deadline={deadline} without={shownElsewhere} className="mt-4" />
          </div>
          <div data-lyric="nao" data-of="Com letra nossa">
            <SummaryLines contract={contracts.ourLyric} deadline={deadline} without={shownElsewhere} className="mt-4" />
          </div>
        </div>
      </details>
    </section>
  )
}
