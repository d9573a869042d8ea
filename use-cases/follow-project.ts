import { isBriefed } from '#core/briefing.ts'
import type { FollowedProject } from '#core/followed.ts'
import { reachedSteps, stepsOf, turnOf } from '#core/project.ts'
import { findBriefingOfProject } from '#db/briefings.ts'
import type { Db } from '#db/client.ts'
import { listStepEvents } from '#db/history.ts'
import type { Project } from '#db/projects.ts'
import { countVersions } from '#db/versions.ts'

/** Reads a project as its client follows it. */
export async function followProject({ db }: { db: Db }, project: Project): Promise<FollowedProject> {
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
