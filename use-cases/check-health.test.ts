import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { accept } from '#core/shared/result.ts'
import { connect } from '#db/client.ts'
import { insertWebhookEvents } from '#db/payment/webhook-events.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { watchIncidents } from '#use-cases/admin/watch-incidents.ts'
import { sendTestMail } from '#use-cases/mail/send-test-mail.ts'

import { checkHealth } from './check-health.ts'

const context = await createTestContext()
const incidents = watchIncidents(context)
const deps = {
  ...context,
  incidents,
  mail: {
    name: 'folder' as const,
    check: async () => undefined,
    send: async () => accept({ messageId: randomUUID() }),
    deleteFiles: async () => undefined,
  },
  checkoutOrigins: ['https://provider.example'],
  machine: {
    freeBytes: async () => 100 * 1024 ** 3,
    proxy: { isTrusted: true, isForwarded: () => false },
  },
  now: () => new Date(),
}

test('one dependency is down → the others are still reported', async () => {
  expect(await checkHealth(deps)).toMatchObject({
    database: { light: 'good', reached: true, isReadOnly: false },
    clock: { light: 'good' },
    disk: { light: 'good' },
    proxy: { light: 'good', problem: null },
    payments: { light: 'good', simulated: false, lastWebhookAt: null },
    mail: { light: 'look', transport: 'folder', state: 'reached' },
    files: { light: 'good', store: 'folder' },
  })

  const smtp = { ...deps, mail: { ...deps.mail, name: 'smtp' as const }, checkoutOrigins: ['http://127.0.0.1:4000'] }
  expect(await checkHealth(smtp)).toMatchObject({
    payments: { light: 'look', simulated: true },
    mail: { light: 'good' },
  })

  context.payments.down = true
  const health = await checkHealth(deps)
  context.payments.down = false
  expect([health.payments.light, health.payments.refused, health.database.light]).toEqual(['bad', false, 'good'])

  incidents.failed('provider-access')
  expect((await checkHealth(deps)).payments).toMatchObject({ light: 'bad', refused: true })
  incidents.worked('provider-access')

  const failingMail = (error: Error) => ({ ...deps, mail: { ...deps.mail, check: () => Promise.reject(error) } })
  expect((await checkHealth(failingMail(new Error('no answer')))).mail).toMatchObject({ light: 'bad', state: 'silent' })
  const wrongPassword = Object.assign(new Error('Invalid login'), { code: 'EAUTH' })
  expect((await checkHealth(failingMail(wrongPassword))).mail).toMatchObject({ light: 'bad', state: 'refused' })
  await insertWebhookEvents(context.db, [{ eventId: 'e-1', paymentId: '1', action: 'payment.updated' }])
  expect((await checkHealth(deps)).payments.lastWebhookAt).toBeInstanceOf(Date)

  const files = { ...context.files, check: () => Promise.reject(new Error('gone')) }
  expect((await checkHealth({ ...deps, files })).files).toEqual({ light: 'bad', store: 'folder' })
})

test('the database is gone → said so, and everything else is still checked', async () => {
  const db = connect('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  const health = await checkHealth({ ...deps, db: db.db })
  await db.close()

  expect(health.database).toEqual({ light: 'bad', reached: false, isReadOnly: false })
  expect(health.clock).toEqual({ light: 'look', offsetMs: null })
  expect([health.files.light, health.payments.light]).toEqual(['good', 'good'])
})

test('the database accepts no writes → its light is red', async () => {
  const url = `${context.url}${context.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  const db = connect(url, { connections: 1 })
  const health = await checkHealth({ ...deps, db: db.db })
  await db.close()

  expect(health.database).toEqual({ light: 'bad', reached: true, isReadOnly: true })
})

test('our clock is a minute and a half ahead → red, with how far', async () => {
  const { clock } = await checkHealth({ ...deps, now: () => new Date(Date.now() + 90_000) })
  expect(clock.light).toBe('bad')
  expect(Math.round((clock.offsetMs ?? 0) / 1_000)).toBe(90)
})

test('a store that answers but returns other bytes → red; one that works keeps nothing of the probe', async () => {
  const wrong = { ...context.files, read: async () => Readable.from([Buffer.from('other')]) }
  expect((await checkHealth({ ...deps, files: wrong })).files.light).toBe('bad')

  const removed: string[] = []
  const files = { ...context.files, remove: async (key: string) => void removed.push(key) }
  expect((await checkHealth({ ...deps, files })).files.light).toBe('good')
  expect(removed).toEqual([expect.stringMatching(/^health\//)])
})

test('little disk space, and a proxy that no setting names → seen', async () => {
  const machine = {
    freeBytes: async () => 100 * 1024 ** 2,
    proxy: { isTrusted: false, isForwarded: () => true },
  }
  expect(await checkHealth({ ...deps, machine })).toMatchObject({
    disk: { light: 'bad', freeBytes: 100 * 1024 ** 2 },
    proxy: { light: 'bad', problem: 'forwarded' },
  })
})

test('a test mail → goes through the normal outbox and is rate limited', async () => {
  const id = await context.db.transaction((tx) =>
    insertStaff(tx, { name: 'Dona', email: 'dona@estudio.example', role: 'owner', passwordHash: 'x' }),
  )
  const actor = { id, name: 'Dona', ip: '10.0.0.1', userAgent: 'Test', requireProof: () => {} }
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push((await sendTestMail(context, actor, 'dona@estudio.example')).ok)

  expect(answers).toEqual([true, true, true, true, true, false])
  expect(await context.jobs('send-mail')).toHaveLength(5)
})
