import { useState } from 'react'
import { useSubmit } from 'react-router'

import { ScrollRegion } from '#app/ui/shared/scroll-region.tsx'
import { stepErrors } from '#copy/preview/errors.ts'
import { boardStageLabels } from '#copy/shared/labels.ts'
import { canMoveTo, type BoardStage } from '#core/project/board-columns.ts'
import { formatCount } from '#core/shared/number-format.ts'

import { BoardCard, type BoardCardView } from './board-card.tsx'
import { BoardColumn, type Column } from './board-column.tsx'

export type MoveAnswer = { project: string; refusal: string }

type Props = { columns: Column[]; owner: boolean; assignee: string; failure: MoveAnswer | null }

/** Work by stage. A card is moved by its own control, which is a form, or by dragging it where there is a mouse. */
export function Board({ columns, owner, assignee, failure }: Props) {
  const submit = useSubmit()
  const [held, setHeld] = useState<BoardCardView | null>(null)
  const refusals: Record<string, string> = stepErrors

  function drop(stage: BoardStage) {
    if (held && canMoveTo(stage) && stage !== held.step) {
      void submit({ project: held.id, step: stage, seen: held.step }, { method: 'post', preventScrollReset: true })
    }
    setHeld(null)
  }

  return (
    <>
      <nav aria-label="Etapas" className="mb-3 flex flex-wrap gap-x-4 lg:hidden">
        {columns.map(({ stage, count }) => (
          <a key={stage} href={`#etapa-${stage}`} className="btn-quiet">
            {boardStageLabels[stage]} ({formatCount(count)})
          </a>
        ))}
      </nav>
      <ScrollRegion label="Quadro" className="relative -mx-4 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6">
        <div className="flex min-w-max items-start gap-3">
          {columns.map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              assignee={assignee}
              target={held !== null && canMoveTo(column.stage) && column.stage !== held.step}
              onDrop={() => drop(column.stage)}
            >
              {column.cards.map((card) => (
                <BoardCard
                  key={card.id}
                  card={card}
                  movable={canMoveTo(column.stage) && !card.stop}
                  owner={owner}
                  held={held?.id === card.id}
                  error={failure?.project === card.id ? (refusals[failure.refusal] ?? '') : ''}
                  onHold={setHeld}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      </ScrollRegion>
    </>
  )
}
