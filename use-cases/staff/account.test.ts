import { readdir, readFile } from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { currentStaff, hashPassword, openSession } from '#adapters/auth/sign-in.ts'
import { refuse } from '#core/shared/result.ts'
import { auditLog, mails, rateLimits, securityEvents, staff } from '#db/schema.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { listSessions } from '#db/staff/team.ts'
import { expectNone } from '#test/support/guard.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { appCode } from '#test/support/sign-in/totp.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'

import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  countBackupCodes,
  disableSecondFactor,
  endOtherSessions,
  rename,
  renewBackupCodes,
} from './account.ts'
import { confirmPassword } from './confirm-password.ts'
import { signIn as enterPanel } from './sign-in.ts'
import { awaitsSecondFactor, verifySecondFactor } from './verify-second-factor.ts'

const context = await createTestContext()
const { db } = context
const auth = createTestAuth(context)
const deps = { ...context, auth }
const email = 'ana@example.com'
let password = 'violão de nylon'
const passwordHash = await hashPassword(auth, password)
const staffId = await db.transaction((tx) =>
  insertStaff(tx, { name: 'Ana Lima', email, role: 'producer', passwordHash }),
)
let lastAddress = 0
const createVisitor = () => ({ ip: `198.51.100.${(lastAddress += 1)}`, userAgent: 'Firefox' })
const headersOf = (cookies: string[]) => new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') })
const selfWith = (cookies: string[]) => ({
  actor: testActor({ id: staffId, name: 'Ana Lima', ...createVisitor() }),
  headers: headersOf(cookies),
})

async function enter() {
  const entered = await openSession(auth, { email, password, ...createVisitor() })
  if (!entered.ok) throw new Error(entered.code)
  return selfWith(entered.value.cookies)
}

const lastAudit = async () =>
  (await db.select().from(auditLog).where(eq(auditLog.staffId, staffId)).orderBy(insertionOrder)).map(
    (row) => row.action,
  )

test('a new name → stored, and in the audit log', async () => {
  const self = await enter()
  await rename(deps, self, 'Ana Lima Souza')
  expect((await db.select().from(staff))[0]?.name).toBe('Ana Lima Souza')
  expect(await lastAudit()).toContain('profile-changed')
})

test('a new password → requires the old one and ends other sessions', async () => {
  const [here, elsewhere] = [await enter(), await enter()]
  expect(await changePassword(deps, here, { current: 'errada errada', next: 'pandeiro e cuíca' })).toEqual(
    refuse('wrong-password'),
  )
  expect(await changePassword(deps, here, { current: password, next: 'curta' })).toEqual(refuse('password-too-short'))
  expect(await changePassword(deps, here, { current: password, next: 'x'.repeat(129) })).toEqual(
    refuse('password-too-long'),
  )
  expect(await changePassword(deps, here, { current: password, next: 'ana@example' })).toEqual(
    refuse('password-common'),
  )
  expect((await currentStaff(auth, elsewhere.headers))?.id).toBe(staffId)

  const changed = await changePassword(deps, here, { current: password, next: 'pandeiro e cuíca' })
  if (!changed.ok) throw new Error(changed.code)
  password = 'pandeiro e cuíca'

  expect(await currentStaff(auth, elsewhere.headers)).toBeNull()
  expect((await currentStaff(auth, headersOf(changed.value.cookies)))?.id).toBe(staffId)
  expect((await lastAudit()).filter((action) => action === 'password-changed')).toHaveLength(1)
})

test('ending other sessions → this one stays', async () => {
  const [here, elsewhere] = [await enter(), await enter()]
  const sessionId = (await currentStaff(auth, here.headers))?.sessionId ?? ''

  expect(await endOtherSessions(deps, here, sessionId)).toBeGreaterThanOrEqual(1)

  expect(await currentStaff(auth, elsewhere.headers)).toBeNull()
  const remaining = await listSessions(db, staffId, new Date())
  expect(remaining.map(({ id }) => id)).toEqual([sessionId])
  expect(remaining[0]).toMatchObject({ userAgent: 'Firefox', ip: expect.stringMatching(/^198\.51\.100\.\d+$/) })
  expect(await lastAudit()).toContain('sessions-ended')
})

test('the second factor is enabled or disabled → audited', async () => {
  const self = await enter()
  const begun = await beginSecondFactor(deps, self, password)
  if (!begun.ok) throw new Error(begun.code)
  expect(await confirmSecondFactor(deps, self, '123')).toEqual(refuse('invalid-code'))
  const confirmed = await confirmSecondFactor(deps, self, await appCode(begun.value.uri))
  if (!confirmed.ok) throw new Error(confirmed.code)

  const entered = await enterPanel(deps, createVisitor(), { email, password })
  if (!entered.ok) throw new Error(entered.code)
  expect(entered.value.awaitsSecondFactor).toBe(true)
  const headers = headersOf(entered.value.cookies.filter((line) => !line.includes('Max-Age=0')))
  expect([awaitsSecondFactor(deps, headers), awaitsSecondFactor(deps, self.headers)]).toEqual([true, false])
  expect(await verifySecondFactor(deps, createVisitor(), { kind: 'app', typed: ' ', headers })).toEqual(
    refuse('code-required'),
  )
  const [code = ''] = confirmed.value.codes
  expect(await countBackupCodes(deps, staffId)).toBe(10)
  const inside = await verifySecondFactor(deps, createVisitor(), { kind: 'backup', typed: code, headers })
  expect(inside.ok && (await currentStaff(auth, headersOf(inside.value.cookies)))?.id).toBe(staffId)

  expect(await countBackupCodes(deps, staffId)).toBe(9)
  const now = selfWith(confirmed.value.cookies)
  const renewed = await renewBackupCodes(deps, now, password)
  expect(renewed.ok && renewed.value.codes.length).toBe(10)
  expect(await disableSecondFactor(deps, now, 'errada errada')).toEqual(refuse('wrong-password'))
  expect((await disableSecondFactor(deps, now, password)).ok).toBe(true)

  const log = await lastAudit()
  for (const action of ['two-factor-enabled', 'signed-in', 'backup-codes-made', 'two-factor-disabled'])
    expect(log.filter((known) => known === action)).toHaveLength(1)
})

test('somebody changes how they sign in → each change is mailed to them, with the browser and what to do', async () => {
  await db.delete(rateLimits)
  await db.delete(mails)
  const self = await enter()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const from = (cookies: string[]) => {
    const { actor, headers } = selfWith(cookies)
    return { actor: { ...actor, userAgent }, headers }
  }
  const changed = await changePassword(deps, self, { current: password, next: 'zabumba e triângulo' })
  if (!changed.ok) throw new Error(changed.code)
  password = 'zabumba e triângulo'
  const begun = await beginSecondFactor(deps, from(changed.value.cookies), password)
  if (!begun.ok) throw new Error(begun.code)
  const code = await appCode(begun.value.uri)
  const confirmed = await confirmSecondFactor(deps, from(changed.value.cookies), code)
  if (!confirmed.ok) throw new Error(confirmed.code)
  const now = from(confirmed.value.cookies)
  expect(await renewBackupCodes(deps, now, 'errada errada')).toEqual(refuse('wrong-password'))
  await renewBackupCodes(deps, now, password)
  await disableSecondFactor(deps, now, password)

  const sent = await db.select().from(mails).orderBy(insertionOrder)
  const facts = sent.map(({ content }) => content.facts?.map(({ value }) => value) ?? [])
  expect(sent.every(({ kind, toEmail }) => kind === 'staff-sign-in-changed' && toEmail === email)).toBe(true)
  expect(facts.map(([what]) => what)).toEqual([
    'Senha trocada',
    'Verificação em duas etapas ativada',
    'Novos códigos de reserva',
    'Verificação em duas etapas desativada',
  ])
  expect(facts.flat()).toEqual(expect.arrayContaining(['Firefox 145, Linux', now.actor.ip]))
})

type Guess = (self: Awaited<ReturnType<typeof enter>>, typed: string) => Promise<{ ok: boolean; code?: string }>

const doors: [string, Guess][] = [
  ['the password again', (self, typed) => confirmPassword(deps, self, { sessionId: 'none', password: typed })],
  ['a new password', (self, typed) => changePassword(deps, self, { current: typed, next: 'cavaquinho e surdo' })],
  ['a second factor', (self, typed) => beginSecondFactor(deps, self, typed)],
  ['the second factor off', (self, typed) => disableSecondFactor(deps, self, typed)],
  ['new backup codes', (self, typed) => renewBackupCodes(deps, self, typed)],
]

test.each(doors)(
  'five wrong passwords at %s → the right one is refused at every door, and owners read of it',
  async (_, guess) => {
    const self = await enter()
    await db.delete(rateLimits)
    await db.delete(securityEvents)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess(self, `chute número ${tries}`)).toEqual(refuse('wrong-password'))

    for (const [, door] of doors) expect(await door(self, password)).toEqual(refuse('too-many-tries'))

    const recorded = await db.select().from(securityEvents)
    // One row for each kind, network and hour.
    expect(Object.fromEntries(recorded.map(({ kind, count }) => [kind, count]))).toEqual({
      'confirmation-limited': doors.length,
      'password-confirmation-failed': 5,
    })
    await db.delete(rateLimits)
  },
)

async function sources(folder: string) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return Promise.all(
    files.map(async (file) => ({ file: `${folder}/${file}`, source: await readFile(`${folder}/${file}`, 'utf8') })),
  )
}

test('what asks the library about the password of a session → only after the limit for it', async () => {
  const asking = (await sources('adapters/auth')).flatMap(({ source }) =>
    source
      .split(/^export (?=async function|function)/m)
      .filter((part) => /^[^{]*headers: Headers/.test(part) && /\b(password|current): string/.test(part))
      .map((part) => /function (\w+)/.exec(part)?.[1] ?? ''),
  )
  expect(asking).toHaveLength(doors.length)
  const calls = new RegExp(`\\b(${asking.join('|')})\\(`)
  const unlimited = (await sources('use-cases')).flatMap(({ file, source }) =>
    file.endsWith('/internal/check-own-password.ts')
      ? []
      : source
          .split(/^(?:export )?(?=async function|function)/m)
          .filter((part) => calls.test(part) && !part.slice(0, part.search(calls)).includes('checkOwnPassword('))
          .map((part) => `${file}: ${/function (\w+)/.exec(part)?.[1] ?? ''}`),
  )
  expectNone(
    unlimited,
    'Whoever sits at the panel of somebody else could guess the password here: call checkOwnPassword() first.',
  )
})

test('locked at the second factor → audited once', async () => {
  const self = await enter()
  const begun = await beginSecondFactor(deps, self, password)
  if (!begun.ok) throw new Error(begun.code)
  await confirmSecondFactor(deps, self, await appCode(begun.value.uri))

  for (let round = 0; round < 3; round += 1) {
    const entered = await enterPanel(deps, createVisitor(), { email, password })
    const headers = headersOf(entered.ok ? entered.value.cookies.filter((line) => !line.includes('Max-Age=0')) : [])
    for (let tries = 0; tries < 5; tries += 1)
      await verifySecondFactor(deps, createVisitor(), { kind: 'app', typed: '000000', headers })
  }

  const locks = (await db.select().from(auditLog)).filter(({ action }) => action === 'sign-in-locked')
  expect(locks).toMatchObject([{ staffId, details: { step: 'code' } }])
})
