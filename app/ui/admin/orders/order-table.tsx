import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { OrderBadge } from '#app/ui/admin/shared/badges.tsx'
import { reviewFlagText } from '#copy/shared/labels.ts'
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
  reviewFlag: ReviewFlag[]
  createdAt: Date
}

const columns: TableColumn<OrderRow>[] = [
  selectionColumn(({ id, code }) => ({ label: `pedido ${code}`, value: id })),
  {
    id: 'code',
    head: 'Código',
    className: 'w-[6rem]',
    cell: ({ code }) => <span className="font-bold tabular-nums">{code}</span>,
  },
  {
    id: 'buyer',
    head: 'Comprador',
    cell: ({ path, code, buyerName, buyerEmail }) => (
      <>
        <Link to={path} title={buyerName} className="row-link block truncate font-semibold no-underline">
          {buyerName}
          <span className="sr-only">, pedido {code}</span>
        </Link>
        <Cut text={buyerEmail} className="text-smoke text-sm" />
      </>
    ),
  },
  { id: 'package', head: 'Pacote', className: 'w-[10rem]', cell: ({ packageName }) => <Cut text={packageName} /> },
  {
    id: 'total',
    head: 'Valor',
    className: 'w-[8rem]',
    cell: ({ total }) => <span className="whitespace-nowrap tabular-nums">{formatBRL(total)}</span>,
  },
  {
    id: 'state',
    head: 'Status',
    className: 'w-[15rem]',
    cell: ({ state, reviewFlag }) => (
      <>
        <OrderBadge state={state} />
        {reviewFlag.length > 0 ? <Cut text={reviewFlagText(reviewFlag)} className="error mt-1" /> : null}
      </>
    ),
  },
  {
    id: 'created',
    head: 'Pedido em',
    className: 'w-[11rem]',
    cell: ({ createdAt }) => (
      <span className="text-smoke text-sm whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
    ),
  },
]

/** Orders, one in a line. */
export function OrderTable({ rows }: { rows: OrderRow[] }) {
  return <DataTable label="Lista de pedidos" layout="orders" columns={columns} rows={rows} rowId={({ id }) => id} />
}
