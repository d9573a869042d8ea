import { Link } from 'react-router'

import { comparedText } from '#copy/admin/figure-labels.ts'
import { monthLabel } from '#copy/payment/ledger-labels.ts'
import { monthOf } from '#core/admin/finance-month.ts'
import type { DaySpan } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

export type Received = {
  days: Record<'yesterday' | 'month' | 'before', DaySpan>
  yesterday: Cents
  month: Cents
  before: Cents
}

/** The money of the morning: what came in, before fees and refunds, each sum leading to where the books say it. */
export function ReceivedLine({ received: { days, yesterday, month, before } }: { received: Received }) {
  const thisMonth = monthOf(days.month.last)
  const ofYesterday = new URLSearchParams({ periodo: 'datas', de: days.yesterday.first, ate: days.yesterday.last })
  const monthBefore = monthLabel(monthOf(days.before.first))
  return (
    <section aria-label="Recebido" className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 tabular-nums">
      <p>
        Recebido ontem:{' '}
        <Link to={`/admin/financeiro/dias?${ofYesterday}`} className="link font-semibold whitespace-nowrap">
          {formatBRL(yesterday)}
        </Link>
      </p>
      <p>
        Neste mês:{' '}
        <Link to={`/admin/financeiro?mes=${thisMonth}`} className="link font-semibold whitespace-nowrap">
          {formatBRL(month)}
        </Link>
      </p>
      <p className="text-smoke text-sm">
        {comparedText(`Nos mesmos dias de ${monthBefore}`, formatBRL(before), { now: month, before })}
      </p>
    </section>
  )
}
