import { BarPlot, type Bar } from '#app/ui/admin/charts/bar-plot.tsx'
import { splitByCapacity, type WeekLoad } from '#core/schedule/agenda.ts'
import { addCalendarDays, formatDay, type CalendarDay } from '#core/shared/dates.ts'

/**
 * Songs due in each week against what fits into it: green waits for the studio and fits, red is only what is beyond it, grey
 * waits for the client, and the line is the capacity. The same as a table for whoever cannot see bars, or wants the figure.
 */
export function LoadPlot({ weeks }: { weeks: WeekLoad[] }) {
  const over = weeks.filter((week) => splitByCapacity(week).beyond > 0).length
  const hasCapacity = weeks.some(({ capacity }) => capacity !== null)

  return (
    <>
      <p className="text-smoke mb-3 text-sm">
        Prazos que vencem em cada semana{hasCapacity ? ' e, na linha, o que cabe nela' : ''}.
        {over > 0 ? (
          <strong className="text-alarm">
            {' '}
            {over === 1 ? 'Uma semana passa do que cabe.' : `${over} semanas passam do que cabe.`}
          </strong>
        ) : null}
      </p>
      <BarPlot
        label="Carga por semana"
        bars={weeks.map((week, place) => barOf(week, weeks[place - 1]))}
        start="first"
        limitName={hasCapacity ? 'O que cabe na semana' : undefined}
        legend={[
          { text: 'Com o estúdio', tone: 'green' },
          { text: 'Com o cliente', tone: 'grey' },
          ...(over > 0 ? [{ text: 'Com o estúdio, além do que cabe', tone: 'red' as const }] : []),
        ]}
      />
      <details className="mt-3">
        <summary className="btn-quiet">Ver tabela</summary>
        <LoadTable weeks={weeks} />
      </details>
    </>
  )
}

function barOf(week: WeekLoad, before: WeekLoad | undefined): Bar {
  const { from, client, capacity } = week
  const { fits, beyond } = splitByCapacity(week)
  return {
    key: from,
    name: weekLabel(from),
    short: formatDay(from).slice(0, 5),
    text: weekText(week),
    parts: [
      { value: fits, tone: 'green' },
      { value: beyond, tone: 'red' },
      { value: client, tone: 'grey' },
    ],
    limit: capacity,
    before: before && { text: `Semana anterior: ${weekText(before)}` },
  }
}

function LoadTable({ weeks }: { weeks: WeekLoad[] }) {
  return (
    <table className="mt-1 w-full max-w-2xl text-left tabular-nums">
      <caption className="text-smoke pb-1 text-left text-sm">
        Prazos vencidos contam na primeira semana. Os de quem ainda não contou a história recomeçam quando ela chegar.
      </caption>
      <thead>
        <tr>
          <th scope="col">Semana</th>
          <th scope="col" className="text-right">
            Com o estúdio
          </th>
          <th scope="col" className="text-right">
            Com o cliente
          </th>
          <th scope="col" className="text-right">
            Cabem
          </th>
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {weeks.map(({ from, own, client, capacity }) => (
          <tr key={from}>
            <th scope="row" className="py-1 font-normal">
              {weekLabel(from)}
            </th>
            <td className="py-1 text-right">{own}</td>
            <td className="py-1 text-right">{client}</td>
            <td className="py-1 text-right">{capacity === null ? 'não informado' : formatCapacity(capacity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function weekText({ own, client, capacity }: WeekLoad): string {
  const fits = capacity === null ? '' : `, cabem ${formatCapacity(capacity)}`
  return `${own} com o estúdio, ${client} com o cliente${fits}`
}

/** `23/11 a 29/11` */
function weekLabel(from: CalendarDay): string {
  return `${formatDay(from).slice(0, 5)} a ${formatDay(addCalendarDays(from, 6)).slice(0, 5)}`
}

function formatCapacity(capacity: number): string {
  return String(capacity).replace('.', ',')
}
