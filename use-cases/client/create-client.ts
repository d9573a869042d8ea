import type { ClientFormValues } from '#core/client/client-fields.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { insertClient } from '#db/client/clients.ts'
import { insertAuditEntry, type AuditActor } from '#db/staff/audit.ts'

type Deps = { db: Db; now: () => Date }

/** Creates a client entered by staff. E-mail addresses are unique, ignoring case. */
export async function createClient(
  { db, now }: Deps,
  actor: AuditActor,
  form: ClientFormValues,
): Promise<Result<{ id: string }, 'email-taken'>> {
  return db.transaction(async (tx) => {
    const id = await insertClient(tx, form, now())
    if (!id) return refuse('email-taken')

    await insertAuditEntry(tx, actor, {
      action: 'client-created',
      subject: { kind: 'client', id, label: '' },
      at: now(),
    })
    return accept({ id })
  })
}
