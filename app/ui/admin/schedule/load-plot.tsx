import type { WeekLoad } from '#core/schedule/agenda.ts'
import { addCalendarDays, formatDay, type CalendarDay } from '#core/shared/dates.ts'

const height = 100

/**
 * Songs due in each week against what fits into it: full bars wait for the studio, pale ones for their client, and the
 * line is the capacity. The same as a table for whoever cannot see bars, or wants the figure.
 */
export function LoadPlot({ weeks }: { weeks: WeekLoad[] }) {
  const max = Math.max(1, ...weeks.map(({ own, client, capacity }) => Math.max(own + client, capacity ?? 0)))
  const scale = (height - 4) / max
  const over = weeks.filter(({ own, capacity }) => capacity !== null && own > capacity).length
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
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
      >
        {weeks.map((week, index) => (
          <WeekBar key={week.from} week={week} x={index} scale={scale} />
        ))}
        <rect x={0} width={weeks.length} y={height - 1.25} height={1.25} className="fill-ink" />
      </svg>
      <p
        aria-hidden="true"
        className="text-smoke mt-1 grid auto-cols-fr grid-flow-col text-center text-sm tabular-nums"
      >
        {weeks.map(({ from }, index) => (
          <span key={from} className={index % 2 === 1 ? 'max-sm:invisible' : ''}>
            {formatDay(from).slice(0, 5)}
          </span>
        ))}
      </p>
      <details className="mt-3">
        <summary className="min-h-[44px] cursor-pointer content-center font-semibold underline">Ver em números</summary>
        <LoadTable weeks={weeks} />
      </details>
    </>
  )
}

function WeekBar({ week, x, scale }: { week: WeekLoad; x: number; scale: number }) {
  const { own, client, capacity } = week
  const [ownHeight, clientHeight] = [own * scale, client * scale]
  const isOver = capacity !== null && own > capacity
  return (
    <g>
      <title>{weekText(week)}</title>
      {/* The whole column can be pointed at, also where no song is due. */}
      <rect x={x} width={1} y={0} height={height} fill="transparent" />
      <rect
        x={x + 0.15}
        width={0.7}
        y={height - ownHeight}
        height={ownHeight}
        className={isOver ? 'fill-alarm' : 'fill-approved'}
      />
      <rect
        x={x + 0.15}
        width={0.7}
        y={height - ownHeight - clientHeight}
        height={clientHeight}
        className="fill-smoke"
        opacity={0.5}
      />
      {capacity === null ? null : (
        <rect x={x} width={1} y={height - capacity * scale - 1} height={2} className="fill-ink" />
      )}
    </g>
  )
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

function weekText({ from, own, client, capacity }: WeekLoad): string {
  const fits = capacity === null ? '' : `, cabem ${formatCapacity(capacity)}`
  return `${weekLabel(from)}: ${own} com o estúdio, ${client} com o cliente${fits}`
}

/** `23/11 a 29/11` */
function weekLabel(from: CalendarDay): string {
  return `${formatDay(from).slice(0, 5)} a ${formatDay(addCalendarDays(from, 6)).slice(0, 5)}`
}

function formatCapacity(capacity: number): string {
  return String(capacity).replace('.', ',')
}
