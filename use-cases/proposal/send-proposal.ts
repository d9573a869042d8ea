import { extraContract } from '#copy/contracts/contract-extra.ts'
import type { ContractText } from '#copy/contracts/contracts.ts'
import type { ProposalTerms } from '#copy/proposal/proposal-form.ts'
import { proposalSentMail } from '#copy/proposal/proposal-mails.ts'
import { proposalPromise } from '#copy/proposal/proposal-promise.ts'
import { canSellProposal, proposalSentKey, type ProposalSaleRefusal } from '#core/proposal/proposal.ts'
import { dayOf } from '#core/shared/dates.ts'
import { isSameContent } from '#core/shared/repeated-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofProject } from '#core/staff/audit-subjects.ts'
import type { Tx } from '#db/client.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { announceProject, lockProject, type Project } from '#db/project/projects.ts'
import { insertProposal, lockProposal, saveProposal, type Proposal } from '#db/proposal/proposals.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { recordsOf } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'
import { enqueueClientMail } from '#use-cases/mail/internal/enqueue-client-mail.ts'

type Input = {
  projectId: string
  form: ProposalTerms
  /** Made by the page: a form sent twice is one proposal. */
  submissionId: string
  /** The extra of the catalogue it is about; empty for any other work. */
  extraId: string
  /** The request that this answers; `null` without one. */
  answersId: string | null
  /** The proposal that this takes the place of. */
  replacesId: string | null
}
export type SendProposalRefusal = ProposalSaleRefusal | 'not-found' | 'changed-meanwhile' | 'same-offer'

/**
 * Prices a piece of work for a project and mails its client the link. Price, promise, contract and way of paying are stored as
 * they are sent, and never change: a correction is another proposal in its place.
 */
export function sendProposal(
  deps: MailDeps,
  actor: AuditActor,
  { projectId, form: written, submissionId, extraId, answersId, replacesId }: Input,
): Promise<Result<{ proposalId: string }, SendProposalRefusal>> {
  return deps.db.transaction(async (tx) => {
    const project = await lockProject(tx, projectId)
    if (!project) return refuse('not-found')
    // A song that was delivered has no deadline left that could move.
    const form = project.deliveredAt ? { ...written, addedDays: 0 } : written
    const duplicate = await lockProposal(tx, submissionId)
    if (duplicate && duplicate.projectId !== projectId) return refuse('not-found')
    if (duplicate)
      return isSameOffer(duplicate, form) ? accept({ proposalId: duplicate.id }) : refuse('changed-meanwhile')
    const request = answersId === null ? null : await lockProposal(tx, answersId)
    const replaced = replacesId === null ? null : await lockProposal(tx, replacesId)
    for (const [id, found] of [
      [answersId, request],
      [replacesId, replaced],
    ] as const)
      if (id !== null && found?.projectId !== projectId) return refuse('not-found')
    if (request?.state === 'sent' && isSameOffer(request, form)) return accept({ proposalId: request.id })
    if (request && request.state !== 'requested') return refuse('changed-meanwhile')
    if (replaced?.state === 'sent' && isSameOffer(replaced, form)) return refuse('same-offer')
    if (replaced?.state === 'requested' || replaced?.state === 'accepted') return refuse('changed-meanwhile')
    const { isActive } = await getRevisionLedger(tx, project)
    const sold = canSellProposal(form, { isActive, deliveredAt: project.deliveredAt })
    if (!sold.ok) return sold

    const now = deps.now()
    const { extras } = await currentCatalog(tx)
    const sent = {
      ...form,
      state: 'sent' as const,
      extraId: (request ?? replaced)?.extraId ?? extras.find(({ id }) => id === extraId)?.id ?? null,
      contract: await readContract(tx, project, form),
      provider: (await currentSettings(tx)).payment.provider,
      sentAt: now,
    }
    if (replaced?.state === 'sent') await saveProposal(tx, replaced.id, { state: 'cancelled', endedAt: now }, now)
    const proposal = request
      ? await saveProposal(tx, request.id, sent, now)
      : await insertProposal(tx, { ...sent, id: submissionId, projectId, createdAt: now, updatedAt: now })
    await notifySent(tx, deps, { actor, project, proposal, form })
    return accept({ proposalId: proposal.id })
  })
}

/** The same offer, sent a moment ago by the first of two clicks. */
function isSameOffer(sent: Proposal, form: ProposalTerms): boolean {
  const { title, description, price, item, workDays, addedDays, validUntil } = form
  return isSameContent({ title, description, price, item, workDays, addedDays, validUntil }, sent)
}

/** The contract of an extra bought later, with what this work promises. */
async function readContract(tx: Tx, project: Project, form: ProposalTerms): Promise<ContractText> {
  const { words: textOverrides } = await currentTextOverrides(tx)
  const { title, description, price, workDays } = form
  return extraContract({
    extra: {
      id: '',
      title,
      description: description.replaceAll(/\s*\n\s*/g, ' '),
      features: [],
      deliveryDays: null,
      laterDays: workDays,
      price,
    },
    project,
    promise: proposalPromise(form),
    settings: await currentSettings(tx),
    textOverrides,
  })
}

type Sent = { actor: AuditActor; project: Project; proposal: Proposal; form: ProposalTerms }

async function notifySent(tx: Tx, deps: MailDeps, { actor, project, proposal, form }: Sent): Promise<void> {
  const { audit, history } = recordsOf(tx, deps, actor)
  const ids = { orderId: project.orderId ?? undefined, projectId: project.id }
  await history('proposal-sent', ids, { title: proposal.title })
  await audit('proposal-sent', ofProject(project), { amount: form.price })
  await announceProject(tx, project)
  const offer = { ...form, validOn: dayOf(form.validUntil) }
  await enqueueClientMail(tx, deps, project, {
    kind: 'proposal-sent',
    key: proposalSentKey(proposal.id),
    content: (mailContext) => proposalSentMail({ offer, project, proposalId: proposal.id, ...mailContext }),
  })
}
