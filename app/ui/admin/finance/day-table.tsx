import { Link } from 'react-router'

import { movedOnParam } from '#app/ui/admin/lists/list-params.ts'
import { totalColumns, totalLabels } from '#copy/payment/ledger-labels.ts'
import type { LedgerTotals } from '#core/payment/ledger.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

type Props = { days: (LedgerTotals & { day: CalendarDay })[]; totals: LedgerTotals }

/** What moved on each day, with the sums of all of them: a table where there is room, and a card for each day on a phone. */
export function DayTable({ days, totals }: Props) {
  return (
    <table className="w-full text-left tabular-nums max-md:block">
      <caption className="text-smoke pb-2 text-left text-sm max-md:block">
        Dias de São Paulo. Tarifas e reembolsos aparecem com sinal de menos.
      </caption>
      <thead className="max-md:sr-only">
        <tr className="border-ink border-b-2">
          <th scope="col" className="py-2">
            Dia
          </th>
          {totalColumns.map((column) => (
            <th key={column} scope="col" className="py-2 text-right">
              {totalLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-line divide-y max-md:block">
        {days.map(({ day, ...sums }) => (
          <Row key={day} title={<DayLink day={day} />} sums={sums} />
        ))}
      </tbody>
      <tfoot className="border-ink border-t-2 font-bold max-md:block">
        <Row title="Total" sums={totals} />
      </tfoot>
    </table>
  )
}

/** To the orders whose money this was. */
function DayLink({ day }: { day: CalendarDay }) {
  return (
    <Link to={`/admin/orders?${movedOnParam}=${day}`} className="link inline-flex min-h-[44px] items-center md:min-h-0">
      {formatDay(day)}
      <span className="sr-only">: ver os pedidos</span>
    </Link>
  )
}

function Row({ title, sums }: { title: React.ReactNode; sums: LedgerTotals }) {
  return (
    <tr className="max-md:grid max-md:gap-x-8 max-md:py-2 sm:max-md:grid-cols-2">
      <th scope="row" className="py-2 max-md:py-0 sm:max-md:col-span-2">
        {title}
      </th>
      {totalColumns.map((column) => (
        <td
          key={column}
          className="py-2 text-right whitespace-nowrap max-md:flex max-md:justify-between max-md:gap-2 max-md:py-0.5"
        >
          <span aria-hidden="true" className="text-smoke font-normal md:hidden">
            {totalLabels[column]}
          </span>
          {formatBRL(sums[column])}
        </td>
      ))}
    </tr>
  )
}
