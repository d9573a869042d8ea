import { afterAll, expect, test } from 'vitest'

import { openSession } from '#adapters/auth/sign-in.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { connect, type Connection } from '#db/client.ts'
import { seedDocumentVersions } from '#db/content/document-versions.ts'
import { staff, staffVerifications } from '#db/schema.ts'
import { deleteExpiredStaffRecords, saveFirstAccess } from '#db/staff/staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'

import { createFirstStaff } from './create-first-staff.ts'
import { createSetupLink } from './create-setup-link.ts'

const opened: { connection: Connection; drop: () => Promise<void> }[] = []

afterAll(async () => {
  for (const { connection, drop } of opened) {
    await connection.close()
    await drop()
  }
})

async function createNewStudio(now = () => new Date()) {
  const database = await createTestDatabase()
  const connection = connect(database.url, { connections: 4 })
  opened.push({ connection, drop: database.drop })
  const { db } = connection
  await seedDocumentVersions(db)
  const siteUrl = 'http://127.0.0.1:3000'
  const auth = createTestAuth({ db, siteUrl })
  return { db, auth, siteUrl, now }
}

const ana = { name: 'Ana Lima', email: 'ana@example.com', password: 'violão de nylon' }
const visitor = { ip: '198.51.100.7', userAgent: 'Firefox' }

async function printedToken(deps: Awaited<ReturnType<typeof createNewStudio>>): Promise<string> {
  const prepared = await createSetupLink(deps, null)
  return new URL((prepared.ok && prepared.value.link) || 'http://nowhere').searchParams.get('token') ?? ''
}

test('the printed link → creates the owner, who can sign in', async () => {
  const deps = await createNewStudio()

  const created = await createFirstStaff(deps, { token: await printedToken(deps) }, ana)

  expect(created.ok).toBe(true)
  expect(await deps.db.select({ name: staff.name, email: staff.email, role: staff.role }).from(staff)).toEqual([
    { name: 'Ana Lima', email: 'ana@example.com', role: 'owner' },
  ])
  expect((await openSession(deps.auth, { email: 'ana@example.com', password: ana.password, ...visitor })).ok).toBe(true)
})

test('the setup link → long, unguessable and stored as a hash', async () => {
  const deps = await createNewStudio()

  const token = await printedToken(deps)

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await deps.db.select().from(staffVerifications))).not.toContain(token)
})

test('the link was used → it and all others are invalid', async () => {
  const deps = await createNewStudio()
  const [token, other] = [await printedToken(deps), await printedToken(deps)]
  await createFirstStaff(deps, { token }, ana)

  expect(await createFirstStaff(deps, { token }, { ...ana, email: 'eva@example.com' })).toEqual(refuse('link-invalid'))
  expect(await createFirstStaff(deps, { token: other }, { ...ana, email: 'eva@example.com' })).toEqual(
    refuse('link-invalid'),
  )
  expect(await createSetupLink(deps, null)).toEqual(accept({ link: null }))
})

test('two people with one link at once → one account', async () => {
  const deps = await createNewStudio()
  const token = await printedToken(deps)

  const answers = await Promise.all(
    ['ana', 'eva', 'bia'].map((name) => createFirstStaff(deps, { token }, { ...ana, email: `${name}@example.com` })),
  )

  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await deps.db.select().from(staff)).toHaveLength(1)
})

test('an expired or invented link → refused', async () => {
  const today = new Date('2026-11-20T12:00:00Z')
  const deps = await createNewStudio(() => today)
  await saveFirstAccess(deps.db, 'from-yesterday', addDays(today, -1))

  expect(await createFirstStaff(deps, { token: 'from-yesterday' }, ana)).toEqual(refuse('link-invalid'))
  expect(await createFirstStaff(deps, { token: 'invented' }, ana)).toEqual(refuse('link-invalid'))
})

test('an invalid password → reported, the link stays valid', async () => {
  const deps = await createNewStudio()
  const token = await printedToken(deps)
  const tryWith = (change: Partial<typeof ana>) => createFirstStaff(deps, { token }, { ...ana, ...change })

  expect(await tryWith({ password: 'curtinha' })).toEqual(refuse('password-too-short'))
  expect(await tryWith({ password: 'x'.repeat(129) })).toEqual(refuse('password-too-long'))
  expect(await tryWith({ password: 'ana lima 2026' })).toEqual(refuse('password-common'))
  expect((await tryWith({})).ok).toBe(true)
})

test('ADMIN_EMAIL and ADMIN_PASSWORD → the owner, once', async () => {
  const deps = await createNewStudio()
  const operator = { email: 'dono@example.com', password: 'senha do dono' }

  expect(await createSetupLink(deps, operator)).toEqual(accept({ link: null }))
  expect(await createSetupLink(deps, { ...operator, password: 'outra senha qualquer' })).toEqual(accept({ link: null }))

  expect((await openSession(deps.auth, { ...operator, ...visitor })).ok).toBe(true)
  expect(await deps.db.select().from(staff)).toHaveLength(1)
})

test('an owner from the environment → called by the role, not by a part of the address', async () => {
  const deps = await createNewStudio()
  await createSetupLink(deps, { email: 'dono@example.com', password: 'senha do dono' })

  expect(await deps.db.select({ name: staff.name }).from(staff)).toEqual([{ name: 'Administrador' }])
})

test('an operator password that is too short → reported to the operator', async () => {
  const deps = await createNewStudio()

  expect(await createSetupLink(deps, { email: 'dono@example.com', password: '1234' })).toEqual(
    refuse('password-too-short'),
  )
})

test('an operator address that is none → reported to the operator', async () => {
  const deps = await createNewStudio()

  expect(await createSetupLink(deps, { email: 'dono', password: 'senha do dono' })).toEqual(refuse('email-invalid'))
})

test('expired links → deleted, valid ones stay', async () => {
  const deps = await createNewStudio()
  await saveFirstAccess(deps.db, 'ended', new Date(Date.now() - 1000))
  const token = await printedToken(deps)

  await deleteExpiredStaffRecords(deps.db, new Date())

  expect(await deps.db.select().from(staffVerifications)).toHaveLength(1)
  expect((await createFirstStaff(deps, { token }, ana)).ok).toBe(true)
})
