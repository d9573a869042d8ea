import { Link, useLocation } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { orderStateLabels } from '#copy/shared/labels.ts'
import { voucherOriginLabels, voucherStateLabels } from '#copy/voucher/voucher.ts'
import type { Sorting, VoucherSort } from '#core/admin/list-sort.ts'
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
  createdAt: Date
  redemptions: { id: string; code: string; state: OrderState; used: Cents }[]
}

const columns: TableColumn<VoucherRow, VoucherSort>[] = [
  {
    id: 'buyer',
    isFixed: true,
    head: 'Comprador',
    sort: 'buyer',
    cell: ({ orderId, code, buyerName }) => (
      <Link
        to={`/admin/orders/${orderId}`}
        title={buyerName}
        className="row-link block truncate font-semibold no-underline"
      >
        <span className="mr-2 tabular-nums">{code}</span>
        {buyerName}
      </Link>
    ),
  },
  {
    id: 'origin',
    head: 'Origem',
    sort: 'origin',
    width: 8,
    share: 12,
    cell: (row) => (
      <span title={originText(row) + (row.reason ? ` Motivo: ${row.reason}` : '')} className="block truncate">
        {originText(row)}
        {row.reason ? <span className="text-smoke ml-2 text-sm">Motivo: {row.reason}</span> : null}
      </span>
    ),
  },
  {
    id: 'state',
    head: 'Status',
    sort: 'state',
    width: 8.25,
    // One whose order expired, or whose payment is looked into, waits for no payment.
    cell: ({ state, orderState }) => (
      <Cut text={state === 'unpaid' ? orderStateLabels[orderState] : voucherStateLabels[state]} />
    ),
  },
  {
    id: 'price',
    head: 'Valor',
    isNumber: true,
    sort: 'price',
    width: 6,
    yields: 1,
    cell: ({ price }) => <span className="whitespace-nowrap tabular-nums">{formatBRL(price)}</span>,
  },
  {
    id: 'balance',
    head: 'Saldo',
    sort: 'balance',
    isNumber: true,
    width: 5.5,
    cell: ({ state, balance }) =>
      state === 'active' || state === 'expired' ? (
        <span className="font-semibold whitespace-nowrap tabular-nums">
          <span className="folded-label font-normal">restam </span>
          {formatBRL(balance)}
        </span>
      ) : null,
  },
  {
    id: 'validity',
    head: 'Vale até',
    sort: 'validity',
    width: 6,
    cell: ({ validUntil }) =>
      validUntil ? (
        <span className="text-smoke whitespace-nowrap tabular-nums">
          <span className="folded-label">vale até </span>
          {formatDate(validUntil)}
        </span>
      ) : null,
  },
  {
    id: 'created',
    head: 'Feito em',
    sort: 'created',
    width: 6,
    yields: 3,
    cell: ({ createdAt }) => <span className="text-smoke tabular-nums">{formatDate(createdAt)}</span>,
  },
  {
    id: 'used',
    head: 'Usado em',
    unsorted: 'no-order',
    width: 9,
    yields: 2,
    cell: (row) => <Redemptions {...row} />,
  },
  {
    id: 'acts',
    head: 'O que fazer',
    isHeadHidden: true,
    unsorted: 'act',
    width: 14.5,
    cell: (row) => (row.state === 'active' ? <Acts {...row} /> : null),
  },
]

type Props = { rows: VoucherRow[]; sorting: Sorting<VoucherSort> }

/**
 * Vouchers, one in a line: where each comes from, what is left on it, and where the rest went. Codes are never shown to staff; the
 * card of one that they issued can be printed, to be handed over.
 */
export function VoucherTable({ rows, sorting }: Props) {
  return (
    <DataTable
      label="Vales"
      layout="vouchers"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'vouchers', by: sorting }}
    />
  )
}

/** `Cortesia, pacote Essencial, sem valor no livro` */
function originText({ origin, packageName }: VoucherRow): string {
  const name =
    packageName === null ? voucherOriginLabels[origin] : `${voucherOriginLabels[origin]}, pacote ${packageName}`
  return isGiven(origin) ? `${name}, sem valor no livro` : name
}

/** The last order that was paid with it; the others stand in its own. */
function Redemptions({ orderId, code, redemptions: [last, ...others] }: VoucherRow) {
  if (!last) return null
  return (
    <span className="flex flex-wrap gap-x-2">
      <Link
        to={`/admin/orders/${last.id}`}
        title={`${formatBRL(last.used)} (${orderStateLabels[last.state].toLowerCase()})`}
        className="row-above row-target link gap-1 whitespace-nowrap tabular-nums"
      >
        {last.code} <span className="text-smoke">{formatBRL(last.used)}</span>
      </Link>
      {others.length > 0 ? (
        <Link
          to={`/admin/orders/${orderId}`}
          title={others.map((order) => `${order.code} ${formatBRL(order.used)}`).join(', ')}
          className="row-above row-target link whitespace-nowrap tabular-nums"
        >
          +{others.length}
          <span className="sr-only">
            {' '}
            {others.length === 1 ? 'pedido pago' : 'pedidos pagos'} com o vale {code}
          </span>
        </Link>
      ) : null}
    </span>
  )
}

function Acts({ id, orderId, code, origin, isRevocable }: VoucherRow) {
  const { search } = useLocation()
  const ofVoucher = <span className="sr-only"> do vale {code}</span>
  return (
    <span className="row-above flex flex-wrap gap-x-3">
      <Link to={dialogPath(search, 'trocar', id)} className="row-target link" preventScrollReset>
        Trocar código{ofVoucher}
      </Link>
      {isRevocable ? (
        <Link to={dialogPath(search, 'revogar', id)} className="row-target link" preventScrollReset>
          Revogar{ofVoucher}
        </Link>
      ) : null}
      {origin === 'shop' ? null : (
        <form method="post" noValidate action={`/admin/vales/${orderId}/cartao.pdf`}>
          <button type="submit" title="Cartão para imprimir (PDF)" className="row-target link">
            Cartão{ofVoucher}
          </button>
        </form>
      )}
    </span>
  )
}

/** On the page of the list it is on: the dialog looks for its voucher there. */
function dialogPath(search: string, dialog: 'trocar' | 'revogar', id: string): string {
  const query = new URLSearchParams(search)
  query.set(dialog, id)
  return `?${query}`
}
