import { Form, Link, useNavigation } from 'react-router'

import { DueText } from '#app/ui/admin/next-step/due-text.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { nextStepText } from '#copy/project/next-step-labels.ts'
import { boardStageLabels, inactiveLabels } from '#copy/shared/labels.ts'
import type { Due } from '#core/project/due-status.ts'
import type { NextStep } from '#core/project/next-step.ts'
import type { ProductionStep, StudioStep } from '#core/project/project.ts'
import type { StepFacts } from '#core/project/step-moves.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

export type BoardCardView = StepFacts & {
  id: string
  code: string
  title: string
  clientName: string
  /** Which drawing its cover is. */
  coverChoice: number
  step: ProductionStep
  deadlineOn: CalendarDay
  due: Due
  next: NextStep
  /** Since when somebody waits; `null` once nobody does. */
  waitingSince: Date | null
  assigneeName: string | null
}

type Props = {
  card: BoardCardView
  /** Where it can be moved; it has no menu where there is nothing. */
  steps: StudioStep[]
  owner: boolean
  held: boolean
  error: string
  /** Asked by the arrow keys for the step after or before. */
  onMove: (direction: 'next' | 'previous') => void
}

const arrowKeys: Record<string, 'next' | 'previous'> = { ArrowRight: 'next', ArrowLeft: 'previous' }

export function BoardCard({ card, steps, owner, held, error, onMove }: Props) {
  const movable = steps.length > 0
  const { state, formData } = useNavigation()
  const moving = state !== 'idle' && formData?.get('project') === card.id

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of hand and keyboard: the form inside does the same
    <li
      className={`board-card ${held || moving ? 'opacity-60' : ''}`}
      data-card={movable ? card.id : undefined}
      aria-busy={moving}
      onFocus={showWhole}
      onKeyDown={(event) => {
        const menu = event.currentTarget.querySelector<HTMLDetailsElement>('.board-menu[open]')
        if (event.key === 'Escape' && menu) {
          menu.open = false
          menu.querySelector('summary')?.focus()
        }
        const direction = event.shiftKey ? arrowKeys[event.key] : undefined
        if (!movable || moving || !direction) return
        event.preventDefault()
        onMove(direction)
      }}
    >
      {/* By its id the card is found in the column it was moved to. */}
      <Link
        id={cardLinkId(card.id)}
        to={`/admin/projects/${card.id}`}
        draggable={false}
        data-ghost
        title={card.title}
        aria-keyshortcuts={movable ? 'Shift+ArrowRight Shift+ArrowLeft' : undefined}
        className="board-card-title"
      >
        <span className="line-clamp-2">{card.title}</span>
      </Link>
      <p className="text-smoke flex min-w-0 items-center gap-1.5" title={`${card.code} · ${card.clientName}`}>
        <SongCover projectId={card.id} choice={card.coverChoice} className="size-5 shrink-0" isLazy />
        <span className="truncate" data-ghost>
          {card.code} · {card.clientName}
        </span>
      </p>
      <p>
        {card.stopReason ? (
          <strong className="text-alarm">{inactiveLabels[card.stopReason]}</strong>
        ) : (
          nextStepText(card.next).title
        )}
        {card.waitingSince ? (
          <span className="text-smoke">
            {' '}
            · <WaitingSince since={card.waitingSince} step={card.next} isShort />
          </span>
        ) : null}
      </p>
      <div className="flex items-center gap-x-2 whitespace-nowrap">
        {card.due === 'done' ? null : <ShortDue day={formatDay(card.deadlineOn)} due={card.due} />}
        {owner ? (
          <p className="text-smoke ml-auto min-w-0 truncate" title={card.assigneeName ?? 'Sem responsável'}>
            {card.assigneeName ?? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">Sem responsável</span>
              </>
            )}
          </p>
        ) : null}
      </div>
      {movable ? <MoveMenu card={card} steps={steps} moving={moving} /> : null}
      <p role="alert" className="error empty:hidden">
        {error}
      </p>
    </li>
  )
}

function ShortDue({ day, due }: { day: string; due: Due }) {
  return <DueText due={due} text={`${due === 'late' ? 'Atrasado:' : 'Até'} ${day.slice(0, 5)}`} title={day} />
}

export function cardLinkId(id: string): string {
  return `cartao-${id}`
}

/**
 * Scrolls a focused card into view: browsers leave one that is barely visible where it is. Not for a mouse: what is
 * pressed must not move before it is released.
 */
function showWhole({ target, currentTarget }: React.FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function MoveMenu({ card, steps, moving }: Pick<Props, 'card' | 'steps'> & { moving: boolean }) {
  return (
    <details name="mover" className="board-menu" onToggle={showList}>
      <summary title="Mover para outra etapa">
        <span aria-hidden="true">{moving ? '…' : '⋮'}</span>
        <span className="sr-only">
          {moving ? 'Movendo' : 'Mover para outra etapa'}: {card.title}
        </span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="board-menu-list">
        <input type="hidden" name="project" value={card.id} />
        <input type="hidden" name="seen" value={card.step} />
        <p className="text-smoke px-3 pt-2 font-semibold">Mover para</p>
        {steps.map((step) => (
          <button
            key={step}
            type="submit"
            name="step"
            value={step}
            className="hover:bg-sand min-h-[44px] px-3 text-left -outline-offset-3"
          >
            {boardStageLabels[step]}
          </button>
        ))}
      </Form>
    </details>
  )
}

/** Of a card at the foot of the board the list opens below what is in sight. */
function showList({ currentTarget }: React.SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('form')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Closes the open menus of moves, except one that was pressed into. */
export function closeMoveMenus(board: Element, except: EventTarget | null): void {
  for (const menu of board.querySelectorAll<HTMLDetailsElement>('.board-menu[open]'))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
