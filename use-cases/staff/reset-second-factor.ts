import { operatorOfServer } from '#copy/staff/second-factor-mails.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import { withoutSession } from '#db/staff/audit.ts'
import { deletePasskeysOf, hasPasskey } from '#db/staff/passkeys.ts'
import { deleteSecondFactor, findStaffByEmail } from '#db/staff/staff.ts'
import { revokeAccess } from '#db/staff/team.ts'
import { recordsOf } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

import { mailSecondFactorReset } from './internal/mail-second-factor-reset.ts'
import { recordSecurityEvent } from './record-security-event.ts'

/**
 * Turns off an account's second factor from the server, when no colleague can. Its passkeys go, too: they are lost with the
 * phone. Whoever it was gets a mail.
 */
export async function resetSecondFactorByServer(
  deps: MailDeps,
  email: string,
): Promise<Result<{ name: string }, 'not-found'>> {
  const operator = { ip: '', userAgent: 'RESET_TWO_FACTOR' }
  const reset = await deps.db.transaction(async (tx): Promise<Result<{ name: string }, 'not-found'>> => {
    const person = await findStaffByEmail(tx, email)
    if (!person || person.deactivatedAt) return refuse('not-found')
    // The setting often stays for the next starts: those turn off nothing.
    const isOn = person.twoFactorEnabled || (await hasPasskey(tx, person.id))
    await deleteSecondFactor(tx, person.id)
    await deletePasskeysOf(tx, person.id)
    await revokeAccess(tx, person.id)
    const { id, name } = person
    const actor = { id, name, ...operator, ...withoutSession }
    await recordsOf(tx, deps, actor).audit('two-factor-reset', ofStaff(person))
    if (isOn) await mailSecondFactorReset(tx, deps, { person, by: operatorOfServer })
    return accept({ name })
  })
  if (reset.ok) {
    await recordSecurityEvent(deps, { kind: 'second-factor-reset', subject: reset.value.name, ...operator })
  }
  return reset
}
