import { isBriefed } from '#core/briefing.ts'
import type { CalendarDay } from '#core/dates.ts'
import { reachedSteps, stepsOf, turnOf, type ProjectStatus, type StepView, type Turn } from '#core/project.ts'
import { findBriefingOfProject } from '#db/briefings.ts'
import type { Db } from '#db/client.ts'
import { listStepEvents } from '#db/history.ts'
import type { Project } from '#db/projects.ts'
import { countVersions } from '#db/versions.ts'

/** What a client may see of a project that staff opened by hand: it has no order, no contract and no price. */
export type ProjectView = {
  id: string
  code: string
  title: string
  packageId: string
  clientName: string
  clientEmail: string
  openedAt: Date
  status: ProjectStatus
  previewCode: string
  versions: number
  /** Something was delivered, also while a revision of it is under way. */
  delivered: boolean
  expectedOn: CalendarDay
  limitOn: CalendarDay
  turn: Turn
  steps: StepView[]
}

/** Reads a project as its client follows it. */
export async function followProject({ db }: { db: Db }, project: Project): Promise<ProjectView> {
  const [versions, briefing, events] = await Promise.all([
    countVersions(db, project.id),
    findBriefingOfProject(db, project.id),
    listStepEvents(db, project.id),
  ])
  const { id, code, title, packageId, clientName, clientEmail, status, previewCode, expectedOn, limitOn } = project
  const reached = reachedSteps(project.createdAt, project.step, [
    ...(briefing?.acceptedAt ? [{ step: 'composition', at: briefing.acceptedAt }] : []),
    ...events,
  ])

  return {
    id,
    code,
    title,
    packageId,
    clientName,
    clientEmail,
    openedAt: project.createdAt,
    status,
    previewCode,
    versions,
    delivered: project.deliveredAt !== null,
    expectedOn,
    limitOn,
    // Nobody asks for a story that was told in another way: only an invitation to tell it waits for an answer.
    turn: turnOf({
      state: 'paid',
      paymentPending: false,
      briefed: briefing === null || isBriefed(briefing.state),
      askedBack: briefing?.state === 'asked-back',
      status,
      versions,
    }),
    // How it was paid is between the client and the studio.
    steps: stepsOf(true, reached, status === 'delivered').filter(({ step }) => step !== 'payment'),
  }
}
