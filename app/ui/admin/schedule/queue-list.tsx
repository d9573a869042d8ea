import { Link } from 'react-router'

import { Cut } from '#app/ui/admin/lists/data-table.tsx'
import { DueText } from '#app/ui/admin/next-step/due-text.tsx'
import { riskText, songStageLabels } from '#copy/project/agenda-labels.ts'
import { deadlineText } from '#copy/project/due-labels.ts'
import type { Due } from '#core/project/due-status.ts'
import type { Risk, SongForecast } from '#core/schedule/agenda.ts'
import type { SongStage } from '#core/schedule/queue-simulation.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

type QueuedSongRow = SongForecast & {
  code: string
  title: string
  clientName: string
  deadlineOn: CalendarDay
  isDeadlineMet: boolean
  stage: SongStage
}

const dues = { over: 'late', likely: 'late', possible: 'soon', none: 'fine' } satisfies Record<Risk, Due>

/** The songs that are to be made, in the order in which the studio takes them, each with its forecast. */
export function QueueList({ songs, today }: { songs: QueuedSongRow[]; today: CalendarDay }) {
  return (
    <ol aria-label="Fila, pelo prazo" className="divide-line @container divide-y-2">
      {songs.map((song) => (
        <QueueEntry key={song.id} song={song} today={today} />
      ))}
    </ol>
  )
}

function QueueEntry({ song, today }: { song: QueuedSongRow; today: CalendarDay }) {
  const { id, code, title, clientName, readyOn, stage } = song
  return (
    <li className="row grid items-center gap-x-4 gap-y-1.5 py-2.5 @3xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_14rem]">
      <p className="min-w-0">
        <Link to={`/admin/projects/${id}`} title={title} className="row-link block truncate font-semibold no-underline">
          {title}
        </Link>
        <Cut
          text={[code, ...(title.includes(clientName) ? [] : [clientName]), songStageLabels[stage]].join(' · ')}
          className="text-smoke text-sm"
        />
      </p>
      <p className="min-w-0">
        <span className="block font-semibold tabular-nums">Previsão: até {formatDay(readyOn)}</span>
        <span className="text-smoke block text-sm">{dueWords(song, today)}</span>
      </p>
      <p>
        <RiskMark song={song} />
      </p>
      <p>
        <Link to={`?expressa=${id}`} className="row-button btn btn-line low w-full px-3">
          E se for expressa?
          <span className="sr-only">: {title}</span>
        </Link>
      </p>
    </li>
  )
}

function dueWords({ stage, isDeadlineMet, deadlineOn }: QueuedSongRow, today: CalendarDay): string {
  if (stage === 'client') return 'O prazo recomeça com a história'
  return isDeadlineMet ? 'A primeira versão saiu no prazo' : deadlineText(today, deadlineOn)
}

/** A risk, said like a deadline. */
export function RiskMark({ song }: { song: Pick<SongForecast, 'risk' | 'latePercent'> }) {
  return <DueText due={dues[song.risk]} text={riskText(song)} />
}
