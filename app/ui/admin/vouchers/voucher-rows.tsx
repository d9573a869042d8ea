import { Link, useLocation } from 'react-router'

import { orderStateLabels } from '#copy/shared/labels.ts'
import { voucherOriginLabels, voucherStateLabels } from '#copy/voucher/voucher.ts'
import type { OrderState } from '#core/order/order.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'
import { isGiven, type VoucherOrigin } from '#core/voucher/issued-voucher.ts'
import type { VoucherState } from '#core/voucher/voucher.ts'

type VoucherRow = {
  id: string
  orderId: string
  code: string
  buyerName: string
  orderState: OrderState
  state: VoucherState
  origin: VoucherOrigin
  reason: string
  /** `null`: an amount, good for any package. */
  packageName: string | null
  isRevocable: boolean
  price: Cents
  balance: Cents
  validUntil: Date | null
  redemptions: { id: string; code: string; state: OrderState; used: Cents }[]
}

/**
 * Vouchers: where each comes from, what is left on it, and where the rest went. Codes are never shown to staff; the card of one that
 * they issued can be printed, to be handed over.
 */
export function VoucherRows({ vouchers }: { vouchers: VoucherRow[] }) {
  const { search } = useLocation()
  if (vouchers.length === 0)
    return <p className="text-smoke">Nenhum vale ainda. Os que forem comprados, e os que você emitir, aparecem aqui.</p>
  return (
    <ul className="divide-line divide-y-2">
      {vouchers.map(({ id, orderId, code, buyerName, orderState, state, redemptions, ...voucher }) => (
        <li key={id} className="grid gap-1 py-4 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="[overflow-wrap:anywhere]">
              <Link to={`/admin/orders/${orderId}`} className="link font-semibold">
                {code}
              </Link>{' '}
              {buyerName}
            </span>
            {/* One whose order expired, or whose payment is looked into, waits for no payment. */}
            <strong>{state === 'unpaid' ? orderStateLabels[orderState] : voucherStateLabels[state]}</strong>
          </p>
          <p className="text-sm tabular-nums">{worthText({ state, ...voucher })}</p>
          {voucher.reason ? (
            <p className="text-smoke text-sm [overflow-wrap:anywhere]">Motivo: {voucher.reason}</p>
          ) : null}
          {redemptions.length > 0 ? (
            <ul className="text-sm">
              {redemptions.map((order) => (
                <li key={order.id} className="tabular-nums">
                  Usado em{' '}
                  <Link to={`/admin/orders/${order.id}`} className="link">
                    {order.code}
                  </Link>
                  : {formatBRL(order.used)} ({orderStateLabels[order.state].toLowerCase()})
                </li>
              ))}
            </ul>
          ) : null}
          {state === 'active' ? (
            <p className="flex flex-wrap gap-x-6">
              <Link to={dialogPath(search, 'trocar', id)} className="btn-quiet" preventScrollReset>
                Fazer outro código
              </Link>
              {voucher.isRevocable ? (
                <Link to={dialogPath(search, 'revogar', id)} className="btn-quiet" preventScrollReset>
                  Revogar
                </Link>
              ) : null}
            </p>
          ) : null}
          {state === 'active' && voucher.origin !== 'shop' ? (
            <form method="post" noValidate action={`/admin/vales/${orderId}/cartao.pdf`}>
              <button type="submit" className="btn-quiet">
                Cartão para imprimir
              </button>
            </form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** `Cortesia, pacote Essencial: R$ 219,00, sem valor no livro · restam R$ 219,00 · vale até 28/11/2031` */
function worthText({
  origin,
  packageName,
  price,
  balance,
  validUntil,
  state,
}: Pick<VoucherRow, 'origin' | 'packageName' | 'price' | 'balance' | 'validUntil' | 'state'>): string {
  const name =
    packageName === null ? voucherOriginLabels[origin] : `${voucherOriginLabels[origin]}, pacote ${packageName}`
  return [
    `${name}: ${formatBRL(price)}${isGiven(origin) ? ', sem valor no livro' : ''}`,
    ...(state === 'active' || state === 'expired' ? [`restam ${formatBRL(balance)}`] : []),
    ...(validUntil ? [`vale até ${formatDate(validUntil)}`] : []),
  ].join(' · ')
}

/** On the page of the list it is on: the dialog looks for its voucher there. */
function dialogPath(search: string, dialog: 'trocar' | 'revogar', id: string): string {
  const query = new URLSearchParams(search)
  query.set(dialog, id)
  return `?${query}`
}
