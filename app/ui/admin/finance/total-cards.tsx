import { totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What a period brought, at a glance. */
export function TotalCards({ totals }: { totals: LedgerTotals }) {
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {totalColumns.map((column) => (
        <div key={column} className="border-line flex flex-col-reverse justify-end border-2 bg-white px-4 py-3">
          <dt className="text-smoke text-sm">{totalLabels[column]}</dt>
          <dd className="wide text-2xl whitespace-nowrap tabular-nums">{formatBRL(totals[column])}</dd>
        </div>
      ))}
    </dl>
  )
}
