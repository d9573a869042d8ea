import { Link } from 'react-router'

import { Cut, DataTable, type TableColumn } from '#app/ui/admin/lists/data-table.tsx'
import { selectionColumn } from '#app/ui/admin/lists/selection.tsx'
import { DueText } from '#app/ui/admin/next-step/due-text.tsx'
import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { occasionLabels } from '#copy/briefing/briefing.ts'
import { nextStepText, stepActorLabels } from '#copy/project/next-step-labels.ts'
import { pluralize, versionCount } from '#copy/shared/inflection.ts'
import { inactiveLabels } from '#copy/shared/labels.ts'
import type { ProjectSort, Sorting } from '#core/admin/list-sort.ts'
import type { Occasion } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { Due } from '#core/project/due-status.ts'
import { stepActor, type NextStep } from '#core/project/next-step.ts'
import type { ProductionStep, ProjectStatus } from '#core/project/project.ts'
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
  /** Where the work is. */
  stage: ProductionStep
  /** Since when somebody waits; `null` once nobody does. */
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
  sorting: Sorting<ProjectSort>
  /** Whoever is none sees what is theirs, so that no row says whose it is. */
  isOwner: boolean
}

/** Projects, one in a line: what each is, what comes next for it and by when. */
export function ProjectTable({ rows, sorting, isOwner }: Props) {
  const columns = [selection, ...projectColumns.filter(({ id }) => isOwner || id !== 'person')]
  return (
    <DataTable
      label="Lista de projetos"
      layout="projects"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sorting={{ list: 'projects', by: sorting }}
    />
  )
}

// What was shown is sent along, the assignee and the step: somebody else's change is not overwritten.
const selection = selectionColumn<ProjectRow>(({ id, title, assigneeId, stage }) => ({
  label: title,
  value: `${id} ${assigneeId ?? ''} ${stage}`,
}))

const projectColumns: TableColumn<ProjectRow, ProjectSort>[] = [
  {
    id: 'cover',
    head: 'Capa',
    isHeadHidden: true,
    unsorted: 'no-order',
    width: 2.5,
    yields: 2,
    cell: (row) => <SongCover projectId={row.id} choice={row.coverChoice} className="row-cover" isLazy />,
  },
  {
    id: 'code',
    head: 'Código',
    sort: 'created',
    width: 5.25,
    yields: 3,
    cell: ({ code }) => <span className="tabular-nums">{code}</span>,
  },
  {
    id: 'song',
    isFixed: true,
    head: 'Música',
    share: 15,
    sort: 'title',
    cell: ({ id, code, title, clientName, occasion }) => (
      <>
        <Link to={`/admin/projects/${id}`} title={title} className="row-link block truncate font-semibold no-underline">
          <span className="sr-only">Ver Detalhes de </span>
          {title}
        </Link>
        <Cut
          text={[code, clientName, occasion ? occasionLabels[occasion] : ''].filter(Boolean).join(' · ')}
          className="folded-label text-smoke text-sm"
        />
      </>
    ),
  },
  {
    id: 'client',
    head: 'Cliente',
    sort: 'client',
    width: 7,
    share: 10,
    cell: ({ clientName }) => <Cut text={clientName} />,
  },
  {
    id: 'package',
    head: 'Pacote',
    unsorted: 'no-index',
    width: 7,
    yields: 4,
    cell: ({ packageName }) => <Cut text={packageName} />,
  },
  {
    id: 'step',
    head: 'Próximo passo',
    unsorted: 'read-anew',
    width: 11,
    share: 16,
    cell: ({ step, stopReason, waitingSince }) => {
      const { title, short = title } = nextStepText(step)
      const shown = stopReason ? inactiveLabels[stopReason] : short
      // What is cut is whole there.
      const whole = stopReason || short === title ? shown : `${shown}: ${title}`
      return (
        <span title={`${whole} (${stepActorLabels[stepActor(step)]})`} className="row-badges">
          <span className={`min-w-0 truncate ${stopReason ? 'text-alarm' : ''}`}>{shown}</span>
          {waitingSince ? (
            <span className="text-smoke text-sm whitespace-nowrap">
              <WaitingSince since={waitingSince} step={step} isShort />
            </span>
          ) : null}
        </span>
      )
    },
  },
  {
    id: 'due',
    head: 'Prazo máximo',
    sort: 'limit',
    width: 10.5,
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
    sort: 'status',
    width: 7.25,
    // Why one has stopped stands beside it, as what comes next.
    cell: ({ status }) => <ProjectBadge status={status} />,
  },
  {
    id: 'versions',
    head: 'Versões',
    unsorted: 'read-anew',
    width: 4.25,
    cell: ({ versions, drafts }) => (
      <span title={versionsText(versions, drafts)} className="tabular-nums">
        <span aria-hidden="true" className="column-label">
          {drafts > 0 ? `${versions} (${drafts})` : versions}
        </span>
        <span className="column-words">
          {versionCount(versions)}
          {drafts > 0 ? <span className="@max-[30rem]:sr-only"> {draftsText(drafts)}</span> : null}
        </span>
      </span>
    ),
  },
  {
    id: 'activity',
    head: 'Atividade',
    sort: 'activity',
    width: 6,
    cell: ({ updatedAt }) => (
      <span title={`Última atividade em ${formatDate(updatedAt)}`} className="text-smoke tabular-nums">
        <span className="folded-label sr-only">Última atividade em </span>
        {formatDate(updatedAt)}
      </span>
    ),
  },
  {
    id: 'person',
    head: 'Responsável',
    sort: 'person',
    width: 7,
    yields: 1,
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
    head: 'Ver Detalhes',
    isHeadHidden: true,
    unsorted: 'act',
    width: 7,
    yields: 5,
    // The link is the title: this is its visible name once more, for those who look for a button.
    cell: () => (
      <span aria-hidden="true" className="font-semibold underline underline-offset-4">
        Ver Detalhes
      </span>
    ),
  },
]

function versionsText(versions: number, drafts: number): string {
  const all = versionCount(versions)
  return drafts > 0 ? `${all} ${draftsText(drafts)}` : all
}

function draftsText(drafts: number): string {
  return `(${pluralize(drafts, 'rascunho', 'rascunhos')})`
}
