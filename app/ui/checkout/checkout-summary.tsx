import { PackageCover } from '#app/ui/site/packages/package-cover.tsx'
import { deliveryText } from '#copy/catalog/packages.ts'
import { payByLinkNote } from '#copy/payment/pay-by-link.ts'
import { deadlineStart, nothingToPay, payLabel } from '#copy/payment/paying-words.ts'
import { findDiscount, payableExtras, type Package } from '#core/catalog/catalog.ts'
import { includesExtra, promisedDays } from '#core/catalog/extras.ts'
import { quote, type Quote } from '#core/catalog/quote.ts'
import { cents, formatBRL, type Cents } from '#core/shared/money.ts'

import type { CheckoutView } from './checkout-view.ts'
import { PurchaseForecast } from './purchase-forecast.tsx'

type Priced = Pick<CheckoutView, 'pkg' | 'prices'>
/** Ids of the extras that are ticked, and the discount code that was applied. */
export type CheckoutChoice = { extras: string[]; discount: string }

type Props = {
  view: CheckoutView
  choice: CheckoutChoice
  /** The button that leads to the contract. */
  children: React.ReactNode
}

/** `data-of`: what says it belongs to where a style sheet cannot show the chosen offer alone. */
export const bespokeName = 'Sob medida'

/** The package beside a production made to measure; without one nothing has to be told apart. */
export function nameBeside({ bespoke, pkg }: Pick<CheckoutView, 'bespoke' | 'pkg'>): string | undefined {
  return bespoke ? `Pacote ${pkg.name}` : undefined
}

/** What is bought, its total and its deadline, beside the form. */
export function CheckoutSummary({ view, choice, children }: Props) {
  const { pkg, bespoke } = view
  const packageName = nameBeside(view)
  const priced = priceChoice(view, choice)
  const [, ...others] = priced.lines
  const chosen = deliveryWith(view, choice.extras)

  return (
    <aside className="inverse lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]" aria-labelledby="resumo">
      <div className="border-line relative h-36 overflow-hidden border-b-2">
        <PackageCover id={pkg.id} />
      </div>
      <div className="grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)]">
        <h2 id="resumo" className="wide text-xl">
          Resumo do Pedido
        </h2>
        {bespoke ? (
          <ul className="grid gap-2 tabular-nums" data-offer="sob-medida" data-of={bespokeName}>
            {bespoke.lines.map(({ id, text, amount }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span className="flex-[1_1_5rem]">{text}</span>
                <span className="shrink-0">{amount}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <ul className="grid gap-2 tabular-nums" data-offer="pacote" data-of={packageName}>
          <li className="flex flex-wrap justify-between gap-x-4">
            <span className="flex-[1_1_5rem]">Pacote {pkg.name}</span>
            <span className="shrink-0">{formatBRL(pkg.price)}</span>
          </li>
          {others.map(({ kind, id, title, amount }) => (
            <li
              key={id}
              className={`flex flex-wrap justify-between gap-x-4 ${kind === 'discount' || kind === 'redemption' ? 'font-bold' : ''}`}
            >
              <span className="flex-[1_1_5rem]">{title}</span>
              <span className="shrink-0 whitespace-nowrap">{formatBRL(amount)}</span>
            </li>
          ))}
        </ul>
        <p
          className="border-ink flex flex-wrap items-baseline justify-between gap-4 border-t-2 pt-4"
          aria-live="polite"
        >
          <span className="text-lg font-bold">Total</span>
          <CheckoutTotal view={view} choice={choice} />
        </p>
        {bespoke ? (
          <div className="text-[0.9375rem]" data-offer="sob-medida" data-of={bespokeName}>
            <PurchaseForecast promises={view.promises} days={bespoke.days} />
            <p>
              Prazo: até {bespoke.deadline}. {deadlineStart(null)}
            </p>
          </div>
        ) : null}
        <div className="text-[0.9375rem]" data-offer="pacote" data-of={packageName}>
          <PurchaseForecast promises={view.promises} days={chosen.delivery} />
          <p>
            Prazo: {deliveryText(chosen)}. {deadlineStart(priced.total)}
          </p>
        </div>
        {children}
        <p className="text-smoke text-sm">
          {priced.total === 0
            ? nothingToPay
            : view.byLink
              ? payByLinkNote
              : `Você será levado ao Mercado Pago para concluir a compra com segurança: ${view.methods}.`}
        </p>
      </div>
    </aside>
  )
}

export function CheckoutTotal({ view, choice }: { view: CheckoutView; choice: CheckoutChoice }) {
  return (
    <strong className="wide text-[min(1.75rem,9.5vw)] leading-none tabular-nums">
      <span data-offer="pacote" data-of={nameBeside(view)} data-total>
        {formatBRL(priceChoice(view, choice).total)}
      </span>
      {view.bespoke ? (
        <span data-offer="sob-medida" data-of={bespokeName}>
          {view.bespoke.total}
        </span>
      ) : null}
    </strong>
  )
}

/** What the button says that goes on to the contract: of a choice that costs nothing, that it is confirmed. */
export function CheckoutButtonLabel({ view, choice }: { view: CheckoutView; choice: CheckoutChoice }) {
  return (
    <>
      <span data-offer="pacote">{payLabel(priceChoice(view, choice).total)}</span>
      {view.bespoke ? <span data-offer="sob-medida">{payLabel(null)}</span> : null}
    </>
  )
}

/** Nothing is left to pay, whichever offer is chosen: there is nothing an invoice could be about. */
export function isFree(view: CheckoutView, choice: CheckoutChoice): boolean {
  return view.bespoke === null && priceChoice(view, choice).total === 0
}

/** The extras that are sold with this package: not what it already includes. */
export function offeredExtras({ pkg, prices }: Priced) {
  return payableExtras(prices).filter((extra) => !includesExtra(pkg, extra))
}

/** When the package is delivered with these extras; one that is not sold with it counts for nothing. */
export function deliveryWith({ pkg, prices }: Priced, extras: string[]): Pick<Package, 'delivery'> {
  const lines = offeredExtras({ pkg, prices })
    .filter(({ id }) => extras.includes(id))
    .map(({ id }) => ({ kind: 'extra' as const, id }))
  return { delivery: promisedDays(prices, pkg.delivery, lines) }
}

/** What a voucher that was applied has left after this order; `null` without one. */
export function restOfVoucher(priced: Priced, choice: CheckoutChoice): Cents | null {
  const [voucher] = priced.prices.vouchers ?? []
  return voucher ? cents(voucher.balance - (priceChoice(priced, choice).voucherUsed ?? 0)) : null
}

/** What the price list asks for this choice; a code that is none, and an extra not sold with the package, are left out. */
function priceChoice({ pkg, prices }: Priced, choice: CheckoutChoice): Quote {
  const extras = offeredExtras({ pkg, prices })
    .map(({ id }) => id)
    .filter((id) => choice.extras.includes(id))
  const discount = findDiscount(prices, pkg.id, choice.discount)?.id ?? prices.vouchers?.[0]?.code ?? ''
  const quoted = quote(prices, { packageId: pkg.id, extras, discount })
  if (!quoted.ok) throw new Error(`a package of the catalogue has no price: ${quoted.code}`)
  return quoted.value
}
