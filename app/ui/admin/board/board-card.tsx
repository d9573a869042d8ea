import { Form, Link, useNavigation } from 'react-router'

import { DueDate } from '#app/ui/admin/shared/due-date.tsx'
import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { nextStepText } from '#copy/project/next-step-labels.ts'
import { boardStageLabels, inactiveLabels } from '#copy/shared/labels.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { Due } from '#core/project/due-status.ts'
import type { NextStep } from '#core/project/next-step.ts'
import { studioSteps, type ProductionStep, type ProjectStatus } from '#core/project/project.ts'
import type { CalendarDay } from '#core/shared/dates.ts'

export type BoardCardView = {
  id: string
  code: string
  title: string
  clientName: string
  /** Which drawing its cover is. */
  coverChoice: number
  status: ProjectStatus
  step: ProductionStep
  deadlineOn: CalendarDay
  due: Due
  next: NextStep
  /** Since when the studio is waited for; `null` while it is not its turn. */
  waitingSince: Date | null
  /** Why nothing is to be done, if so. */
  stopReason: StopReason | null
  assigneeName: string | null
}

type Props = {
  card: BoardCardView
  movable: boolean
  owner: boolean
  held: boolean
  error: string
  /** Asked by the arrow keys for the step after or before. */
  onMove: (direction: 'next' | 'previous') => void
}

const arrowKeys: Record<string, 'next' | 'previous'> = { ArrowRight: 'next', ArrowLeft: 'previous' }

export function BoardCard({ card, movable, owner, held, error, onMove }: Props) {
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
        className="link flex min-h-[44px] items-center text-base leading-tight font-bold [overflow-wrap:anywhere]"
      >
        <span className="line-clamp-2">{card.title}</span>
      </Link>
      <div className="flex items-start gap-2">
        <SongCover projectId={card.id} choice={card.coverChoice} className="size-9 shrink-0" isLazy />
        <p
          className="text-smoke line-clamp-2 min-w-0 [overflow-wrap:anywhere]"
          title={`${card.code} · ${card.clientName}`}
          data-ghost
        >
          {card.code} · {card.clientName}
        </p>
      </div>
      {card.due === 'done' ? null : <DueDate deadlineOn={card.deadlineOn} due={card.due} />}
      {card.stopReason ? (
        <strong className="text-alarm">{inactiveLabels[card.stopReason]}</strong>
      ) : (
        <p>
          {nextStepText(card.next).title}
          {card.waitingSince ? (
            <span className="text-smoke block">
              <WaitingSince since={card.waitingSince} />
            </span>
          ) : null}
        </p>
      )}
      {owner ? <p className="text-smoke">{card.assigneeName ?? 'Sem responsável'}</p> : null}
      {movable ? <MoveControl card={card} moving={moving} /> : null}
      <p role="alert" className="error">
        {error}
      </p>
    </li>
  )
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

function MoveControl({ card, moving }: Pick<Props, 'card'> & { moving: boolean }) {
  return (
    <details name="mover" className="border-line -mx-3 -mb-3 border-t-2">
      <summary className="flex min-h-[44px] cursor-pointer items-center px-3 font-semibold -outline-offset-3">
        {moving ? 'Movendo...' : 'Mover para'}
        <span className="sr-only"> outra etapa: {card.title}</span>
        <span aria-hidden="true" className="ml-auto">
          ▾
        </span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid pb-1">
        <input type="hidden" name="project" value={card.id} />
        <input type="hidden" name="seen" value={card.step} />
        {studioSteps
          .filter((step) => step !== card.step)
          .map((step) => (
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
