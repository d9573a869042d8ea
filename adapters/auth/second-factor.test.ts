import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { connect, type Connection } from '#db/client.ts'
import { staff, staffSessions, staffTwoFactors } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { appCode, codeOf, nextAppCode } from '#test/support/sign-in/totp.ts'

import type { Auth } from './auth.ts'
import {
  needsSecondFactor,
  createSecondFactorSecret,
  enableSecondFactor,
  turnOffSecondFactor,
  replaceBackupCodes,
  verifySecondFactorCode,
} from './second-factor.ts'
import { currentStaff, hashPassword, openSession } from './sign-in.ts'
import { renewSecondFactors } from './staff-keys.ts'

// Password hashing is slow on purpose, and repeated often here.
vi.setConfig({ testTimeout: 60_000 })

// The codes are those of one moment: half a minute later they are others.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const opened: { connection: Connection; drop: () => Promise<void> }[] = []

afterAll(async () => {
  for (const { connection, drop } of opened) {
    await connection.close()
    await drop()
  }
})

const password = 'violão de nylon'
let lastAddress = 0
const createVisitor = () => ({ ip: `198.51.100.${(lastAddress += 1)}`, userAgent: 'Firefox' })
const headersOf = (cookies: string[]) =>
  new Headers({
    cookie: cookies
      .filter((line) => !/Max-Age=0/.test(line))
      .map((line) => line.split(';')[0])
      .join('; '),
  })

async function createStudio() {
  const database = await createTestDatabase()
  const connection = connect(database.url, { connections: 3 })
  opened.push({ connection, drop: database.drop })
  const { db } = connection
  const auth = createTestAuth({ db, siteUrl: 'http://127.0.0.1:3000' }, { secret: first })
  const passwordHash = await hashPassword(auth, password)
  const staffId = await db.transaction((tx) =>
    insertStaff(tx, { name: 'Ana Lima', email: 'ana@example.com', role: 'owner', passwordHash }),
  )
  const enter = async () => {
    const entered = await openSession(auth, { email: 'ana@example.com', password, ...createVisitor() })
    if (!entered.ok) throw new Error(entered.code)
    return { ...entered.value, headers: headersOf(entered.value.cookies) }
  }
  return { db, auth, staffId, enter }
}

/** An account with a second factor. */
async function createGuardedStudio() {
  const studio = await createStudio()
  const { auth, staffId } = studio
  const { headers } = await studio.enter()
  const begun = await createSecondFactorSecret(auth, headers, { password, ...createVisitor() })
  if (!begun.ok) throw new Error(begun.code)
  const { uri } = begun.value
  const confirmed = await enableSecondFactor(auth, headers, { staffId, typed: await appCode(uri), ...createVisitor() })
  if (!confirmed.ok) throw new Error(confirmed.code)
  return { ...studio, uri, codes: confirmed.value.codes, first: headers, after: headersOf(confirmed.value.cookies) }
}

/** The same database and people, after the secrets were changed. */
function restarted({ db }: { db: Connection['db'] }, secret: string, ...oldSecrets: string[]) {
  return createTestAuth({ db, siteUrl: 'http://127.0.0.1:3000' }, { secret, oldSecrets })
}
const [first, second, third] = ['a secret that is long enough for every test here', 'b'.repeat(40), 'c'.repeat(40)]

async function enterWith(auth: Auth) {
  const entered = await openSession(auth, { email: 'ana@example.com', password, ...createVisitor() })
  if (!entered.ok) throw new Error(entered.code)
  return headersOf(entered.value.cookies)
}

test('the secret was changed → earlier sessions and second factors are still read', async () => {
  const studio = await createGuardedStudio()
  const auth = restarted(studio, second, first)

  expect((await currentStaff(auth, studio.after))?.id).toBe(studio.staffId)
  const step = { kind: 'backup', typed: studio.codes[0] ?? '', ...createVisitor() } as const
  expect((await verifySecondFactorCode(auth, await enterWith(auth), step)).ok).toBe(true)
})

test('a start with both secrets → second factors are re-encrypted, the old secret can be dropped', async () => {
  const studio = await createGuardedStudio()
  expect(await renewSecondFactors(studio.db, restarted(studio, second, first).options.secrets)).toBe(0)

  const auth = restarted(studio, second)
  const step = { kind: 'backup', typed: studio.codes[1] ?? '', ...createVisitor() } as const
  expect((await verifySecondFactorCode(auth, await enterWith(auth), step)).ok).toBe(true)
  expect(await currentStaff(auth, studio.after)).toBeNull()
})

test('a second factor encrypted before keys were derived → still read', async () => {
  const studio = await createGuardedStudio()
  const keys = studio.auth.options.secrets
  const [stored] = await studio.db.select().from(staffTwoFactors)
  const plain = async (data = '') =>
    symmetricDecrypt({
      key: { keys: new Map(keys.map(({ version, value }) => [version, value])), currentVersion: 0 },
      data,
    })
  const bare = async (data?: string) => symmetricEncrypt({ key: first, data: await plain(data) })
  await studio.db.update(staffTwoFactors).set({ secret: await bare(stored?.secret) })
  await renewSecondFactors(studio.db, keys)

  const step = { kind: 'backup', typed: studio.codes[2] ?? '', ...createVisitor() } as const
  expect((await verifySecondFactorCode(studio.auth, await enterWith(studio.auth), step)).ok).toBe(true)
})

test('a second factor no secret can read → reported, no exception', async () => {
  const studio = await createGuardedStudio()
  const auth = restarted(studio, third)

  expect(await renewSecondFactors(studio.db, auth.options.secrets)).toBe(1)
  for (const kind of ['app', 'backup'] as const)
    expect(
      await verifySecondFactorCode(auth, await enterWith(auth), { kind, typed: '123456', ...createVisitor() }),
    ).toEqual(refuse('factor-unreadable'))
})

test('TOTP codes → match the test vectors of RFC 6238, appendix B', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([await codeOf(secret, new Date(59_000)), await codeOf(secret, new Date(1_111_111_109_000))]).toEqual([
    '287082',
    '081804',
  ])
})

test('a valid first code → the second factor is on, with ten backup codes and a new session', async () => {
  const { auth, staffId, enter, db } = await createStudio()
  const { headers } = await enter()

  expect(await createSecondFactorSecret(auth, headers, { password: 'errada errada', ...createVisitor() })).toEqual(
    refuse('wrong-password'),
  )
  const begun = await createSecondFactorSecret(auth, headers, { password, ...createVisitor() })
  if (!begun.ok) throw new Error(begun.code)
  expect(begun.value.uri).toMatch(/^otpauth:\/\/totp\/Harmonia:ana%40example\.com\?.*secret=[A-Z2-7]{20,}/)
  expect((await enter()).person?.id).toBe(staffId)

  const wrong = { staffId, typed: '000000', ...createVisitor() }
  expect(await enableSecondFactor(auth, headers, wrong)).toEqual(refuse('invalid-code'))
  const typed = (await appCode(begun.value.uri)).replace(/^.../, '$& ')
  const confirmed = await enableSecondFactor(auth, headers, { staffId, typed, ...createVisitor() })

  if (!confirmed.ok) throw new Error(confirmed.code)
  expect(new Set(confirmed.value.codes).size).toBe(10)
  for (const code of confirmed.value.codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  expect(await currentStaff(auth, headers)).toBeNull()
  expect(await currentStaff(auth, headersOf(confirmed.value.cookies))).toMatchObject({
    id: staffId,
    hasSecondFactor: true,
  })
  const [stored] = await db.select().from(staffTwoFactors)
  expect(stored?.backupCodes).not.toContain(confirmed.value.codes[0])
  expect(begun.value.uri).not.toContain(stored?.secret)
})

test('the password alone → no session; with the app’s code → a session', async () => {
  const { auth, staffId, enter, uri, db, after } = await createGuardedStudio()
  const sessions = await db.$count(staffSessions)

  const entered = await enter()
  expect(entered.person).toBeNull()
  expect(await currentStaff(auth, headersOf(entered.cookies))).toBeNull()
  expect(
    await currentStaff(auth, new Headers({ cookie: entered.cookies.map((line) => line.split(';')[0]).join('; ') })),
  ).toBeNull()
  expect(await db.$count(staffSessions)).toBe(sessions)
  expect([needsSecondFactor(auth, entered.headers), needsSecondFactor(auth, after)]).toEqual([true, false])

  const step = { kind: 'app', typed: await nextAppCode(uri), ...createVisitor() } as const
  expect(await verifySecondFactorCode(auth, new Headers(), step)).toEqual(refuse('challenge-over'))
  const inside = await verifySecondFactorCode(auth, entered.headers, step)
  if (!inside.ok) throw new Error(inside.code)
  expect(inside.value.person).toEqual({ id: staffId, name: 'Ana Lima' })
  expect((await currentStaff(auth, headersOf(inside.value.cookies)))?.id).toBe(staffId)
  expect(await verifySecondFactorCode(auth, entered.headers, { ...step, ...createVisitor() })).toEqual(
    refuse('challenge-over'),
  )
})

test('one code sent by two browsers at once → accepted once', async () => {
  const { auth, enter, uri, db } = await createGuardedStudio()
  const sessions = await db.$count(staffSessions)
  const submit = async (typed: string) => {
    const { headers } = await enter()
    return () => verifySecondFactorCode(auth, headers, { kind: 'app', typed, ...createVisitor() })
  }
  expect(await (await submit(await appCode(uri)))()).toEqual(refuse('invalid-code'))

  const both = [await submit(await nextAppCode(uri)), await submit(await nextAppCode(uri))]
  const results = await Promise.all(both.map((enterNow) => enterNow()))

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refuse('invalid-code'))
  expect(await (await submit(await appCode(uri)))()).toEqual(refuse('invalid-code'))
  expect(await db.$count(staffSessions)).toBe(sessions + 1)
})

test('a backup code in any spelling → accepted once', async () => {
  const { auth, enter, codes, db } = await createGuardedStudio()
  const [code = ''] = codes
  const step = { kind: 'backup', typed: ` ${code.toLowerCase().replace('-', ' ')} ` } as const

  expect((await verifySecondFactorCode(auth, (await enter()).headers, { ...step, ...createVisitor() })).ok).toBe(true)
  expect(await verifySecondFactorCode(auth, (await enter()).headers, { ...step, ...createVisitor() })).toEqual(
    refuse('invalid-code'),
  )
  const [stored] = await db.select().from(staffTwoFactors)
  expect(JSON.parse(stored?.backupCodes ?? '')).toHaveLength(9)
})

test('five wrong codes → the sign-in ends; ten → the second factor is locked', async () => {
  const { auth, enter, uri, db } = await createGuardedStudio()
  const guess = (headers: Headers) =>
    verifySecondFactorCode(auth, headers, { kind: 'app', typed: '000000', ...createVisitor() })

  for (const round of [1, 2]) {
    const { headers } = await enter()
    for (let tries = 0; tries < 5; tries += 1)
      expect([round, await guess(headers)]).toEqual([round, refuse('invalid-code')])
    expect((await guess(headers)).ok).toBe(false)
    const after = await guess(headers)
    expect([round, after]).toEqual([round, refuse(round === 1 ? 'challenge-over' : 'too-many-tries')])
  }
  const right = { kind: 'app', typed: await nextAppCode(uri) } as const
  expect(await verifySecondFactorCode(auth, (await enter()).headers, { ...right, ...createVisitor() })).toEqual(
    refuse('too-many-tries'),
  )

  await db.update(staffTwoFactors).set({ lockedUntil: new Date(Date.now() - 1000) })
  expect((await verifySecondFactorCode(auth, (await enter()).headers, { ...right, ...createVisitor() })).ok).toBe(true)
})

test('many codes from one address → rate limited before that', async () => {
  const { auth, enter } = await createGuardedStudio()
  const visitor = createVisitor()
  const codes = []
  for (let tries = 0; tries < 10; tries += 1) {
    const attempt = await verifySecondFactorCode(auth, (await enter()).headers, {
      kind: 'backup',
      typed: 'AAAAA-AAAAA',
      ...visitor,
    })
    codes.push(attempt.ok ? 'in' : attempt.code)
  }
  expect(codes.slice(8)).toEqual(['too-many-tries', 'too-many-tries'])
})

test('disabling it or renewing backup codes → requires the password', async () => {
  const { auth, staffId, enter, after, codes, db } = await createGuardedStudio()

  expect(await replaceBackupCodes(auth, after, { password: 'errada errada', ...createVisitor() })).toEqual(
    refuse('wrong-password'),
  )
  const renewed = await replaceBackupCodes(auth, after, { password, ...createVisitor() })
  if (!renewed.ok) throw new Error(renewed.code)
  expect(renewed.value.codes.filter((code) => codes.includes(code))).toEqual([])

  expect(await turnOffSecondFactor(auth, after, { password: 'errada errada', ...createVisitor() })).toEqual(
    refuse('wrong-password'),
  )
  const off = await turnOffSecondFactor(auth, after, { password, ...createVisitor() })
  if (!off.ok) throw new Error(off.code)
  expect((await currentStaff(auth, headersOf(off.value.cookies)))?.hasSecondFactor).toBe(false)
  expect(await db.select().from(staffTwoFactors)).toEqual([])
  expect((await enter()).person?.id).toBe(staffId)
})

test('a deactivated account → no sign-in and no session', async () => {
  const { auth, staffId, enter, db } = await createStudio()
  const { headers } = await enter()
  await db.update(staff).set({ deactivatedAt: new Date() }).where(eq(staff.id, staffId))

  expect(await currentStaff(auth, headers)).toBeNull()
  expect(await openSession(auth, { email: 'ana@example.com', password, ...createVisitor() })).toEqual(
    refuse('invalid-credentials'),
  )
  await db.update(staff).set({ deactivatedAt: null }).where(eq(staff.id, staffId))
  expect(accept((await enter()).person?.id)).toEqual(accept(staffId))
})
