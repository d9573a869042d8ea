import { dataSessionMinutes } from '#core/client/data-request.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { findDataSession, spendDataLink } from '#db/client/data-links.ts'
import { findDataSubject, type DataSubject } from '#db/client/data-subjects.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { readAccessToken } from '#use-cases/access/access-tokens.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

export type OpenOwnDataRefusal = 'link-unknown' | 'too-many-tries'

const perAddress = { limit: 30, windowSeconds: 600, event: 'caller' } as const

/** Uses the mailed link up. What it returns identifies the session: signed, it goes into a cookie of this browser. */
export async function openOwnData(
  { db, signer, now }: SignerDeps,
  { token, ip }: { token: string; ip: string },
): Promise<Result<{ linkId: string; clientId: string | null }, OpenOwnDataRefusal>> {
  if (!(await consumeAddressLimit(db, 'own-data-link:ip', ip, perAddress))) return refuse('too-many-tries')
  const linkId = readAccessToken(signer, 'own-data', token)
  if (!linkId || !isUuid(linkId)) return refuse('link-unknown')
  return db.transaction(async (tx) => {
    const spent = await spendDataLink(tx, linkId, {
      now: now(),
      sessionEndsAt: addMinutes(now(), dataSessionMinutes),
    })
    if (!spent) return refuse('link-unknown')
    const subject = await findDataSubject(tx, spent.email)
    return accept({ linkId, clientId: subject?.client?.id ?? null })
  })
}

export type OwnDataSession = { linkId: string; subject: DataSubject; endsAt: Date }

/** Whose data a session shows; `null` when it has ended, or nothing is stored under its e-mail any more. */
export async function findOwnDataSession(
  { db, now }: Omit<SignerDeps, 'signer'>,
  linkId: string,
): Promise<OwnDataSession | null> {
  if (!isUuid(linkId)) return null
  const session = await findDataSession(db, linkId, now())
  const subject = session && (await findDataSubject(db, session.email))
  return session && subject ? { linkId, subject, endsAt: session.endsAt } : null
}
