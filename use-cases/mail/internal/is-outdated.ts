import { isOptionalMail, isStopped } from '#core/mail/mail-kinds.ts'
import { isOutdatedMail } from '#core/mail/outdated-mail.ts'
import type { DbOrTx } from '#db/client.ts'
import { findClient } from '#db/client/clients.ts'
import type { Order } from '#db/order/orders.ts'
import { findProject } from '#db/project/projects-admin.ts'

type Mail = { kind: string; projectId: string | null; createdAt: Date }

/** Whether a mail that waited, or is sent again, is not true any more, or its client took its way out since. */
export async function isOutdated(
  db: DbOrTx,
  { kind, projectId, createdAt }: Mail,
  order: Order | null,
): Promise<boolean> {
  const project = projectId ? await findProject(db, projectId) : null
  if (isOutdatedMail(kind, { order, status: project?.status ?? null })) return true
  if (!project || !isOptionalMail(kind)) return false
  const client = await findClient(db, project.clientId)
  return isStopped(client?.stoppedMails ?? {}, kind, createdAt)
}
