import { staffProposalDeclinedMail } from '#copy/proposal/proposal-mails.ts'
import { maxRequestLength } from '#core/proposal/proposal-request.ts'
import { answerRepeated, type SentOtherwise } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLines } from '#core/shared/single-line.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { findProposal, lockProposal, saveProposal } from '#db/proposal/proposals.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueStaffMail } from '#use-cases/mail/internal/enqueue-staff-mail.ts'

type Input = { proposalId: string; note: string }

/**
 * The buyer does not want what was offered. Declining twice is declining once, in the same words; what was accepted is an
 * order by then.
 */
export async function declineProposal(
  deps: MailDeps,
  { proposalId, note }: Input,
): Promise<Result<undefined, 'not-found' | 'not-open' | 'note-too-long' | SentOtherwise>> {
  const text = normalizeLines(note)
  if (text.length > maxRequestLength) return refuse('note-too-long')
  const proposal = await findProposal(deps.db, proposalId)
  if (!proposal) return refuse('not-found')

  return change(deps, 'buyer', async (tx, { history }) => {
    const project = await lockProject(tx, proposal.projectId)
    const locked = await lockProposal(tx, proposalId)
    if (!project || !locked) return refuse('not-found')
    if (locked.state === 'declined') return answerRepeated({ endNote: text || null }, locked)
    if (locked.state !== 'sent') return refuse('not-open')

    const now = deps.now()
    await saveProposal(tx, proposalId, { state: 'declined', endedAt: now, endNote: text || null }, now)
    const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
    await history('proposal-declined', ids, { title: locked.title, reason: text })
    await announceProject(tx, project)
    await enqueueStaffMail(tx, deps, {
      ...ids,
      kind: 'staff-proposal-declined',
      key: `staff-proposal-declined:${proposalId}`,
      content: () =>
        staffProposalDeclinedMail({
          project,
          title: locked.title,
          text,
          adminUrl: `${deps.siteUrl}/admin/projects/${project.id}/orcamentos`,
        }),
    })
    return accept()
  })
}
