import { Link } from 'react-router'

import { StatusDot } from '#app/ui/admin/shared/stat-cards.tsx'
import { boardStageLabels } from '#copy/shared/labels.ts'
import { filterForColumn, type BoardStage } from '#core/project/board-columns.ts'
import { formatCount } from '#core/shared/number-format.ts'

import type { BoardCardView } from './board-card.tsx'

export type Column = { stage: BoardStage; count: number; cards: BoardCardView[] }

type Props = {
  column: Column
  assignee: string
  /** Whether the dragged card can be dropped here. */
  target: boolean
  onDrop: () => void
  children: React.ReactNode
}

export function BoardColumn({ column: { stage, count, cards }, assignee, target, onDrop, children }: Props) {
  const { status, step } = filterForColumn(stage)
  const id = `etapa-${stage}`
  const all = new URLSearchParams({ estado: status })
  if (step) all.set('etapa', step)
  if (assignee) all.set('responsavel', assignee)
  if (stage !== 'delivered') all.set('ordem', 'prazo')

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the second way: each card has a form
    <section
      id={id}
      aria-labelledby={`${id}-nome`}
      className={`w-[min(17rem,80vw)] scroll-ml-4 border-2 p-2 ${target ? 'border-ink border-dashed' : 'border-line'}`}
      onDragOver={(event) => {
        if (target) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <h2 id={`${id}-nome`} className="flex items-center gap-2 px-1 pb-2 font-bold">
        <StatusDot status={status} />
        {boardStageLabels[stage]}
        <span className="text-smoke ml-auto tabular-nums">{formatCount(count)}</span>
      </h2>
      {cards.length === 0 ? <p className="text-smoke px-1 pb-2 text-sm">Nenhum projeto</p> : null}
      <ul className="grid gap-2">{children}</ul>
      {count > cards.length ? (
        <Link to={`/admin/projects?${all.toString()}`} className="btn-quiet mt-1 px-1">
          Ver todos<span className="sr-only"> em {boardStageLabels[stage]}</span> ({formatCount(count)})
        </Link>
      ) : null}
    </section>
  )
}
