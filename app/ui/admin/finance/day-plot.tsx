import { DayAmountPlot } from '#app/ui/admin/charts/day-amount-plot.tsx'
import { comparedText } from '#copy/admin/figure-labels.ts'
import { capitalised } from '#copy/shared/inflection.ts'
import type { ComparedDay } from '#core/admin/dashboard-period.ts'
import { addCents, cents, formatBRL } from '#core/shared/money.ts'

type Props = { days: ComparedDay[]; /** Its name. */ monthBefore: string }

/** What was left of each day of a month, beside the month before. */
export function DayPlot({ days, monthBefore }: Props) {
  const now = addCents(...days.map(({ amount }) => amount))
  const before = addCents(...days.map((day) => day.before?.amount ?? cents(0)))
  return (
    <>
      <p className="text-smoke mb-4 text-sm">
        O líquido de cada dia. {comparedText(`Nos mesmos dias de ${monthBefore}`, formatBRL(before), { now, before })}.
      </p>
      <DayAmountPlot label="Líquido por dia" days={days} beforeName={capitalised(monthBefore)} />
    </>
  )
}
