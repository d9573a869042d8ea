import { Link } from 'react-router'

import { ProjectBadge } from '#app/ui/admin/shared/badges.tsx'
import { DueDate } from '#app/ui/admin/shared/due-date.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { pluralize } from '#copy/shared/inflection.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { Due } from '#core/project/due-status.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import { formatDate, type CalendarDay } from '#core/shared/dates.ts'

import { AssignForm } from './assign-form.tsx'

type Props = {
  project: {
    id: string
    code: string
    title: string
    coverChoice: number
    clientName: string
    packageName: string
    status: ProjectStatus
    versions: number
    /** Those of them the client was not shown yet. */
    drafts: number
    updatedAt: Date
    deadlineOn: CalendarDay
    due: Due
    stop: StopReason | null
    assigneeId: string | null
  }
  /** Who it can be given to; none for who may not give it. */
  people: { id: string; name: string }[] | null
  refusal: string | null
}

/** One project in the list. */
export function ProjectCard({ project, people, refusal }: Props) {
  return (
    <li className="border-line flex flex-col gap-3 border-2 bg-white p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <SongCover
          projectId={project.id}
          choice={project.coverChoice}
          className="border-line block size-16 border-2"
          isLazy
        />
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <h2 className="text-lg leading-tight font-bold">{project.title}</h2>
          <p className="text-smoke">{project.clientName}</p>
        </div>
        <ProjectBadge status={project.status} stop={project.stop} />
      </div>
      <div className="text-smoke text-sm">
        <p>
          {project.code} · Pacote {project.packageName} · {pluralize(project.versions, 'versão', 'versões')}
          {project.drafts > 0 ? ` (${pluralize(project.drafts, 'rascunho', 'rascunhos')})` : ''}
        </p>
        <p>Última atividade em {formatDate(project.updatedAt)}</p>
        {project.stop ? null : <DueDate deadlineOn={project.deadlineOn} due={project.due} />}
      </div>
      {people ? <AssignForm project={project} people={people} refusal={refusal} /> : null}
      <Link to={`/admin/projects/${project.id}`} className="btn btn-line mt-auto min-h-[44px] py-1.5">
        Ver Detalhes<span className="sr-only"> de {project.title}</span>
      </Link>
    </li>
  )
}
