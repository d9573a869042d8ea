import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentStaff, hashPassword, openSession } from '#adapters/auth/sign-in.ts'
import { accept, refuse } from '#core/shared/result.ts'
import type { StaffRole } from '#core/staff/staff.ts'
import {
  auditLog,
  history,
  mails,
  projects,
  securityEvents,
  staff,
  staffInvitations,
  staffTwoFactors,
} from '#db/schema.ts'
import { deleteExpiredStaffRecords, insertStaff, listOwners } from '#db/staff/staff.ts'
import { listOpenInvitations, listTeam } from '#db/staff/team.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { inviteStaff, revokeInvitation, sendInvitationAgain } from './invite-staff.ts'
import { changeRole, deactivateStaff, reactivateStaff, resetColleagueSecondFactor } from './manage-staff.ts'

const context = await createTestContext()
const { db } = context
const auth = createTestAuth(context)
const deps = { ...context, auth }
const actor = testActor({ id: 'ana', name: 'Ana Lima' })
const password = 'violão de nylon'
const passwordHash = await hashPassword(auth, password)
let lastAddress = 0
const createVisitor = () => ({ ip: `198.51.100.${(lastAddress += 1)}`, userAgent: 'Firefox' })
const createEmail = () => `${randomUUID()}@example.com`

async function createInvitation(change: { email?: string; role?: StaffRole } = {}) {
  const email = change.email ?? createEmail()
  const invited = await inviteStaff(deps, actor, { name: 'Beto Reis', role: 'producer', ...change, email })
  if (!invited.ok) throw new Error(invited.code)
  const [row] = await db.select().from(staffInvitations).where(eq(staffInvitations.email, email))
  return { id: row?.id ?? '', email, links: () => linksTo(email) }
}

async function linksTo(email: string): Promise<string[]> {
  const sent = await db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(mails.createdAt)
  return sent.map(({ content }) => new URL(content.action?.url ?? '').searchParams.get('token') ?? '')
}

async function createColleague(role: StaffRole, name = 'Caio Luz') {
  const email = createEmail()
  const id = await db.transaction((tx) => insertStaff(tx, { name, email, role, passwordHash }))
  return { id, email, enter: () => openSession(auth, { email, password, ...createVisitor() }) }
}

const auditOf = async (subjectId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(insertionOrder)).map(
    ({ action }) => action,
  )

test('an invitation → mailed, and its link creates one account', async () => {
  const { id, email, links } = await createInvitation()
  const [token = ''] = await links()
  const stored = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id))
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await openInvitation(deps, token)).toEqual({ name: 'Beto Reis', email, invitedBy: 'Ana Lima' })

  const typed = { token, name: 'Beto R.', password }
  expect(await acceptInvitation(deps, createVisitor(), { ...typed, password: 'curta' })).toEqual(
    refuse('password-too-short'),
  )
  expect(await acceptInvitation(deps, createVisitor(), { ...typed, password: '1234567890' })).toEqual(
    refuse('password-common'),
  )
  const answers = await Promise.all([1, 2, 3].map(() => acceptInvitation(deps, createVisitor(), typed)))

  expect(answers.filter(({ ok }) => ok)).toEqual([accept({ email })])
  expect(await openInvitation(deps, token)).toBeNull()
  const [person] = await db.select().from(staff).where(eq(staff.email, email))
  expect(person).toMatchObject({ name: 'Beto R.', role: 'producer' })
  expect((await openSession(auth, { email, password, ...createVisitor() })).ok).toBe(true)
  expect([await auditOf(id), await auditOf(person?.id ?? '')]).toEqual([['staff-invited'], ['staff-joined']])
})

test('72 hours later, sent again, or revoked → the link is invalid', async () => {
  const { id, links, email } = await createInvitation()
  await sendInvitationAgain(deps, actor, id)
  const [first = '', second = ''] = await links()
  expect(second).not.toBe(first)
  expect([await openInvitation(deps, first), (await openInvitation(deps, second))?.email]).toEqual([null, email])

  context.time = new Date(context.time.getTime() + 72 * 3_600_000)
  expect(await openInvitation(deps, second)).toBeNull()
  expect(await acceptInvitation(deps, createVisitor(), { token: second, name: 'B', password })).toEqual(
    refuse('link-invalid'),
  )
  expect((await listOpenInvitations(db)).map((open) => open.id)).toContain(id)

  await sendInvitationAgain(deps, actor, id)
  const third = (await links()).at(-1) ?? ''
  expect(await openInvitation(deps, third)).not.toBeNull()
  expect(await revokeInvitation(deps, actor, id)).toEqual(accept({ email }))
  expect(await openInvitation(deps, third)).toBeNull()
  for (const change of [sendInvitationAgain, revokeInvitation])
    expect(await change(deps, actor, id)).toEqual(refuse('not-found'))
  expect(await auditOf(id)).toEqual([
    'staff-invited',
    'invitation-sent-again',
    'invitation-sent-again',
    'invitation-revoked',
  ])
})

test('an unused invitation → deleted in the end, unless it can still be sent again', async () => {
  const [old, fresh] = [await createInvitation(), await createInvitation()]
  const days = (count: number) => new Date(context.time.getTime() + count * 86_400_000)
  await db
    .update(staffInvitations)
    .set({ expiresAt: days(-91) })
    .where(eq(staffInvitations.id, old.id))

  await deleteExpiredStaffRecords(db, context.time)

  const remaining = (await db.select().from(staffInvitations)).map(({ id }) => id)
  expect([remaining.includes(old.id), remaining.includes(fresh.id)]).toEqual([false, true])
})

test('an invited person, or one with an account → not invited again', async () => {
  const { email } = await createInvitation()
  const form = { name: 'Beto', role: 'owner' as const }
  const deactivated = await createColleague('producer')
  await db.update(staff).set({ deactivatedAt: new Date() }).where(eq(staff.id, deactivated.id))
  const here = await createColleague('producer')

  expect(await inviteStaff(deps, actor, { ...form, email })).toEqual(refuse('already-invited'))
  expect(await inviteStaff(deps, actor, { ...form, email: here.email })).toEqual(refuse('has-account'))
  expect(await inviteStaff(deps, actor, { ...form, email: deactivated.email })).toEqual(refuse('was-deactivated'))
})

test('an account is deactivated → sessions end, projects are reassigned with history and one mail', async () => {
  const [leaving, heir] = [await createColleague('producer', 'Caio Luz'), await createColleague('producer', 'Dora Sol')]
  const entered = await leaving.enter()
  const headers = new Headers({ cookie: entered.ok ? entered.value.cookies.join('; ') : '' })
  expect((await currentStaff(auth, headers))?.id).toBe(leaving.id)
  const passed = [await createPaidProject(context), await createPaidProject(context)]
  for (const { id } of passed) await db.update(projects).set({ assigneeId: leaving.id }).where(eq(projects.id, id))

  const off = { staffId: leaving.id, handTo: leaving.id }
  expect(await deactivateStaff(deps, actor, off)).toEqual(refuse('unknown-person'))
  expect(await deactivateStaff(deps, actor, { ...off, handTo: heir.id })).toEqual(accept({ name: 'Caio Luz' }))

  expect(await currentStaff(auth, headers)).toBeNull()
  expect(await leaving.enter()).toEqual(refuse('invalid-credentials'))
  for (const { id } of passed) {
    expect((await readProject(context, id)).assigneeId).toBe(heir.id)
    const ofProject = and(eq(history.projectId, id), eq(history.type, 'project-assigned'))
    expect(await db.select({ details: history.details }).from(history).where(ofProject)).toEqual([
      { details: { from: 'Caio Luz', to: 'Dora Sol' } },
    ])
  }
  const assigneeMails = await db.select().from(mails).where(eq(mails.toEmail, heir.email))
  expect(assigneeMails.map(({ kind, content }) => [kind, content.subject])).toEqual([
    ['projects-handed-over', '2 projetos passaram para você'],
  ])

  expect(await reactivateStaff(deps, actor, leaving.id)).toEqual(accept({ name: 'Caio Luz' }))
  expect((await leaving.enter()).ok).toBe(true)
  expect(await auditOf(leaving.id)).toEqual(['staff-deactivated', 'staff-reactivated'])
})

test('an account is deactivated → its projects may stay unassigned', async () => {
  const leaving = await createColleague('producer')
  const { id } = await createPaidProject(context)
  await db.update(projects).set({ assigneeId: leaving.id }).where(eq(projects.id, id))

  await deactivateStaff(deps, actor, { staffId: leaving.id, handTo: null })

  expect((await readProject(context, id)).assigneeId).toBeNull()
})

test('two owners remove each other at once → one owner stays', async () => {
  await db.update(staff).set({ role: 'producer' })
  for (let round = 0; round < 5; round += 1) {
    const [ana, bia] = [await createColleague('owner', 'Ana'), await createColleague('owner', 'Bia')]
    const answers = await Promise.all([
      round % 2 === 0
        ? deactivateStaff(deps, actor, { staffId: ana.id, handTo: null })
        : changeRole(deps, actor, { staffId: ana.id, role: 'producer' }),
      changeRole(deps, actor, { staffId: bia.id, role: 'producer' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refuse('last-owner'))
    await db.update(staff).set({ role: 'producer' })
  }
})

test.each([
  ['is made a producer', (id: string) => changeRole(deps, actor, { staffId: id, role: 'producer' })],
  ['is deactivated', (id: string) => deactivateStaff(deps, actor, { staffId: id, handTo: null })],
])('an owner %s → every owner of before gets a mail, also whoever it was', async (_deed, act) => {
  await createColleague('owner')
  const person = await createColleague('owner', 'Bia')
  const before = await listOwners(db)
  await db.delete(mails)

  expect(await act(person.id)).toMatchObject({ ok: true })
  const sent = await db.select().from(mails).where(eq(mails.kind, 'staff-notified-change'))
  expect(sent.map(({ toEmail }) => toEmail).toSorted()).toEqual(before.map(({ email }) => email).toSorted())
  expect(before.map(({ email }) => email)).toContain(person.email)
})

test('a role change → only for active accounts, to an existing role', async () => {
  const [person, deactivated] = [await createColleague('producer'), await createColleague('producer')]
  await deactivateStaff(deps, actor, { staffId: deactivated.id, handTo: null })

  expect(await changeRole(deps, actor, { staffId: person.id, role: 'rei' })).toEqual(refuse('role-unknown'))
  expect(await changeRole(deps, actor, { staffId: deactivated.id, role: 'owner' })).toEqual(refuse('not-found'))
  expect(await changeRole(deps, actor, { staffId: person.id, role: 'owner' })).toEqual(accept({ name: 'Caio Luz' }))
  expect((await listTeam(db)).find(({ id }) => id === person.id)).toMatchObject({ role: 'owner', projects: 0 })
  expect(await auditOf(person.id)).toEqual(['staff-role-changed'])
})

test('two role changes at once → the second is refused', async () => {
  const person = await createColleague('owner')
  const change = (role: string, seen: string) => changeRole(deps, actor, { staffId: person.id, role, seen })
  expect((await change('producer', 'owner')).ok).toBe(true)

  expect(await change('owner', 'owner')).toEqual(refuse('role-changed'))
  expect((await change('producer', 'owner')).ok).toBe(true)
  expect((await listTeam(db)).find(({ id }) => id === person.id)?.role).toBe('producer')
  expect((await change('owner', 'producer')).ok).toBe(true)
  expect(await auditOf(person.id)).toEqual(['staff-role-changed', 'staff-role-changed'])
})

test('an owner resets another’s second factor → it is off and sessions end; never their own', async () => {
  const person = await createColleague('producer')
  const entered = await person.enter()
  const headers = new Headers({ cookie: entered.ok ? entered.value.cookies.join('; ') : '' })
  await db.update(staff).set({ twoFactorEnabled: true }).where(eq(staff.id, person.id))
  await db.insert(staffTwoFactors).values({ id: randomUUID(), secret: 'x', backupCodes: 'x', userId: person.id })

  expect(await resetColleagueSecondFactor(deps, testActor({ id: person.id }), person.id)).toEqual(refuse('own-account'))
  expect(await resetColleagueSecondFactor(deps, actor, person.id)).toEqual(accept({ name: 'Caio Luz' }))

  expect(await currentStaff(auth, headers)).toBeNull()
  expect(await db.select().from(staffTwoFactors).where(eq(staffTwoFactors.userId, person.id))).toEqual([])
  expect(await resetColleagueSecondFactor(deps, actor, person.id)).toEqual(refuse('not-found'))
  expect(await auditOf(person.id)).toEqual(['two-factor-reset'])
  expect((await person.enter()).ok).toBe(true)
})

test('an owner resets another’s second factor → that person gets one mail, and the security log an entry', async () => {
  const person = await createColleague('producer', 'Vera Nunes')
  await db.update(staff).set({ twoFactorEnabled: true }).where(eq(staff.id, person.id))

  await resetColleagueSecondFactor(deps, actor, person.id)
  await resetColleagueSecondFactor(deps, actor, person.id)

  const sent = await db.select().from(mails).where(eq(mails.toEmail, person.email))
  expect(sent.map(({ kind, content }) => [kind, content.facts?.[0]?.value])).toEqual([
    ['staff-second-factor-reset', 'Ana Lima'],
  ])
  const events = await db.select().from(securityEvents).where(eq(securityEvents.subject, 'Vera Nunes'))
  expect(events).toMatchObject([{ kind: 'second-factor-reset', count: 1 }])
})
