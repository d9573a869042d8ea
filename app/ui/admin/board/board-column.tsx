import { Link } from 'react-router'

import { StatusDot } from '#app/ui/admin/shared/stat-cards.tsx'
import { columnErrors } from '#copy/preview/errors.ts'
import { boardStageLabels } from '#copy/shared/labels.ts'
import { filterForColumn, type BoardStage, type ColumnRefusal } from '#core/project/board-columns.ts'
import { formatCount } from '#core/shared/number-format.ts'
import type { Result } from '#core/shared/result.ts'

import type { BoardCardView } from './board-card.tsx'

/** `isCapped`: counting stopped once there were more than the cards. */
export type Column = { stage: BoardStage; count: number; isCapped: boolean; cards: BoardCardView[] }

type Props = {
  column: Column
  filters: Record<string, string>
  /** Whether the card that is dragged can be dropped here; `null` where there is none, or where it comes from. */
  drop: Result<undefined, ColumnRefusal> | null
  isOver: boolean
  children: React.ReactNode
}

export function BoardColumn({ column, filters, drop, isOver, children }: Props) {
  const { stage, count, cards } = column
  const { status, step } = filterForColumn(stage)
  const id = `etapa-${stage}`
  const all = new URLSearchParams({ estado: status, ...filters })
  if (step) all.set('etapa', step)
  if (stage !== 'delivered') all.set('ordem', 'prazo')

  return (
    <section
      id={id}
      aria-labelledby={`${id}-nome`}
      className="board-column"
      data-stage={stage}
      data-drop={drop ? (drop.ok ? 'target' : 'refused') : undefined}
      data-over={isOver ? '' : undefined}
    >
      <h2 id={`${id}-nome`} className="board-head">
        <StatusDot status={status} />
        {boardStageLabels[stage]}
        <span className="text-smoke ml-auto tabular-nums">{columnCount(column)}</span>
      </h2>
      {drop?.ok === false && isOver ? (
        <p className="text-alarm px-1 pb-2 text-sm font-semibold">{columnErrors[drop.code]}</p>
      ) : cards.length === 0 ? (
        <p className="text-smoke px-1 pb-2 text-sm">{drop?.ok ? 'Solte aqui' : 'Nenhum projeto'}</p>
      ) : null}
      <ul className="grid content-start gap-2">{children}</ul>
      {count > cards.length ? (
        <Link to={`/admin/projects?${all.toString()}`} className="btn-quiet mt-1 px-1">
          Ver todos<span className="sr-only"> em {boardStageLabels[stage]}</span> ({columnCount(column)})
        </Link>
      ) : null}
    </section>
  )
}

/** `20+` where there are more than the cards and nobody counted them. */
export function columnCount({ count, isCapped, cards }: Column): string {
  return isCapped ? `${formatCount(cards.length)}+` : formatCount(count)
}
