import { creationOptions, readNewPasskey, type PasskeyCreationOptions } from '#adapters/auth/passkeys.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '#copy/staff/passkey-mails.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { ofStaff } from '#core/staff/audit-subjects.ts'
import {
  maxPasskeys,
  parsePasskeyName,
  passkeyChallengeMinutes,
  relyingPartyOf,
  type PasskeyNameRefusal,
} from '#core/staff/passkey.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { consumeRateLimit } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import {
  consumePasskeyChallenge,
  deletePasskey,
  deleteSessionsOfPasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeys,
  savePasskeyName,
  saveSessionPasskey,
} from '#db/staff/passkeys.ts'
import { findActiveStaff, lockActiveStaff } from '#db/staff/staff.ts'
import { change } from '#use-cases/change.ts'
import type { MailDeps } from '#use-cases/deps.ts'

const creationLimit = { limit: 20, windowSeconds: 600, event: 'none' } as const

/** What the browser of somebody who is signed in needs to make a passkey. The caller has asked for the password. */
export async function beginPasskey(
  { db, now, siteUrl }: Omit<MailDeps, 'queue'>,
  actor: AuditActor,
): Promise<Result<PasskeyCreationOptions, 'passkeys-unavailable' | 'too-many-passkeys' | 'too-many-tries'>> {
  const party = relyingPartyOf(siteUrl)
  const person = await findActiveStaff(db, actor.id)
  if (!party || !person) return refuse('passkeys-unavailable')
  const passkeyIds = (await listPasskeys(db, person.id)).map(({ id }) => id)
  if (passkeyIds.length >= maxPasskeys) return refuse('too-many-passkeys')
  if (!(await consumeRateLimit(db, `passkey-creation:${person.id}`, creationLimit))) return refuse('too-many-tries')

  const { productName } = await currentSettings(db)
  const options = await creationOptions(party, { ...person, passkeyIds }, productName)
  await insertPasskeyChallenge(db, {
    challenge: options.challenge,
    staffId: person.id,
    expiresAt: addMinutes(now(), passkeyChallengeMinutes),
  })
  return accept(options)
}

/**
 * Stores the passkey a browser made and mails its owner; audited. The caller has asked for the password. The device just
 * verified who uses this session, so it counts as opened with the passkey.
 */
export async function addPasskey(
  deps: MailDeps,
  actor: AuditActor,
  typed: { name: string; created: string; sessionId: string },
): Promise<Result<{ name: string }, PasskeyNameRefusal | 'passkey-invalid' | 'too-many-passkeys'>> {
  const { db, now, siteUrl } = deps
  const named = parsePasskeyName(typed.name)
  if (!named.ok) return named
  const name = named.value
  const party = relyingPartyOf(siteUrl)
  const staffId = actor.id
  const isOurChallenge = (challenge: string) => consumePasskeyChallenge(db, { challenge, staffId, now: now() })
  const passkey = party && (await readNewPasskey(typed.created, { party, isOurChallenge }))
  if (!passkey) return refuse('passkey-invalid')

  return change({ db, now }, actor, async (tx, { audit }) => {
    const person = await lockActiveStaff(tx, staffId)
    if (!person) return refuse('passkey-invalid')
    if ((await listPasskeys(tx, staffId)).length >= maxPasskeys) return refuse('too-many-passkeys')
    const at = now()
    if (!(await insertPasskey(tx, { ...passkey, staffId, name, createdAt: at }))) return refuse('passkey-invalid')
    await saveSessionPasskey(tx, { sessionId: typed.sessionId, staffId, passkeyId: passkey.id })
    await audit('passkey-added', ofStaff(actor), { note: name })
    await enqueueMail(tx, deps.queue, {
      kind: 'staff-passkey-added',
      dedupeKey: `staff-passkey-added:${staffId}:${passkey.id}`,
      toName: person.name,
      toEmail: person.email,
      content: passkeyAddedMail({ passkeyName: name, ...(await mailFacts(tx, deps, person)) }),
    })
    return accept({ name })
  })
}

/** Gives one's own passkey another name; audited. */
export async function renamePasskey(
  deps: MailDeps,
  actor: AuditActor,
  { id, name: typed }: { id: string; name: string },
): Promise<Result<{ name: string }, PasskeyNameRefusal | 'passkey-gone'>> {
  const named = parsePasskeyName(typed)
  if (!named.ok) return named
  const name = named.value
  return change(deps, actor, async (tx, { audit }) => {
    if (!(await savePasskeyName(tx, { id, staffId: actor.id, name }))) return refuse('passkey-gone')
    await audit('passkey-renamed', ofStaff(actor), { note: name })
    return accept({ name })
  })
}

/**
 * Removes one's own passkey, which opens nothing from then on, and ends the sessions it opened except this one. Its owner
 * gets a mail; audited.
 */
export async function removePasskey(
  deps: MailDeps,
  actor: AuditActor,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Result<{ name: string }, 'passkey-gone'>> {
  return change(deps, actor, async (tx, { audit }) => {
    const person = await lockActiveStaff(tx, actor.id)
    if (!person) return refuse('passkey-gone')
    await deleteSessionsOfPasskey(tx, { id, staffId: actor.id, except: sessionId })
    const name = await deletePasskey(tx, { id, staffId: actor.id })
    if (name === null) return refuse('passkey-gone')
    await audit('passkey-removed', ofStaff(actor), { note: name })
    await enqueueMail(tx, deps.queue, {
      kind: 'staff-passkey-removed',
      dedupeKey: `staff-passkey-removed:${actor.id}:${id}:${deps.now().toISOString()}`,
      toName: person.name,
      toEmail: person.email,
      content: passkeyRemovedMail({ passkeyName: name, ...(await mailFacts(tx, deps, person)) }),
    })
    return accept({ name })
  })
}

async function mailFacts(tx: Parameters<typeof currentSettings>[0], deps: MailDeps, person: { name: string }) {
  return {
    name: person.name,
    at: deps.now(),
    adminUrl: `${deps.siteUrl}/admin/conta/chaves`,
    settings: await currentSettings(tx),
  }
}
