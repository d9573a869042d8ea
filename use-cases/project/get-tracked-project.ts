import { isBriefingComplete } from '#core/briefing/briefing.ts'
import type { TrackedProject } from '#core/order/tracking.ts'
import { isLyricWaiting } from '#core/preview/lyric-review.ts'
import { reachedSteps, restartsOnAcceptance, stepsOf, awaitedActionOf } from '#core/project/project.ts'
import { proposalStatus, validDayOf } from '#core/proposal/proposal.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import type { Db } from '#db/client.ts'
import { listLyrics } from '#db/preview/lyrics.ts'
import { countPresentedVersions } from '#db/preview/versions.ts'
import { listStepEvents } from '#db/project/history.ts'
import { hasMetDeadline } from '#db/project/progress.ts'
import type { Project } from '#db/project/projects.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'

/** Reads a project as its client sees it. */
export async function getTrackedProject(
  { db, now }: { db: Db; now: () => Date },
  project: Project,
): Promise<TrackedProject> {
  const [versions, briefing, events, proposals, isDeadlineMet] = await Promise.all([
    countPresentedVersions(db, project.id),
    findBriefingOfProject(db, project.id),
    listStepEvents(db, project.id),
    listProposalsOfProject(db, project.id),
    hasMetDeadline(db, project.id),
  ])
  const { id, code, title, packageId, clientName, clientEmail, status, previewCode, expectedOn, deadlineOn } = project
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
    deadlineOn,
    isDeadlineMet,
    isRestarting: restartsOnAcceptance(briefing?.state ?? null, status),
    // Waits for the client only if a briefing was requested; otherwise it was given in another way.
    awaitedAction: awaitedActionOf({
      state: 'paid',
      paymentPending: false,
      briefed: briefing === null || isBriefingComplete(briefing.state),
      clarificationRequested: briefing?.state === 'clarification-requested',
      lyricWaits: isLyricWaiting(status, await listLyrics(db, project.id)),
      status,
      versions,
    }),
    // Payment is not shown: it was arranged between client and studio.
    steps: stepsOf(true, reached, status === 'delivered').filter(({ step }) => step !== 'payment'),
    proposals: proposals.map((proposal) => ({
      id: proposal.id,
      title: proposal.title,
      price: proposal.price,
      validOn: validDayOf(proposal.validUntil),
      status: proposalStatus(proposal, now()),
    })),
  }
}
