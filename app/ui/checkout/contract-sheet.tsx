import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { deliveryText } from '#copy/catalog/packages.ts'
import type { Package } from '#core/catalog/catalog.ts'

import type { CheckoutView, ContractView } from './checkout-view.ts'
import { SummaryLines } from './package-summary.tsx'
import { PurchaseConsent } from './purchase-consent.tsx'

type Props = {
  view: CheckoutView
  /** When the package is delivered with the extras that are ticked. */
  chosen: Pick<Package, 'delivery'>
  /** Once hydrated a modal dialog; without a script a popover. */
  modal: boolean
  ref: React.Ref<HTMLDialogElement>
  onClose: () => void
  /** What the button that accepts does now; without a script the form decides. */
  accept: { disabled: boolean; busy: boolean }
  error?: string
  children: React.ReactNode
}

/**
 * The contract, shown before paying. All variants are in the page and the style sheet shows the one that goes with the
 * chosen offer and lyric.
 */
export function ContractSheet({ view, chosen, modal, ref, onClose, accept, error, children }: Props) {
  const { contracts, consent, pkg } = view
  const close = modal ? { onClick: onClose } : { popoverTarget: 'contrato', popoverTargetAction: 'hide' as const }

  return (
    <dialog
      id="contrato"
      ref={ref}
      popover={modal ? undefined : 'auto'}
      className="sheet contract"
      aria-labelledby="contrato-titulo"
    >
      <header className="border-ink flex items-start justify-between gap-2 border-b-2 p-[min(1.25rem,5.5vw)] sm:gap-4 sm:px-8">
        <h2 id="contrato-titulo" className="wide text-title">
          Contrato <span data-offer="pacote">do pacote {pkg.name}</span>
          {contracts.bespoke ? <span data-offer="sob-medida">da produção sob medida</span> : null}
        </h2>
        <button
          type="button"
          className="-mt-2 -mr-[min(0.75rem,12px)] grid size-[min(2.75rem,56px)] shrink-0 place-items-center text-3xl leading-none"
          aria-label="Fechar"
          {...close}
        >
          <span aria-hidden="true">×</span>
        </button>
      </header>

      <ScrollRegion
        label="Texto do contrato"
        className="min-w-0 overflow-y-auto p-[min(1.25rem,5.5vw)] wrap-anywhere sm:px-8"
      >
        {contracts.bespoke ? (
          <div data-offer="sob-medida">
            <Contract contract={contracts.bespoke} />
          </div>
        ) : null}
        <div data-offer="pacote">
          <Contract contract={contracts.ownLyric} lyric="sim" deadline={deliveryText(chosen)} />
          <Contract contract={contracts.ourLyric} lyric="nao" deadline={deliveryText(chosen)} />
        </div>
      </ScrollRegion>

      <footer className="border-ink grid gap-3 border-t-2 bg-white p-[min(1.25rem,5.5vw)] wrap-anywhere sm:gap-4 sm:px-8">
        {children}
        <div>
          <PurchaseConsent consent={consent} error={error} />
        </div>
        <div className="flex flex-wrap gap-3 sm:justify-end">
          <button type="button" className="btn btn-line px-4 sm:px-6" {...close}>
            Cancelar
          </button>
          <button
            type="submit"
            className="btn btn-red accept min-w-0 flex-[1_1_9.5rem] px-4 sm:flex-none sm:px-6"
            disabled={accept.disabled || accept.busy}
            aria-busy={accept.busy || undefined}
          >
            {accept.busy ? 'Processando...' : 'Aceitar e Prosseguir'}
          </button>
        </div>
      </footer>
    </dialog>
  )
}

/** `deadline` replaces the one of the package alone. */
type ContractProps = { contract: ContractView; lyric?: 'sim' | 'nao'; deadline?: string }

function Contract({ contract, lyric, deadline }: ContractProps) {
  return (
    <article data-lyric={lyric}>
      <h3 className="text-lg font-bold">{contract.title}</h3>
      <h4 className="mt-4 font-bold">Em resumo</h4>
      <SummaryLines contract={contract} deadline={deadline} />
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
