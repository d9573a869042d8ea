import { useId } from 'react'
import { Link } from 'react-router'

import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { SongCover } from '#app/ui/shared/song-cover.tsx'
import { nextStepText, stepActorLabels } from '#copy/project/next-step-labels.ts'
import { inactiveLabels, stopTexts, withdrawalDecidedText } from '#copy/shared/labels.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { Due } from '#core/project/due-status.ts'
import { stepActor, type NextStep } from '#core/project/next-step.ts'

import { DueText } from './due-text.tsx'
import { projectAction } from './next-step-action.ts'

type Props = {
  step: NextStep
  project: { id: string; coverChoice: number }
  stopReason: StopReason | null
  due: Due
  /** The deadline in words. */
  dueText: string
  /** Since when somebody waits; `null` once nobody does. */
  waitingSince: Date | null
  openNotes: number
  /** `null` for whoever does not see orders. */
  orderPath: string | null
  /** What is needed to do it. */
  children: React.ReactNode
}

/** What comes next for the project, with its button: the only loud one of the page. */
export function NextStepPanel(props: Props) {
  const { step, project, stopReason, due, dueText, waitingSince, openNotes, orderPath, children } = props
  const id = useId()
  const { title, text } = nextStepText(step)
  const action = projectAction(step, { projectId: project.id, openNotes, orderPath })

  return (
    <section aria-labelledby={id} className="next-step mb-4" data-stopped={stopReason ? '' : undefined}>
      <SongCover projectId={project.id} choice={project.coverChoice} className="size-16 max-sm:hidden md:size-20" />
      <div className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p className="text-smoke text-sm font-semibold">
              Próximo passo · {stepActorLabels[stepActor(step)]}
              {waitingSince ? (
                <>
                  {' · '}
                  <WaitingSince since={waitingSince} lead={stepActor(step) === 'studio' ? 'Espera' : ''} />
                </>
              ) : null}
            </p>
            <h2 id={id} className="wide text-title">
              {stopReason ? inactiveLabels[stopReason] : title}
            </h2>
          </div>
          {due === 'done' ? null : <DueText due={due} text={dueText} />}
        </div>
        <p className="max-w-[44rem]">{stopReason ? stopText(stopReason, step) : text}</p>
        {children}
        {action ? (
          <p className="mt-1">
            <Link to={action.to} preventScrollReset={action.to.includes('?')} className="btn btn-red max-sm:w-full">
              {action.label}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  )
}

function stopText(stopReason: StopReason, step: NextStep): string {
  return stopReason === 'withdrawn' && step === 'ended' ? withdrawalDecidedText : stopTexts[stopReason]
}
