import { briefingDigest } from '#app/ui/admin/next-step/briefing-digest.tsx'
import { deadlineText } from '#copy/project/due-labels.ts'
import { emptyAnswers } from '#core/briefing/briefing.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import { earlyWish } from '#core/project/desired-date.ts'
import { dueStatus } from '#core/project/due-status.ts'
import { nextStep, type ProjectFacts } from '#core/project/next-step.ts'
import { waitingSince, type WaitingMoments } from '#core/project/waiting-since.ts'
import type { CalendarDay } from '#core/shared/dates.ts'
import type { Briefing } from '#db/briefing/briefings.ts'
import type { Project } from '#db/project/projects.ts'

type Known = Pick<
  ProjectFacts,
  'versions' | 'openNotes' | 'lyric' | 'changesUnpaid' | 'missing' | 'isWithdrawalDecided'
> & {
  stopReason: StopReason | null
  isDeadlineMet: boolean
  moments: WaitingMoments
  briefing: Briefing | null
  today: CalendarDay
}

/** The next step of a project, with what its panel says about it. */
export function nextStepData(
  project: Project,
  { stopReason, isDeadlineMet, moments, briefing, today, ...progress }: Known,
) {
  const step = nextStep({ status: project.status, stopReason, briefing: briefing?.state ?? null, ...progress })
  const answers = { ...emptyAnswers, ...briefing?.answers }
  const isStart = step === 'review-briefing' || (step === 'send-version' && briefing !== null)
  return {
    step,
    due: dueStatus(today, { ...project, stopReason, isDeadlineMet, changesUnpaid: progress.changesUnpaid }),
    dueText: deadlineText(today, project.deadlineOn),
    waitingSince: waitingSince(step, moments),
    digest: isStart ? briefingDigest(answers, earlyWish(answers.wishedOn, project.deadlineOn)) : null,
  }
}
