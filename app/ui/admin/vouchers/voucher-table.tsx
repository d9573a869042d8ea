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
    unsorted: 'no-index',
    className: 'w-[19%]',
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
    unsorted: 'read-anew',
    className: 'w-[8.75rem]',
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
    className: 'w-[6.25rem]',
    cell: ({ price }) => <span className="whitespace-nowrap tabular-nums">{formatBRL(price)}</span>,
  },
  {
    id: 'balance',
    head: 'Saldo',
    unsorted: 'read-anew',
    isNumber: true,
    className: 'w-[6rem]',
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
    className: 'w-[6.75rem]',
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
    className: 'w-[7.5rem] @max-[84rem]:hidden',
    cell: ({ createdAt }) => <span className="text-smoke tabular-nums">{formatDate(createdAt)}</span>,
  },
  {
    id: 'used',
    head: 'Usado em',
    unsorted: 'no-order',
    className: 'w-[8.5rem]',
    cell: ({ redemptions }) =>
      redemptions.length > 0 ? (
        <span className="flex flex-wrap gap-x-3">
          {redemptions.map((order) => (
            <Link
              key={order.id}
              to={`/admin/orders/${order.id}`}
              title={`${formatBRL(order.used)} (${orderStateLabels[order.state].toLowerCase()})`}
              className="row-above row-target link gap-1 whitespace-nowrap tabular-nums"
            >
              {order.code} <span className="text-smoke">{formatBRL(order.used)}</span>
            </Link>
          ))}
        </span>
      ) : null,
  },
  {
    id: 'acts',
    head: 'O que fazer',
    isHeadHidden: true,
    unsorted: 'act',
    className: 'w-[16%]',
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

function Acts({ id, orderId, code, origin, isRevocable }: VoucherRow) {
  const { search } = useLocation()
  const ofVoucher = <span className="sr-only"> do vale {code}</span>
  return (
    <span className="row-above flex flex-wrap gap-x-4">
      <Link to={dialogPath(search, 'trocar', id)} className="row-target link" preventScrollReset>
        Fazer outro código{ofVoucher}
      </Link>
      {isRevocable ? (
        <Link to={dialogPath(search, 'revogar', id)} className="row-target link" preventScrollReset>
          Revogar{ofVoucher}
        </Link>
      ) : null}
      {origin === 'shop' ? null : (
        <form method="post" noValidate action={`/admin/vales/${orderId}/cartao.pdf`}>
          <button type="submit" className="row-target link">
            Cartão para imprimir{ofVoucher}
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
