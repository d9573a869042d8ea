import { expect, test } from 'vitest'

import { defaultBackupSettings } from '#core/admin/backup.ts'
import { isBackupRequested, readBackupSettings } from '#db/admin/backups.ts'
import { auditLog } from '#db/schema.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { changeBackupSettings } from './change-backup-settings.ts'
import { requestJob } from './request-job.ts'

const context = await createTestContext()

test('nobody has chosen → every night at three, a rule that keeps a year', async () => {
  expect(await readBackupSettings(context.db)).toEqual(defaultBackupSettings)
})

test('settings changed twice → the last ones count, each change is audited', async () => {
  const settings = { isOn: false, hour: 22, daily: 3, weekly: 0, monthly: 2 }
  expect(await changeBackupSettings(context, testActor(), { ...settings, isOn: true })).toMatchObject({ ok: true })
  expect(await changeBackupSettings(context, testActor(), settings)).toMatchObject({ ok: true })
  expect(await readBackupSettings(context.db)).toEqual(settings)
  const entries = (await context.db.select().from(auditLog)).filter(({ action }) => action === 'backups-changed')
  expect(entries.map(({ details }) => details)).toEqual([
    {
      fields: ['22 h', '3/0/2'],
      notified: ['Backups diários guardados', 'Backups semanais guardados', 'Backups mensais guardados'],
    },
    { fields: ['off', '3/0/2'], notified: ['Backups automáticos'] },
  ])
})

test.each([
  { change: { isOn: false }, asks: true },
  { change: { daily: 6 }, asks: true },
  { change: { weekly: 3 }, asks: true },
  { change: { monthly: 11 }, asks: true },
  { change: { daily: 8, monthly: 11 }, asks: true },
  { change: { daily: 8, weekly: 5, monthly: 13, hour: 4 }, asks: false },
])('at a panel left open $change → asks for the password: $asks', async ({ change, asks }) => {
  const fresh = await createTestContext()
  const actor = testActor({
    requireProof: () => {
      throw new Error('no proof')
    },
  })
  const [changed] = await Promise.allSettled([
    changeBackupSettings(fresh, actor, { ...defaultBackupSettings, ...change }),
  ])
  expect(changed.status).toBe(asks ? 'rejected' : 'fulfilled')
  const stored = await readBackupSettings(fresh.db)
  expect(stored).toEqual(asks ? defaultBackupSettings : { ...defaultBackupSettings, ...change })
})

test('a rule that would keep no day → refused, nothing changes', async () => {
  const before = await readBackupSettings(context.db)
  const answer = await changeBackupSettings(context, testActor(), { ...before, daily: 0 })
  expect(answer).toEqual({ ok: false, code: 'settings-invalid' })
  expect(await readBackupSettings(context.db)).toEqual(before)
})

test('a backup is requested twice → one job, and it is known to be on its way', async () => {
  expect(await isBackupRequested(context.db)).toBe(false)
  await requestJob(context, testActor(), 'run-backup')
  await requestJob(context, testActor(), 'run-backup')
  expect(await context.jobs('run-backup')).toMatchObject([{ data: { isRequested: true } }])
  expect(await isBackupRequested(context.db)).toBe(true)
  const actions = (await context.db.select().from(auditLog)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'backup-requested')).toHaveLength(2)
})
