import { operatorOfServer } from '#copy/staff/second-factor-mails.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import type { Db } from '#db/client.ts'
import type { Queue } from '#db/queue.ts'
import { insertAuditEntry, withoutSession } from '#db/staff/audit.ts'
import { deletePasskeysOf, hasPasskey } from '#db/staff/passkeys.ts'
import { deleteSecondFactor, findStaffByEmail } from '#db/staff/staff.ts'
import { revokeAccess } from '#db/staff/team.ts'

import { mailSecondFactorReset } from './internal/mail-second-factor-reset.ts'
import { recordSecurityEvent } from './record-security-event.ts'

type Deps = { db: Db; queue: Queue; siteUrl: string; now: () => Date }

/**
 * Turns off an account's second factor from the server, when no colleague can. Its passkeys go, too: they are lost with the
 * phone. Whoever it was gets a mail.
 */
export async function resetSecondFactorByServer(
  deps: Deps,
  email: string,
): Promise<Result<{ name: string }, 'not-found'>> {
  const { db, now } = deps
  const operator = { ip: '', userAgent: 'RESET_TWO_FACTOR' }
  const reset = await db.transaction(async (tx): Promise<Result<{ name: string }, 'not-found'>> => {
    const person = await findStaffByEmail(tx, email)
    if (!person || person.deactivatedAt) return refuse('not-found')
    // The setting often stays for the next starts: those turn off nothing.
    const isOn = person.twoFactorEnabled || (await hasPasskey(tx, person.id))
    await deleteSecondFactor(tx, person.id)
    await deletePasskeysOf(tx, person.id)
    await revokeAccess(tx, person.id)
    const { id, name } = person
    await insertAuditEntry(
      tx,
      { id, name, ...operator, ...withoutSession },
      {
        action: 'two-factor-reset',
        subject: { kind: 'staff', id, label: name },
        at: now(),
      },
    )
    if (isOn) await mailSecondFactorReset(tx, deps, { person, by: operatorOfServer })
    return accept({ name })
  })
  if (reset.ok) {
    await recordSecurityEvent(deps, { kind: 'second-factor-reset', subject: reset.value.name, ...operator })
  }
  return reset
}
