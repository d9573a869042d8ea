import { useRef, useState } from 'react'
import { useLocation, useSubmit } from 'react-router'

import { columnErrors } from '#copy/preview/errors.ts'
import { boardStageLabels } from '#copy/shared/labels.ts'
import { boardStages, canMoveTo, nextStageFor, type BoardStage } from '#core/project/board-columns.ts'
import type { StudioStep } from '#core/project/project.ts'
import { stepsToSet } from '#core/project/step-moves.ts'

import { BoardCard, cardLinkId, closeMoveMenus, type BoardCardView } from './board-card.tsx'
import { BoardColumn, columnCount, type Column } from './board-column.tsx'
import { useCardDrag } from './use-card-drag.ts'

export type MoveAnswer = { project: string; refusal: string }

type Props = {
  columns: Column[]
  owner: boolean
  /** What is left out, as the parameters of the list that shows the rest. */
  filters: Record<string, string>
  failure: MoveAnswer | null
}

/**
 * Work by stage. A card is moved by its own menu, which is a form, by the arrow keys, or by dragging it, with a mouse
 * or with a finger that rests on it first.
 */
export function Board({ columns, owner, filters, failure }: Props) {
  const submit = useSubmit()
  const region = useRef<HTMLDivElement>(null)
  const refusals: Record<string, string> = columnErrors
  const { key } = useLocation()
  const [unsent, setUnsent] = useState<(MoveAnswer & { at: string }) | null>(null)
  // What was sent since then, also by a menu, is newer.
  const refused = unsent?.at === key ? unsent : failure
  const cards = columns.flatMap((column) => column.cards)

  function moveTo(card: BoardCardView | undefined, stage: BoardStage | undefined) {
    if (!card || !stage || stage === card.step) return
    const allowed = canMoveTo(card, stage)
    setUnsent(allowed.ok ? null : { project: card.id, refusal: allowed.code, at: key })
    if (!allowed.ok) return
    // From here on the focus follows the card into its new column.
    document.getElementById(cardLinkId(card.id))?.focus({ preventScroll: true })
    void submit({ project: card.id, step: stage, seen: card.step }, { method: 'post', preventScrollReset: true })
  }

  const held = useCardDrag(region, (id, stage) =>
    moveTo(
      cards.find((card) => card.id === id),
      boardStages.find((known) => known === stage),
    ),
  )
  const heldCard = held && cards.find(({ id }) => id === held.card)

  return (
    <>
      <nav aria-label="Etapas" className="mb-3 flex gap-x-4 overflow-x-auto whitespace-nowrap lg:hidden">
        {columns.map((column) => (
          <a key={column.stage} href={`#etapa-${column.stage}`} className="btn-quiet shrink-0">
            {boardStageLabels[column.stage]} ({columnCount(column)})
          </a>
        ))}
      </nav>
      <div
        ref={region}
        role="region"
        aria-label="Quadro"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser lets the keyboard scroll it otherwise
        tabIndex={0}
        className="board"
        onPointerDown={({ currentTarget, target }) => closeMoveMenus(currentTarget, target)}
      >
        <div className="board-columns">
          {columns.map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              filters={filters}
              drop={heldCard && column.stage !== heldCard.step ? canMoveTo(heldCard, column.stage) : null}
              isOver={held?.over === column.stage}
            >
              {column.cards.map((card) => (
                <BoardCard
                  key={card.id}
                  card={card}
                  steps={stepsOf(card)}
                  owner={owner}
                  held={held?.card === card.id}
                  error={refused?.project === card.id ? (refusals[refused.refusal] ?? '') : ''}
                  onMove={(direction) => moveTo(card, nextStageFor(card.step, direction))}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      </div>
    </>
  )
}

function stepsOf(card: BoardCardView): StudioStep[] {
  const steps = stepsToSet(card, card.step)
  return steps.ok ? steps.value : []
}
