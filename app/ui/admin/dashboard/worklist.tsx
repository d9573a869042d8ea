import { Link, useLocation } from 'react-router'

import { Panel } from '#app/ui/admin/shared/panel.tsx'
import { worklistGroupLabels, worklistQueueLabel } from '#copy/project/next-step-labels.ts'
import type { WorklistGroup, WorklistQueue } from '#core/project/worklist.ts'
import { formatCapped } from '#core/shared/number-format.ts'

import { queueListPath, queuePath } from './worklist-params.ts'
import { WorklistRows, type WorklistRow } from './worklist-rows.tsx'

export type WorklistView = {
  counts: { queue: WorklistQueue; count: number }[]
  /** The only queue shown; all parts without it. */
  chosen: WorklistQueue | null
  sections: { group: WorklistGroup | null; rows: WorklistRow[] }[]
  /** Whether a queue has more projects than are shown. */
  isCut: boolean
}

type Props = {
  worklist: WorklistView
  /** What keeps the shop from selling or delivering. */
  incidents: React.ReactNode
  /** What is not about a project. */
  others: React.ReactNode
  /** Whether there is nothing else to do, either. */
  isDone: boolean
}

/** The day's work: the projects themselves, the most urgent first, and the numbers as filters of it. */
export function Worklist({ worklist: { counts, chosen, sections, isCut }, incidents, others, isDone }: Props) {
  const isEmpty = sections.length === 0
  return (
    <div className="full-width mb-6">
      <Panel title="Precisa de você agora">
        {incidents}
        <QueueFilter counts={counts} chosen={chosen} />
        {isEmpty && (isDone || chosen) ? (
          <p className="text-smoke">{chosen ? 'Nenhum projeto nesta lista agora.' : 'Nenhuma pendência no momento.'}</p>
        ) : null}
        {sections.map(({ group, rows }, index) => (
          <WorklistSection
            key={group ?? 'chosen'}
            title={group ? worklistGroupLabels[group] : chosen ? worklistQueueLabel(chosen) : ''}
            rows={rows}
            isFirst={index === 0}
            isAlone={chosen !== null}
          />
        ))}
        {isCut && !chosen ? (
          <p className="text-smoke mb-4 text-sm">
            Só os primeiros de cada lista. Os números acima abrem cada uma por inteiro.
          </p>
        ) : null}
        {chosen && !isEmpty ? (
          <p>
            <Link to={queueListPath(chosen)} className="btn-quiet">
              Abrir na lista de projetos
            </Link>
          </p>
        ) : null}
        {chosen ? null : others}
      </Panel>
    </div>
  )
}

type SectionProps = { title: string; rows: WorklistRow[]; isFirst: boolean; isAlone: boolean }

function WorklistSection({ title, rows, isFirst, isAlone }: SectionProps) {
  return (
    <>
      <h3 className="border-line text-smoke border-b-2 pb-1 text-sm font-bold">{title}</h3>
      <div className="mb-4">
        <WorklistRows label={title} rows={rows} isFirst={isFirst} isAlone={isAlone} />
      </div>
    </>
  )
}

/** Each number can be pressed: the worklist then shows what it counts. */
function QueueFilter({ counts, chosen }: Pick<WorklistView, 'counts' | 'chosen'>) {
  const { search } = useLocation()
  const shown = counts.filter(({ queue, count }) => count > 0 || queue === chosen)
  if (shown.length === 0) return null
  return (
    <nav
      aria-label="Filtrar pendências"
      className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
    >
      <FilterLink to={queuePath(search, null)} isCurrent={chosen === null}>
        Tudo
      </FilterLink>
      {shown.map(({ queue, count }) => (
        <FilterLink key={queue} to={queuePath(search, queue)} isCurrent={queue === chosen}>
          <strong className={`tabular-nums ${queue === 'late' ? 'text-alarm' : ''}`}>{formatCapped(count)}</strong>{' '}
          {worklistQueueLabel(queue, count)}
        </FilterLink>
      ))}
    </nav>
  )
}

type FilterProps = { to: string; isCurrent: boolean; children: React.ReactNode }

function FilterLink({ to, isCurrent, children }: FilterProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="border-line hover:bg-sand aria-[current]:border-ink flex min-h-[44px] shrink-0 items-center gap-2 border-2 px-3 font-semibold no-underline"
    >
      <span>{children}</span>
    </Link>
  )
}
