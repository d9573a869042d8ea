import { accessDigitsMinutes, accessDigitsTries } from '#core/access/access-code.ts'
import type { AccessGoal } from '#core/access/access-goal.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { sixDigits } from '#core/shared/input/six-digits.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { spendAccessRequest, tryAccessRequest, type AccessRequest } from '#db/access/access-requests.ts'
import { findAccessSubject, type AccessSubject, accessSubjectOf } from '#db/access/access.ts'
import type { Tx } from '#db/client.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

import { accessCode, readAccessToken } from './access-tokens.ts'

export type ConfirmedAccess = { subject: AccessSubject; code: string; packageId: string; goal: AccessGoal }
export type ConfirmAccessRefusal = 'code-required' | 'code-wrong' | 'link-unknown' | 'too-many-tries'

const perAddress = { limit: 40, windowSeconds: 600, event: 'caller' } as const

/** The six digits, in the browser that asked for them. After five wrong ones a new code is needed. */
export async function confirmAccessByCode(
  { db, signer, now }: SignerDeps,
  { subject, visitorId, typed, ip }: { subject: AccessSubject; visitorId: string; typed: string; ip: string },
): Promise<Result<ConfirmedAccess, ConfirmAccessRefusal>> {
  const digits = sixDigits(typed)
  if (digits === '') return refuse('code-required')
  if (!(await consumeAddressLimit(db, 'access-code:ip', ip, perAddress))) return refuse('too-many-tries')

  return db.transaction(async (tx) => {
    const request = await tryAccessRequest(tx, {
      subject,
      visitorId,
      now: now(),
      since: addMinutes(now(), -accessDigitsMinutes),
      maxTries: accessDigitsTries,
    })
    if (!request || accessCode(signer, request.id) !== digits) return refuse('code-wrong')
    return (await spend(tx, request.id, now())) ?? refuse('code-wrong')
  })
}

/** The mailed link, in any browser. */
export async function confirmAccessByLink(
  { db, signer, now }: SignerDeps,
  { token, ip }: { token: string; ip: string },
): Promise<Result<ConfirmedAccess, ConfirmAccessRefusal>> {
  if (!(await consumeAddressLimit(db, 'access-code:ip', ip, perAddress))) return refuse('too-many-tries')
  const id = readAccessToken(signer, 'confirm', token)
  if (!id || !isUuid(id)) return refuse('link-unknown')
  return db.transaction(async (tx) => {
    return (await spend(tx, id, now())) ?? refuse('link-unknown')
  })
}

async function spend(tx: Tx, id: string, now: Date) {
  const request = await spendAccessRequest(tx, id, now)
  return request && confirmed(tx, request)
}

/** `null` when all access ended since it was asked for. */
async function confirmed(tx: Tx, { orderId, projectId, goal, generation }: AccessRequest) {
  const subject = accessSubjectOf(orderId, projectId)
  const found = subject && (await findAccessSubject(tx, subject))
  if (!subject || found?.accessGeneration !== generation) return null
  return accept({ subject, code: found.code, packageId: found.packageId, goal })
}
