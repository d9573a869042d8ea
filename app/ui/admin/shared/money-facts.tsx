import { totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatBRL } from '#core/shared/money.ts'

import { DescriptionList } from './description-list.tsx'

/** What came in, what it cost, what went back and what is left. */
export function MoneyFacts({ totals }: { totals: LedgerTotals }) {
  return (
    <DescriptionList
      facts={totalColumns.map((column) => {
        const amount = formatBRL(totals[column])
        return [totalLabels[column], column === 'net' ? <strong key={column}>{amount}</strong> : amount]
      })}
    />
  )
}
