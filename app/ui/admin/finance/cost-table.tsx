import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import type { CostSort, Sorting } from '#core/admin/list-sort.ts'
import type { ProductionCost } from '#core/payment/production-cost.ts'
import { formatDate, formatDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

type CostRow = ProductionCost & {
  /** `null` once it was deleted. */
  projectId: string | null
  projectCode: string
  projectTitle: string | null
  createdAt: Date
}

const columns: TableColumn<CostRow, CostSort>[] = [
  selectionColumn(({ id, payeeName, amount, projectCode }) => ({
    label: `${payeeName}, ${formatBRL(amount)}, ${projectCode}`,
    value: id,
  })),
  {
    id: 'payee',
    isFixed: true,
    head: 'Quem recebe',
    sort: 'payee',
    width: 9,
    share: 19,
    cell: ({ payeeName }) => <Cut text={payeeName} className="font-semibold" />,
  },
  {
    id: 'song',
    head: 'Música',
    unsorted: 'no-index',
    cell: ({ projectId, projectCode, projectTitle }) =>
      projectId === null ? (
        <Cut text={`${projectCode}, projeto excluído`} className="text-smoke" />
      ) : (
        <Link
          to={`/admin/projects/${projectId}`}
          title={projectTitle ?? ''}
          className="row-link block truncate no-underline"
        >
          <span className="mr-2 tabular-nums">{projectCode}</span>
          {projectTitle}
        </Link>
      ),
  },
  {
    id: 'purpose',
    head: 'Pelo que é',
    unsorted: 'no-index',
    width: 9,
    share: 19,
    cell: ({ purpose }) => <Cut text={purpose} />,
  },
  {
    id: 'amount',
    isNumber: true,
    head: 'Valor',
    sort: 'amount',
    width: 7,
    cell: ({ amount }) => <span className="font-semibold whitespace-nowrap tabular-nums">{formatBRL(amount)}</span>,
  },
  {
    id: 'created',
    head: 'Anotado em',
    sort: 'created',
    width: 7,
    cell: ({ createdAt }) => <span className="text-smoke tabular-nums">{formatDate(createdAt)}</span>,
  },
]

const paidColumn: TableColumn<CostRow, CostSort> = {
  id: 'paid',
  head: 'Pago em',
  sort: 'paid',
  width: 7,
  cell: ({ paidOn }) =>
    paidOn ? (
      <span className="tabular-nums">
        <span className="folded-label">pago em </span>
        {formatDay(paidOn)}
      </span>
    ) : null,
}

type Props = { rows: CostRow[]; sorting: Sorting<CostSort>; isPaid: boolean }

/** What is owed to those who made the songs, or was paid. */
export function CostTable({ rows, sorting, isPaid }: Props) {
  return (
    <DataTable
      label="Pago a quem fez"
      layout="costs"
      columns={isPaid ? [...columns, paidColumn] : columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'costs', by: sorting }}
    />
  )
}
