import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { contractFor, contractSummary } from '#copy/contracts/contracts.ts'
import type { BespokeQuote } from '#core/catalog/calculator.ts'
import type { Catalog, Package } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'

import { PurchaseConsent } from './purchase-consent.tsx'

type Deal = { catalog: Catalog; pkg: Package; settings: Settings; words: TextOverrides; bespoke: BespokeQuote | null }

type Props = {
  deal: Deal
  /** When the package is delivered with the extras that are ticked. */
  chosen: Pick<Package, 'delivery'>
  error?: string
  children: React.ReactNode
}

/**
 * The contract, shown before paying. Without a script it is a popover; the checkout island makes it a modal. All
 * variants are in the page and the style sheet shows the one that goes with the chosen offer and lyric.
 */
export function ContractSheet({ deal, chosen, error, children }: Props) {
  return (
    <dialog id="contrato" popover="auto" className="sheet contract" aria-labelledby="contrato-titulo" data-contract>
      <header className="border-ink flex items-start justify-between gap-2 border-b-2 p-[min(1.25rem,5.5vw)] sm:gap-4 sm:px-8">
        <h2 id="contrato-titulo" className="wide text-title">
          Contrato <span data-offer="pacote">do pacote {deal.pkg.name}</span>
          {deal.bespoke ? <span data-offer="sob-medida">da produção sob medida</span> : null}
        </h2>
        <button
          type="button"
          className="-mt-2 -mr-[min(0.75rem,12px)] grid size-[min(2.75rem,56px)] shrink-0 place-items-center text-3xl leading-none"
          popoverTarget="contrato"
          popoverTargetAction="hide"
          data-close
          aria-label="Fechar"
        >
          <span aria-hidden="true">×</span>
        </button>
      </header>

      <ScrollRegion
        label="Texto do contrato"
        className="min-w-0 overflow-y-auto p-[min(1.25rem,5.5vw)] wrap-anywhere sm:px-8"
      >
        {deal.bespoke ? (
          <div data-offer="sob-medida">
            <Variant deal={deal} chosen={{}} terms={{ ownLyric: false, bespoke: deal.bespoke }} />
          </div>
        ) : null}
        <div data-offer="pacote">
          <Variant deal={deal} chosen={chosen} terms={{ ownLyric: true }} />
          <Variant deal={deal} chosen={chosen} terms={{ ownLyric: false }} />
        </div>
      </ScrollRegion>

      <footer className="border-ink grid gap-3 border-t-2 bg-white p-[min(1.25rem,5.5vw)] wrap-anywhere sm:gap-4 sm:px-8">
        {children}
        <div>
          <PurchaseConsent settings={deal.settings} words={deal.words} error={error} />
        </div>
        <div className="flex flex-wrap gap-3 sm:justify-end">
          <button
            type="button"
            className="btn btn-line px-4 sm:px-6"
            popoverTarget="contrato"
            popoverTargetAction="hide"
            data-close
          >
            Cancelar
          </button>
          <button
            type="submit"
            className="btn btn-red accept min-w-0 flex-[1_1_9.5rem] px-4 sm:flex-none sm:px-6"
            data-accept
          >
            Aceitar e Prosseguir
          </button>
        </div>
      </footer>
    </dialog>
  )
}

type Terms = { ownLyric: boolean; bespoke?: BespokeQuote }

function Variant({ deal, chosen, terms }: { deal: Deal; chosen: Partial<Package>; terms: Terms }) {
  const { catalog, pkg, settings, words } = deal
  const contract = contractFor(catalog, pkg, { ...terms, settings, words })

  return (
    <article data-lyric={terms.bespoke ? undefined : terms.ownLyric ? 'sim' : 'nao'}>
      <h3 className="text-lg font-bold">{contract.title}</h3>
      <h4 className="mt-4 font-bold">Em resumo</h4>
      <dl className="border-ink mt-2 border-t-2">
        {contractSummary(catalog, { ...pkg, ...chosen }, terms).map(({ label, value, counted }) => (
          <div key={label} className="border-line grid gap-x-4 border-b py-2 sm:grid-cols-[8rem_1fr]">
            <dt className="font-bold">{label}</dt>
            {counted ? (
              <dd>
                <span data-deadline-here={terms.bespoke ? undefined : 'start'}>{value}</span>, {counted}
              </dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        ))}
      </dl>
      {contract.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-6 text-[0.9375rem]">
          <h4 className="font-bold">{heading}</h4>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p className="text-smoke mt-6 text-sm">
        Modelo {contract.id}, versão {contract.version}
      </p>
    </article>
  )
}
