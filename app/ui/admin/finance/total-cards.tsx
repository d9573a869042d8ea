import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatBRL } from '#core/shared/money.ts'

/** What a period brought, at a glance. */
export function TotalCards({ totals }: { totals: LedgerTotals }) {
  const figures: [string, string][] = [
    ['Recebido', formatBRL(totals.gross)],
    ['Tarifas', formatBRL(totals.fees)],
    ['Devolvido', formatBRL(totals.returned)],
    ['Líquido', formatBRL(totals.net)],
  ]
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="border-line flex flex-col-reverse border-2 bg-white px-4 py-3">
          <dt className="text-smoke text-sm">{label}</dt>
          <dd className="wide text-2xl whitespace-nowrap tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
