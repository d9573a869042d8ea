import type { TrackedProject } from '#core/order/tracking.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { reachedSteps, restartsOnAcceptance, stepsOf } from '#core/project/project.ts'
import { proposalStatus, validDayOf } from '#core/proposal/proposal.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { countHearableVersions } from '#db/preview/versions.ts'
import { listStepEvents } from '#db/project/history.ts'
import { hasMetDeadline } from '#db/project/progress.ts'
import type { Project } from '#db/project/projects.ts'
import { listProposalsOfProject } from '#db/proposal/proposals.ts'
import type { Deps } from '#use-cases/deps.ts'

import { awaitedOfProject } from './internal/awaited-of-project.ts'

/** Reads a project as its client sees it. */
export async function getTrackedProject({ db, now }: Deps, project: Project): Promise<TrackedProject> {
  const [versions, briefing, events, proposals, isDeadlineMet, awaitedAction] = await Promise.all([
    countHearableVersions(db, project.id),
    findBriefingOfProject(db, project.id),
    listStepEvents(db, project.id),
    listProposalsOfProject(db, project.id),
    hasMetDeadline(db, project.id),
    awaitedOfProject(db, project),
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
    isPreviewOver: isPreviewExpired(project.expiresAt, now()),
    awaitedAction,
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
