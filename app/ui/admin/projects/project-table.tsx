import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { orderParams } from '#app/ui/admin/lists/list-params.ts'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { DueText } from '#app/ui/admin/next-step/due-text.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { occasionLabels } from '#copy/briefing/briefing.ts'
import { nextStepText, stepActorLabels } from '#copy/project/next-step-labels.ts'
import { pluralize } from '#copy/shared/inflection.ts'
import { inactiveLabels } from '#copy/shared/labels.ts'
import type { ProjectSort } from '#core/admin/project-sort.ts'
import type { Occasion } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { Due } from '#core/project/due-status.ts'
import { stepActor, type NextStep } from '#core/project/next-step.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { formatDate, formatDay, type CalendarDay } from '#core/shared/dates.ts'

export type ProjectRow = {
  id: string
  code: string
  title: string
  clientName: string
  packageName: string
  status: ProjectStatus
  stopReason: StopReason | null
  step: NextStep
  /** Since when the studio is waited for; `null` while it is not its turn. */
  waitingSince: Date | null
  occasion: Occasion | '' | null
  coverChoice: number
  versions: number
  /** Those of them the client was not shown yet. */
  drafts: number
  updatedAt: Date
  deadlineOn: CalendarDay
  due: Due
  dueText: string
  assigneeId: string | null
  assigneeName: string | null
}

type Props = {
  rows: ProjectRow[]
  order: ProjectSort
  /** Whether rows can be chosen, to be assigned or exported together. */
  isSelectable: boolean
}

/** Projects, one in a line: what each is, what comes next for it and by when. */
export function ProjectTable({ rows, order, isSelectable }: Props) {
  const columns = [
    ...(isSelectable ? [selection] : []),
    ...projectColumns.filter(({ id }) => isSelectable || id !== 'person'),
  ]
  return (
    <DataTable
      label="Lista de projetos"
      layout="projects"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ name: 'ordem', value: orderParams[order] }}
    />
  )
}

// The assignee that was shown is sent along: somebody else's change is not overwritten.
const selection = selectionColumn<ProjectRow>(({ id, title, assigneeId }) => ({
  label: title,
  value: `${id} ${assigneeId ?? ''}`.trim(),
}))

const projectColumns: TableColumn<ProjectRow>[] = [
  {
    id: 'cover',
    head: 'Capa',
    isHeadHidden: true,
    className: 'w-[3.75rem]',
    cell: (row) => <SongCover projectId={row.id} choice={row.coverChoice} className="size-10" isLazy />,
  },
  {
    id: 'song',
    head: 'Música e cliente',
    sort: { value: orderParams.created, direction: 'descending' },
    cell: ({ id, code, title, clientName, occasion }) => (
      <>
        <Link to={`/admin/projects/${id}`} title={title} className="row-link block truncate font-semibold no-underline">
          <span className="sr-only">Ver Detalhes de </span>
          {title}
        </Link>
        <Cut
          text={[code, clientName, occasion ? occasionLabels[occasion] : ''].filter(Boolean).join(' · ')}
          className="text-smoke text-sm"
        />
      </>
    ),
  },
  {
    id: 'package',
    head: 'Pacote',
    className: 'w-[8rem] @max-[84rem]:hidden',
    cell: ({ packageName }) => <Cut text={packageName} />,
  },
  {
    id: 'step',
    head: 'Próximo passo',
    className: 'w-[14rem] @max-[84rem]:w-[12rem]',
    cell: ({ step, stopReason, waitingSince }) => (
      <>
        <Cut
          text={stopReason ? inactiveLabels[stopReason] : nextStepText(step).title}
          className={stopReason ? 'text-alarm' : ''}
        />
        {waitingSince ? (
          <span className="text-smoke block text-sm">
            <WaitingSince since={waitingSince} />
          </span>
        ) : (
          <Cut text={stepActorLabels[stepActor(step)]} className="text-smoke text-sm" />
        )}
      </>
    ),
  },
  {
    id: 'due',
    head: 'Prazo máximo',
    sort: { value: orderParams.limit, direction: 'ascending' },
    className: 'w-[13rem] @max-[84rem]:w-[11rem]',
    cell: ({ due, dueText, deadlineOn }) =>
      due === 'done' ? (
        <span className="text-smoke tabular-nums">{formatDay(deadlineOn)}</span>
      ) : (
        <DueText due={due} text={dueText} title={`Prazo máximo ${formatDay(deadlineOn)}`} />
      ),
  },
  {
    id: 'status',
    head: 'Status',
    className: 'w-[9.5rem]',
    // Why one has stopped stands beside it, as what comes next.
    cell: ({ status }) => <ProjectBadge status={status} />,
  },
  {
    id: 'versions',
    head: 'Versões e atividade',
    sort: { value: orderParams.activity, direction: 'descending' },
    className: 'w-[11rem]',
    cell: ({ versions, drafts, updatedAt }) => (
      <>
        <Cut text={versionsText(versions, drafts)} className="tabular-nums" />
        <span className="text-smoke block text-sm tabular-nums">
          <span className="sr-only">Última atividade em </span>
          {formatDate(updatedAt)}
        </span>
      </>
    ),
  },
  {
    id: 'person',
    head: 'Responsável',
    className: 'w-[9rem] @max-[84rem]:w-[7.5rem]',
    cell: ({ assigneeName }) =>
      assigneeName ? (
        <Cut text={assigneeName} />
      ) : (
        <span className="text-smoke">
          <span aria-hidden="true">–</span>
          <span className="sr-only">Sem responsável</span>
        </span>
      ),
  },
  {
    id: 'open',
    head: 'Abrir',
    isHeadHidden: true,
    className: 'w-[8rem] @max-[84rem]:hidden',
    // The link is the title: this is its visible name once more, for those who look for a button.
    cell: () => (
      <span aria-hidden="true" className="font-semibold underline underline-offset-4">
        Ver Detalhes
      </span>
    ),
  },
]

function versionsText(versions: number, drafts: number): string {
  const all = pluralize(versions, 'versão', 'versões')
  return drafts > 0 ? `${all} (${pluralize(drafts, 'rascunho', 'rascunhos')})` : all
}
