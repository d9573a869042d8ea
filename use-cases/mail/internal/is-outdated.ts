import { isOptionalMail, isStopped } from '#core/mail/mail-kinds.ts'
import { isOutdatedMail } from '#core/mail/outdated-mail.ts'
import { proposalOfKey, proposalStatus } from '#core/proposal/proposal.ts'
import type { DbOrTx } from '#db/client.ts'
import { findClient } from '#db/client/clients.ts'
import type { Order } from '#db/order/orders.ts'
import { findProject } from '#db/project/projects.ts'
import { findProposal } from '#db/proposal/proposals.ts'

type Deps = { db: DbOrTx; now: () => Date }
type Mail = { kind: string; dedupeKey: string; projectId: string | null; createdAt: Date }

/** Whether a mail that waited, or is sent again, is not true any more, or its client took its way out since. */
export async function isOutdated(
  { db, now }: Deps,
  { kind, dedupeKey, projectId, createdAt }: Mail,
  order: Order | null,
): Promise<boolean> {
  const project = projectId ? await findProject(db, projectId) : null
  const proposalId = proposalOfKey(dedupeKey)
  const offer = proposalId ? await findProposal(db, proposalId) : null
  const proposal = offer && proposalStatus(offer, now())
  if (isOutdatedMail(kind, { order, status: project?.status ?? null, proposal })) return true
  if (!project || !isOptionalMail(kind)) return false
  const client = await findClient(db, project.clientId)
  return isStopped(client?.stoppedMails ?? {}, kind, createdAt)
}
