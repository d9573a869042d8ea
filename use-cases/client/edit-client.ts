import type { Signer } from '#adapters/signed-values.ts'
import type { ClientFormValues } from '#core/client/client-form.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { findClient, findClientByEmail, lockClient, lockOrdersOfClient, saveClient } from '#db/client/clients.ts'
import { deleteDataLinksOf } from '#db/client/data-links.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'
import { endAccessOfClient } from '#use-cases/access/end-access.ts'

type Deps = { db: Db; signer: Signer; now: () => Date }
export type EditClientRefusal = 'not-found' | 'erased' | 'changed-meanwhile' | 'email-taken'

/** `seenAt` identifies the state the form showed: later changes by others are never overwritten unseen. */
export async function editClient(
  deps: Deps,
  actor: AuditActor,
  { clientId, form, seenAt }: { clientId: string; form: ClientFormValues; seenAt: string },
): Promise<Result<undefined, EditClientRefusal>> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const found = await findClient(tx, clientId)
    if (found) await lockOrdersOfClient(tx, found)
    const client = await lockClient(tx, clientId)
    if (!client) return refuse('not-found')
    if (client.erasedAt) return refuse('erased')
    if (client.updatedAt.toISOString() !== seenAt) return refuse('changed-meanwhile')

    const owner = await findClientByEmail(tx, form.email)
    if (owner && owner.id !== clientId) return refuse('email-taken')

    const fields = (['name', 'email', 'phone', 'company'] as const).filter((field) => client[field] !== form[field])
    if (fields.length === 0) return accept()

    if (form.email.toLowerCase() !== client.email.toLowerCase()) {
      await endAccessOfClient(tx, deps, clientId)
      await deleteDataLinksOf(tx, client.email)
    }
    await saveClient(tx, clientId, form, now())
    await insertAuditEntry(tx, actor, {
      action: 'client-edited',
      subject: { kind: 'client', id: clientId, label: '' },
      details: { fields },
      at: now(),
    })
    return accept()
  })
}
