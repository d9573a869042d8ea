import type { ClientFormValues } from '#core/client/client-fields.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofClient } from '#core/staff/audit-subjects.ts'
import { insertClient } from '#db/client/clients.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

/** Creates a client entered by staff. E-mail addresses are unique, ignoring case. */
export async function createClient(
  deps: Deps,
  actor: AuditActor,
  form: ClientFormValues,
): Promise<Result<{ id: string }, 'email-taken'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const id = await insertClient(tx, form, deps.now())
    if (!id) return refuse('email-taken')

    await audit('client-created', ofClient(id))
    return accept({ id })
  })
}
