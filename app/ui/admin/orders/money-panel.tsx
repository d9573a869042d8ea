import { MoneyFacts } from '#app/ui/admin/shared/money-facts.tsx'
import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { entryKindLabels } from '#copy/payment/ledger-labels.ts'
import type { EntryKind, LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

type Props = {
  totals: LedgerTotals
  entries: { id: number; day: CalendarDay; kind: EntryKind; amount: Cents }[]
}

/** What an order brought, as it stands in the books. */
export function MoneyPanel({ totals, entries }: Props) {
  if (entries.length === 0) return null
  return (
    <Panel title="Dinheiro">
      <MoneyFacts totals={totals} />
      <details className="mt-3">
        <summary className="btn-quiet">Ver lançamentos</summary>
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">Lançamentos do pedido</caption>
          <tbody className="divide-line divide-y">
            {entries.map(({ id, day, kind, amount }) => (
              <tr key={id}>
                <td className="py-1 pr-3">{formatDay(day)}</td>
                <th scope="row" className="py-1 pr-3 font-medium">
                  {entryKindLabels[kind]}
                </th>
                <td className="py-1 text-right whitespace-nowrap">{formatBRL(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}
