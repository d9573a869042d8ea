import { comparedText } from '#copy/admin/figure-labels.ts'
import type { ComparedDay } from '#core/admin/dashboard-period.ts'
import { formatDay } from '#core/shared/dates.ts'
import { cents, formatBRL, formatReais } from '#core/shared/money.ts'

import { BarPlot, type Bar } from './bar-plot.tsx'

type Props = { label: string; days: ComparedDay[]; beforeName: string }

/** Money of each day, hanging down where more left than came, with that of the period before behind it. */
export function DayAmountPlot({ label, days, beforeName }: Props) {
  return (
    <BarPlot
      label={label}
      bars={days.map(barOf)}
      beforeName={beforeName}
      unit={100}
      format={(value) => formatReais(cents(value))}
    />
  )
}

function barOf({ day, amount, before }: ComparedDay): Bar {
  const name = formatDay(day)
  return {
    key: day,
    name,
    short: name.slice(0, 5),
    text: formatBRL(amount),
    parts: [{ value: amount, tone: amount > 0 ? 'green' : 'grey' }],
    before: before && {
      value: before.amount,
      text: comparedText(`Em ${formatDay(before.day)}`, formatBRL(before.amount), {
        now: amount,
        before: before.amount,
      }),
    },
  }
}
