import { Link } from 'react-router'

import { DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { movedOnParam } from '#app/ui/admin/lists/list-params.ts'
import { totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'
import type { DaySort, Sorting } from '#core/admin/list-sort.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

type DayRow = LedgerTotals & { day: CalendarDay }

const columns: TableColumn<DayRow, DaySort>[] = [
  {
    id: 'day',
    isFixed: true,
    head: 'Dia',
    sort: 'day',
    // To the orders whose money this was.
    cell: ({ day }) => (
      <Link to={`/admin/orders?${movedOnParam}=${day}`} className="row-link font-semibold tabular-nums no-underline">
        {formatDay(day)}
        <span className="sr-only">: ver os pedidos</span>
      </Link>
    ),
  },
  ...totalColumns.map((column): TableColumn<DayRow, DaySort> => ({
    id: column,
    head: totalLabels[column],
    sort: column,
    isNumber: true,
    width: 9,
    share: 20,
    cell: (row) => (
      <span className="flex justify-between gap-2">
        <span aria-hidden="true" className="folded-label text-smoke">
          {totalLabels[column]}
        </span>
        <span className={`ml-auto whitespace-nowrap ${column === 'net' ? 'font-semibold' : ''}`}>
          {formatBRL(row[column])}
        </span>
      </span>
    ),
  })),
]

type Props = {
  rows: DayRow[]
  /** None where a month is told from its first day to its last. */ sorting?: Sorting<DaySort>
}

/** What moved on each day, one in a line. */
export function DayTable({ rows, sorting }: Props) {
  return (
    <DataTable
      label="Dias com movimento"
      layout="days"
      columns={columns}
      rows={rows}
      rowId={({ day }) => day}
      {...(sorting ? { sorting: { list: 'days' as const, by: sorting } } : {})}
    />
  )
}
