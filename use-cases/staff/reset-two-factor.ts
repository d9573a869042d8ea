import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import { insertAuditEntry } from '#db/staff/audit.ts'
import { deletePasskeysOf } from '#db/staff/passkeys.ts'
import { dropSecondFactor, findStaffByEmail } from '#db/staff/staff.ts'
import { revokeAccess } from '#db/staff/team.ts'

type Deps = { db: Db; now: () => Date }

/** Turns off an account's second factor from the server, when no colleague can. Its passkeys go, too: they are lost with the phone. */
export function resetSecondFactor({ db, now }: Deps, email: string): Promise<Result<{ name: string }, 'not-found'>> {
  return db.transaction(async (tx) => {
    const person = await findStaffByEmail(tx, email)
    if (!person || person.deactivatedAt) return refuse('not-found')
    await dropSecondFactor(tx, person.id)
    await deletePasskeysOf(tx, person.id)
    await revokeAccess(tx, person.id)
    const { id, name } = person
    const actor = { id, name, ip: '', userAgent: 'RESET_TWO_FACTOR' }
    await insertAuditEntry(tx, actor, {
      action: 'two-factor-reset',
      subject: { kind: 'staff', id, label: name },
      at: now(),
    })
    return accept({ name })
  })
}
