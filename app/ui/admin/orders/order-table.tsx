import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { OrderBadge } from '#app/ui/admin/shared/badges.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { reviewFlagText } from '#copy/shared/labels.ts'
import type { OrderSort, Sorting } from '#core/admin/list-sort.ts'
import type { OrderState } from '#core/order/order.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type OrderRow = {
  id: string
  /** Where it opens: from a worklist, at what is to be done. */
  path: string
  code: string
  buyerName: string
  buyerEmail: string
  packageName: string
  total: Cents
  state: OrderState
  isPartRefunded: boolean
  reviewFlag: ReviewFlag[]
  /** When the oldest question about it was asked; `null` without one. */
  openSince: Date | null
  /** The song it started, or an extra was bought for. */
  projectId: string | null
  createdAt: Date
}

const columns: TableColumn<OrderRow, OrderSort>[] = [
  selectionColumn(({ id, code }) => ({ label: `pedido ${code}`, value: id })),
  {
    id: 'code',
    head: 'Código',
    // Given one after the other, as they are placed.
    unsorted: 'as-another',
    width: 5,
    cell: ({ code }) => <span className="font-bold tabular-nums">{code}</span>,
  },
  {
    id: 'buyer',
    isFixed: true,
    head: 'Comprador',
    sort: 'buyer',
    cell: ({ path, code, buyerName, buyerEmail }) => (
      <>
        <Link to={path} title={buyerName} className="row-link block truncate font-semibold no-underline">
          {buyerName}
          <span className="sr-only">, pedido {code}</span>
        </Link>
        <Cut text={buyerEmail} className="folded-label text-smoke text-sm" />
      </>
    ),
  },
  {
    id: 'email',
    head: 'E-mail',
    unsorted: 'no-index',
    width: 10,
    share: 16,
    yields: 1,
    cell: ({ buyerEmail }) => <Cut text={buyerEmail} className="text-smoke" />,
  },
  {
    id: 'package',
    head: 'Pacote',
    sort: 'package',
    width: 7,
    share: 8,
    cell: ({ packageName }) => <Cut text={packageName} />,
  },
  {
    id: 'total',
    head: 'Valor',
    isNumber: true,
    sort: 'total',
    width: 6.25,
    cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{formatBRL(total)}</span>,
  },
  {
    id: 'state',
    head: 'Status',
    sort: 'state',
    width: 15,
    share: 17,
    cell: ({ state, total, isPartRefunded, reviewFlag, openSince }) => (
      <span className="row-badges">
        <OrderBadge order={{ state, total, isPartRefunded }} />
        {reviewFlag.length > 0 ? <Cut text={reviewFlagText(reviewFlag)} className="error" /> : null}
        {openSince ? (
          <span className="text-smoke text-sm whitespace-nowrap">
            <WaitingSince since={openSince} isShort />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'project',
    head: 'Projeto',
    unsorted: 'no-order',
    width: 4.75,
    cell: ({ projectId, code }) =>
      projectId ? (
        <Link to={`/admin/projects/${projectId}`} className="row-above row-target link">
          Projeto<span className="sr-only"> do pedido {code}</span>
        </Link>
      ) : null,
  },
  {
    id: 'created',
    head: 'Pedido em',
    sort: 'created',
    width: 8.75,
    cell: ({ createdAt }) => (
      <span className="text-smoke whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
    ),
  },
]

type Props = { rows: OrderRow[]; sorting: Sorting<OrderSort> }

/** Orders, one in a line. */
export function OrderTable({ rows, sorting }: Props) {
  return (
    <DataTable
      label="Lista de pedidos"
      layout="orders"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'orders', by: sorting }}
    />
  )
}
