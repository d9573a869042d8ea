import { hashPassword as hashEarlier } from 'better-auth/crypto'
import { getAuthTables } from 'better-auth/db'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { connect, type Connection, type Db } from '#db/client.ts'
import { staff, staffAccounts, staffRateLimits, staffSessions, staffVerifications } from '#db/schema.ts'
import { consumeSignInLimit, insertStaff } from '#db/staff/staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'

import { authTables, createAuth, type ResetLink } from './auth.ts'
import {
  currentStaff,
  idleHours,
  hashPassword,
  findResetTokenOwner,
  createResetLink,
  resetPasswordByToken,
  openSession,
  closeSession,
} from './sign-in.ts'

const opened: { connection: Connection; drop: () => Promise<void> }[] = []

afterAll(async () => {
  for (const { connection, drop } of opened) {
    await connection.close()
    await drop()
  }
})

async function createStudio({ siteUrl = 'http://127.0.0.1:3000' } = {}) {
  const database = await createTestDatabase()
  const connection = connect(database.url, { connections: 3 })
  opened.push({ connection, drop: database.drop })

  const { db } = connection
  const links: ResetLink[] = []
  const auth = createTestAuth({ db, siteUrl }, { sendResetLink: async (link) => void links.push(link) })
  const passwordHash = await hashPassword(auth, 'violão de nylon')
  const staffId = await db.transaction((tx) =>
    insertStaff(tx, { name: 'Ana Lima', email: 'Ana@Example.com', role: 'owner', passwordHash }),
  )
  return { db, auth, links, staffId }
}

let lastAddress = 0
const createVisitor = () => ({
  ip: `198.51.${100 + Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`,
  userAgent: 'Firefox',
})
const cookieHeader = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') })

test('our schema → every table, column and constraint better-auth requires', async () => {
  const { auth } = await createStudio()
  const wanted = Object.entries(getAuthTables(auth.options)).map(([model, { fields }]) => ({
    model,
    required: namesOf(fields, (field) => field.required === true),
    unique: namesOf(fields, (field) => field.unique === true),
    all: namesOf(fields, () => true),
  }))

  const ours = wanted.map(({ model, required, unique, all }) => {
    const columns = getTableColumns(Object.entries(authTables).find(([name]) => name === model)?.[1] ?? authTables.user)
    return {
      model: Object.keys(authTables).find((name) => name === model),
      required: required.filter((name) =>
        Object.entries(columns).some(([key, column]) => key === name && column.notNull),
      ),
      unique: unique.filter((name) => Object.entries(columns).some(([key, column]) => key === name && column.isUnique)),
      all: all.filter((name) => name in columns),
    }
  })

  expect(wanted).toHaveLength(6)
  expect(ours).toEqual(wanted)
})

function namesOf<Field>(fields: Record<string, Field>, wish: (field: Field) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (wish(field) ? [name] : []))
}

test('the right password → a session for the next request', async () => {
  const { auth, staffId } = await createStudio()

  const entered = await openSession(auth, { email: 'ANA@example.com', password: 'violão de nylon', ...createVisitor() })

  if (!entered.ok) throw new Error(entered.code)
  expect(await currentStaff(auth, cookieHeader(entered.value.cookies))).toEqual({
    id: staffId,
    name: 'Ana Lima',
    email: 'ana@example.com',
    role: 'owner',
    hasSecondFactor: false,
    sessionId: expect.any(String),
    provedAt: expect.any(Date),
  })
})

test('the session cookie → HttpOnly, seven days, Secure on https only', async () => {
  const plain = await createStudio()
  const secure = await createStudio({ siteUrl: 'https://harmonia.example' })
  const credentials = { email: 'ana@example.com', password: 'violão de nylon' }

  const [overHttp, overHttps] = [
    await openSession(plain.auth, { ...credentials, ...createVisitor() }),
    await openSession(secure.auth, { ...credentials, ...createVisitor() }),
  ]

  if (!overHttp.ok || !overHttps.ok) throw new Error('no session')
  expect(overHttp.value.cookies).toHaveLength(1)
  expect(overHttp.value.cookies[0]).toMatch(
    /^harmonia\.session_token=.+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(overHttps.value.cookies[0]).toMatch(/^__Secure-harmonia\.session_token=.+; Secure/)
})

test('a wrong password, unknown or invalid address → the same answer', async () => {
  const { auth } = await createStudio()

  const answers = [
    await openSession(auth, { email: 'ana@example.com', password: 'errada errada', ...createVisitor() }),
    await openSession(auth, { email: 'ninguem@example.com', password: 'violão de nylon', ...createVisitor() }),
    await openSession(auth, { email: 'isto não é e-mail', password: 'violão de nylon', ...createVisitor() }),
    await openSession(auth, { email: 'ana@example.com', password: 'x'.repeat(5000), ...createVisitor() }),
  ]

  expect(answers).toEqual(Array(4).fill(refuse('invalid-credentials')))
})

test('sign-up → impossible, also through the library', async () => {
  const { auth, db } = await createStudio()

  const response = await auth.handler(
    new Request('http://127.0.0.1:3000/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-ip': '198.51.100.250' },
      body: JSON.stringify({ name: 'Eva', email: 'eva@example.com', password: 'senha bem longa', role: 'owner' }),
    }),
  )

  expect(response.status).toBe(400)
  expect(await db.select().from(staff)).toHaveLength(1)
})

test('more than five sign-ins a minute from one IP → refused', async () => {
  const { auth } = await createStudio()
  const visitor = createVisitor()

  for (let tries = 0; tries < 5; tries += 1) {
    const email = `pessoa${tries}@example.com`
    expect(await openSession(auth, { email, password: 'chute qualquer', ...visitor })).toEqual(
      refuse('invalid-credentials'),
    )
  }

  expect(await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...visitor })).toEqual(
    refuse('too-many-tries'),
  )
  expect(
    (await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })).ok,
  ).toBe(true)
})

/** As many wrong passwords as everybody together has, counted without the slow comparison of each. */
async function strangersGuess(db: Db) {
  for (let tries = 0; tries < 60; tries += 1)
    await consumeSignInLimit(db, 'ana@example.com', { ip: `192.0.3.${tries}` })
}

test('ten wrong passwords from one network → the account is locked for that network only', async () => {
  const { auth, db } = await createStudio()
  const attacker = { ip: '192.0.2.66', userAgent: 'curl' }

  for (const email of ['ana@example.com', 'ninguem@example.com']) {
    for (let tries = 0; tries < 10; tries += 1) {
      await db.delete(staffRateLimits)
      expect(await openSession(auth, { email, password: 'chute qualquer', ...attacker })).toEqual(
        refuse('invalid-credentials'),
      )
    }
    await db.delete(staffRateLimits)
    expect(await openSession(auth, { email, password: 'violão de nylon', ...attacker })).toEqual(
      refuse('account-locked'),
    )
  }
  expect(
    (await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })).ok,
  ).toBe(true)
})

test('sixty wrong passwords from everywhere → three attempts per network, the right password still opens', async () => {
  const { auth, db } = await createStudio()
  const guess = (visitor: ReturnType<typeof createVisitor>) =>
    openSession(auth, { email: 'ana@example.com', password: 'chute qualquer', ...visitor })
  await strangersGuess(db)

  const visitor = createVisitor()
  const answers = [await guess(visitor), await guess(visitor), await guess(visitor), await guess(visitor)]

  expect(answers.map((answer) => !answer.ok && answer.code)).toEqual([
    ...Array<string>(3).fill('invalid-credentials'),
    'account-locked',
  ])
  expect(
    (await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })).ok,
  ).toBe(true)
})

test('a browser that signed in before → ten attempts of its own', async () => {
  const { auth, db } = await createStudio()
  const [ip, device] = ['192.0.2.70', 'known-browser']
  const enter = (password: string, visitor: { ip: string; device?: string }) =>
    openSession(auth, { email: 'ana@example.com', password, userAgent: '', ...visitor })
  await strangersGuess(db)
  for (let tries = 0; tries < 4; tries += 1) await enter('chute qualquer', { ip })

  expect(await enter('chute qualquer', { ip: '192.0.2.71', device })).toEqual(refuse('invalid-credentials'))
  expect((await enter('violão de nylon', { ip, device })).ok).toBe(true)
  for (let tries = 0; tries < 10; tries += 1) await enter('chute qualquer', { ...createVisitor(), device })
  expect(await enter('violão de nylon', { ...createVisitor(), device })).toEqual(refuse('account-locked'))
})

test('concurrent attempts of one browser → cannot bypass the lock', async () => {
  const { auth } = await createStudio()

  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      openSession(auth, { email: 'ana@example.com', password: 'chute qualquer', ...createVisitor(), device: 'one' }),
    ),
  )

  expect(answers.filter((answer) => !answer.ok && answer.code === 'invalid-credentials')).toHaveLength(10)
})

test('a successful sign-in → resets this browser’s count', async () => {
  const { auth } = await createStudio()
  const enter = (password: string) =>
    openSession(auth, { email: 'ana@example.com', password, ...createVisitor(), device: 'known-browser' })

  for (let tries = 0; tries < 9; tries += 1) await enter('chute qualquer')
  expect((await enter('violão de nylon')).ok).toBe(true)
  for (let tries = 0; tries < 9; tries += 1) await enter('chute qualquer')

  expect((await enter('violão de nylon')).ok).toBe(true)
})

test('signed out → a copied cookie is invalid', async () => {
  const { auth, db } = await createStudio()
  const entered = await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })
  if (!entered.ok) throw new Error(entered.code)
  const headers = cookieHeader(entered.value.cookies)

  const { cookies } = await closeSession(auth, headers)

  expect(cookies.join()).toContain('harmonia.session_token=; Max-Age=0')
  expect(await db.select().from(staffSessions)).toEqual([])
  expect(await currentStaff(auth, headers)).toBeNull()
})

test('a session nobody used for twelve hours → ended; one in use → goes on', async () => {
  const { auth, db } = await createStudio()
  const entered = await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })
  if (!entered.ok) throw new Error(entered.code)
  const headers = cookieHeader(entered.value.cookies)
  const usedBefore = (minutes: number) =>
    db.update(staffSessions).set({ updatedAt: new Date(Date.now() - minutes * 60_000) })

  await usedBefore(idleHours * 60 - 1)
  expect(await currentStaff(auth, headers, false)).not.toBeNull()
  expect((await db.select().from(staffSessions))[0]?.updatedAt.getTime()).toBeLessThan(Date.now() - 3_600_000)
  expect(await currentStaff(auth, headers)).not.toBeNull()
  expect((await db.select().from(staffSessions))[0]?.updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)

  await usedBefore(idleHours * 60 + 1)
  expect(await currentStaff(auth, headers)).toBeNull()
  expect(await db.select().from(staffSessions)).toEqual([])
})

test('the product’s settings → a new password is hashed at the full cost', async () => {
  const { db } = await createStudio()
  const settings = {
    db,
    secret: 's'.repeat(40),
    siteUrl: 'http://127.0.0.1:3000',
    sendResetLink: async () => undefined,
  }

  expect(await hashPassword(createAuth(settings), 'violão de nylon')).toMatch(/^scrypt:32768:8:3:/)
})

test('a password hashed by an earlier version → hashed anew when it is entered', async () => {
  const { auth, db, staffId } = await createStudio()
  const enter = () => openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })
  const storedHash = async () => (await db.select().from(staffAccounts))[0]?.password
  await db
    .update(staffAccounts)
    .set({ password: await hashEarlier('violão de nylon') })
    .where(eq(staffAccounts.userId, staffId))

  await openSession(auth, { email: 'ana@example.com', password: 'chute qualquer', ...createVisitor() })
  expect(await storedHash()).not.toMatch(/^scrypt:/)
  expect((await enter()).ok).toBe(true)
  expect(await storedHash()).toMatch(/^scrypt:/)
  expect((await enter()).ok).toBe(true)
})

test('a forged cookie → no session', async () => {
  const { auth, db, staffId } = await createStudio()
  await db
    .insert(staffSessions)
    .values({ id: 's1', token: 'known-token', userId: staffId, expiresAt: new Date(Date.now() + 60_000) })

  expect(await currentStaff(auth, new Headers({ cookie: 'harmonia.session_token=known-token.AAAA' }))).toBeNull()
  expect(await currentStaff(auth, new Headers())).toBeNull()
})

test('a reset request → mailed only to accounts, the same answer for all', async () => {
  const { auth, links } = await createStudio()

  const answers = [
    await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() }),
    await createResetLink(auth, { email: 'ninguem@example.com', ...createVisitor() }),
    await createResetLink(auth, { email: 'isto não é e-mail', ...createVisitor() }),
  ]

  expect(answers).toEqual(Array(3).fill(accept()))
  expect(links.map(({ to, name }) => ({ to, name }))).toEqual([{ to: 'ana@example.com', name: 'Ana Lima' }])
  expect(links[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/admin\/redefinir-senha\?token=\w{24}$/)
})

test('the database → holds no valid link', async () => {
  const { auth, db, links } = await createStudio()
  await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() })

  const [stored] = await db.select().from(staffVerifications)

  const token = tokenOf(links[0])
  expect(stored?.identifier).not.toContain(token)
  expect(await findResetTokenOwner(auth, token)).not.toBeNull()
})

test('a reset link → works once, ends sessions, unlocks the account', async () => {
  const { auth, db, links, staffId } = await createStudio()
  await openSession(auth, { email: 'ana@example.com', password: 'violão de nylon', ...createVisitor() })
  await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() })
  await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() })
  const [first, second] = [tokenOf(links[0]), tokenOf(links[1])]
  for (let tries = 0; tries < 11; tries += 1)
    await openSession(auth, { email: 'ana@example.com', password: 'chute', ...createVisitor(), device: 'one' })

  expect(await resetPasswordByToken(auth, { token: first, password: 'pandeiro e cuíca', ...createVisitor() })).toEqual(
    accept({ staffId }),
  )

  expect(await db.select().from(staffSessions)).toEqual([])
  expect(await findResetTokenOwner(auth, second)).toBeNull()
  for (const token of [first, second, 'inventado']) {
    expect(await resetPasswordByToken(auth, { token, password: 'outra senha boa', ...createVisitor() })).toEqual(
      refuse('link-invalid'),
    )
  }
  const entered = await openSession(auth, {
    email: 'ana@example.com',
    password: 'pandeiro e cuíca',
    ...createVisitor(),
    device: 'one',
  })
  expect(entered.ok).toBe(true)
})

test('an expired reset link → refused', async () => {
  const { auth, db, links } = await createStudio()
  await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() })
  await db.update(staffVerifications).set({ expiresAt: new Date(Date.now() - 1000) })

  const token = tokenOf(links[0])
  expect(await findResetTokenOwner(auth, token)).toBeNull()
  expect(await resetPasswordByToken(auth, { token, password: 'pandeiro e cuíca', ...createVisitor() })).toEqual(
    refuse('link-invalid'),
  )
})

test('more than three reset mails an hour → refused per address', async () => {
  const { auth, links } = await createStudio()

  for (let tries = 0; tries < 5; tries += 1) {
    expect(await createResetLink(auth, { email: 'ana@example.com', ...createVisitor() })).toEqual(accept())
  }

  expect(links).toHaveLength(3)
})

function tokenOf(link: ResetLink | undefined): string {
  return new URL(link?.url ?? 'http://nowhere').searchParams.get('token') ?? ''
}
