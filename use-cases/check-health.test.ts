import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { accept } from '#core/shared/result.ts'
import { insertWebhookEvent } from '#db/payment/webhook-events.ts'
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
}

test('one dependency is down → the others are still reported', async () => {
  expect(await checkHealth(deps)).toMatchObject({
    database: { light: 'good' },
    payments: { light: 'good', simulated: false, lastWebhookAt: null },
    mail: { light: 'look', transport: 'folder', reached: true },
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

  const mail = { ...deps.mail, check: () => Promise.reject(new Error('refused')) }
  expect((await checkHealth({ ...deps, mail })).mail).toMatchObject({ light: 'bad', reached: false })
  await insertWebhookEvent(context.db, { eventId: 'e-1', paymentId: '1', action: 'payment.updated' })
  expect((await checkHealth(deps)).payments.lastWebhookAt).toBeInstanceOf(Date)

  const files = { ...context.files, check: () => Promise.reject(new Error('gone')) }
  expect((await checkHealth({ ...deps, files })).files).toEqual({ light: 'bad', store: 'folder' })
})

test('a test mail → goes through the normal outbox and is rate limited', async () => {
  const id = await context.db.transaction((tx) =>
    insertStaff(tx, { name: 'Dona', email: 'dona@estudio.example', role: 'owner', passwordHash: 'x' }),
  )
  const actor = { id, name: 'Dona', ip: '10.0.0.1', userAgent: 'Test' }
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push((await sendTestMail(context, actor, 'dona@estudio.example')).ok)

  expect(answers).toEqual([true, true, true, true, true, false])
  expect(await context.jobs('send-mail')).toHaveLength(5)
})
