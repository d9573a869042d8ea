import { Link } from 'react-router'

import { Cut } from '#app/ui/admin/lists/data-table.tsx'
import { DueText } from '#app/ui/admin/next-step/due-text.tsx'
import { worklistAction } from '#app/ui/admin/next-step/next-step-action.ts'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { occasionLabels } from '#copy/briefing/briefing.ts'
import { nextStepText, stepActorLabels } from '#copy/project/next-step-labels.ts'
import { stepActor } from '#core/project/next-step.ts'
import type { WorklistItem } from '#core/project/worklist.ts'
import { formatDay } from '#core/shared/dates.ts'

export type WorklistRow = WorklistItem & { /** The deadline in words. */ dueText: string }

type Props = {
  label: string
  rows: WorklistRow[]
  /** Whether the first row is the first of all: its button is the page's loud one. */
  isFirst: boolean
  /** Nothing else is shown: then none of them is kept back. */
  isAlone: boolean
}

/** As many of each part are in sight on a phone, so that the last part is not far. */
const rowsOnPhone = 3

/** Projects with what is to be done for each. A row opens its project, its button goes straight to the thing to do. */
export function WorklistRows({ label, rows, isFirst, isAlone }: Props) {
  // A single one behind a button would save nothing.
  const shown = isAlone || rows.length === rowsOnPhone + 1 ? rows.length : rowsOnPhone
  const others = rows.slice(shown)
  return (
    <>
      <ul aria-label={label} className="divide-line @container divide-y-2">
        {rows.slice(0, shown).map((row, index) => (
          <WorklistEntry key={row.id} row={row} isLoud={isFirst && index === 0} />
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="phone-fold">
          <summary className="btn-quiet">
            Mais {others.length}
            <span className="sr-only">: {label}</span>
          </summary>
          <ul className="divide-line border-line @container divide-y-2 border-t-2">
            {others.map((row) => (
              <WorklistEntry key={row.id} row={row} isLoud={false} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function WorklistEntry({ row, isLoud }: { row: WorklistRow; isLoud: boolean }) {
  const { id, title, step, openNotes, due, dueText, deadlineOn, lateForecastOn, waitingSince } = row
  const { title: task } = nextStepText(step)
  const { to, label } = worklistAction(step, id, openNotes)

  return (
    <li className="row grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-2.5 @md:grid-cols-[auto_minmax(0,1fr)_13.5rem] @3xl:grid-cols-[auto_minmax(0,1.5fr)_minmax(0,1.24fr)_minmax(0,0.76fr)_13.5rem]">
      <SongCover projectId={id} choice={row.coverChoice} className="size-12" isLazy />
      <p className="min-w-0 @md:col-span-2 @3xl:col-span-1">
        <Link to={`/admin/projects/${id}`} title={title} className="row-link block truncate font-semibold no-underline">
          {title}
        </Link>
        <span className="text-smoke block text-sm">{detailsOf(row)}</span>
      </p>
      <p className="col-start-2 min-w-0 @3xl:col-start-auto">
        <Cut text={task} className="font-semibold" />
        <span className="text-smoke block text-sm">
          {waitingSince ? <WaitingSince since={waitingSince} step={step} /> : stepActorLabels[stepActor(step)]}
          {row.assigneeName ? (
            <>
              {' '}
              <span className="whitespace-nowrap">· {row.assigneeName}</span>
            </>
          ) : null}
        </span>
      </p>
      <p className="col-start-2 min-w-0 @md:row-start-3 @3xl:col-start-auto @3xl:row-start-auto">
        {due === 'done' ? null : <DueText due={due} text={dueText} title={`Prazo máximo ${formatDay(deadlineOn)}`} />}
        {lateForecastOn ? (
          <span className="text-alarm block text-sm font-semibold">Previsão: até {formatDay(lateForecastOn)}</span>
        ) : null}
      </p>
      <p className="col-span-2 @md:col-span-1 @md:col-start-3 @md:row-span-2 @md:row-start-2 @3xl:col-start-auto @3xl:row-span-1 @3xl:row-start-auto">
        <Link to={to} className={`row-button btn low w-full px-3 ${isLoud ? 'btn-red' : 'btn-line'}`}>
          {label}
          <span className="sr-only">: {title}</span>
        </Link>
      </p>
    </li>
  )
}

/** `P0012 · para Ana · Aniversário · Rosa Lima` without what the title says already. */
function detailsOf({ code, title, recipient, occasion, clientName }: WorklistRow): string {
  return [
    code,
    recipient !== '' && !title.includes(recipient) ? `para ${recipient}` : '',
    occasion ? occasionLabels[occasion] : '',
    title.includes(clientName) ? '' : clientName,
  ]
    .filter(Boolean)
    .join(' · ')
}
