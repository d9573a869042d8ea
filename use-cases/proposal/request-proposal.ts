import { staffProposalRequestedMail } from '#copy/proposal/proposal-mails.ts'
import { otherWork } from '#copy/proposal/proposals.ts'
import { maxOpenRequests, parseProposalRequest } from '#core/proposal/proposal-request.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { currentCatalog } from '#db/content/document-versions.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { insertProposal, listOpenRequests } from '#db/proposal/proposals.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

/** `extraId`: an extra of the catalogue that is sold by a proposal; empty for any other work. */
type Input = { projectId: string; extraId: string; text: string }
export type RequestProposalRefusal =
  | 'not-found'
  | 'order-closed'
  | 'text-required'
  | 'text-too-long'
  | 'too-many-requests'

/** A buyer asks for the price of a piece of work. The same question asked twice is one request. */
export function requestProposal(
  deps: MailDeps,
  { projectId, extraId, text }: Input,
): Promise<Result<{ proposalId: string }, RequestProposalRefusal>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    if (!(await getRevisionLedger(tx, project)).isActive) return refuse('order-closed')
    const { extras } = await currentCatalog(tx)
    const extra = extras.find(({ id, sale }) => id === extraId && sale === 'contact') ?? null
    const written = parseProposalRequest(text, { isOfCatalog: extra !== null })
    if (!written.ok) return written

    const open = await listOpenRequests(tx, projectId)
    const same = open.find((one) => one.extraId === (extra?.id ?? null) && one.requestText === written.value)
    if (same) return accept({ proposalId: same.id })
    if (open.length >= maxOpenRequests) return refuse('too-many-requests')

    const now = deps.now()
    const title = extra?.title ?? otherWork
    const { id } = await insertProposal(tx, {
      projectId,
      state: 'requested',
      extraId: extra?.id ?? null,
      requestText: written.value,
      requestedAt: now,
      title,
      createdAt: now,
      updatedAt: now,
    })
    await history(
      'proposal-requested',
      { orderId: project.orderId ?? undefined, projectId },
      { title, reason: written.value },
    )
    await announceProject(tx, project)
    await enqueueStaffMail(tx, deps, {
      kind: 'staff-proposal-requested',
      key: `staff-proposal-requested:${id}`,
      orderId: project.orderId ?? undefined,
      projectId,
      content: () =>
        staffProposalRequestedMail({
          project,
          title,
          text: written.value,
          adminUrl: `${deps.siteUrl}/admin/projects/${projectId}/orcamentos?responder=${id}`,
        }),
    })
    return accept({ proposalId: id })
  })
}
