import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { productionCosts, projects } from '#db/schema.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createGift } from '#test/support/delivery-fixtures.ts'
import { expectNone } from '#test/support/guard.ts'
import { openOwnPages } from '#test/support/own-pages.ts'
import { openPanel } from '#test/support/panel.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { exportClient } from '#use-cases/client/export-client.ts'
import { noteCost } from '#use-cases/payment/production-costs.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const clients = await openClientPages(deps)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')

/** In no other text: whatever has one of them, has a cost. */
const secrets = ['Jabuticabeira', '4.321,56', '432156']
const client = { name: 'Rosa Lima', email: 'rosa@exemplo.com.br' }
const open = await createPaidProject(context, client)
await createPublishedVersion(context, open.id, { name: 'Valsa' })
const { project: delivered } = await createGift(context, {}, client)
for (const { id } of [open, delivered])
  for (const paidOn of [null, calendarDay('2026-11-18')]) {
    const cost = { staffId: null, name: 'Jabuticabeira', purpose: 'Voz', amount: cents(432_156), paidOn }
    await noteCost(context, { projectId: id, actor: testActor() }, { ...cost, id: randomUUID() })
  }
await db.update(projects).set({ assigneeId: producer.id })

const hasCost = (text: string) => secrets.some((secret) => text.includes(secret))

test('the costs are stored → an owner reads them on the project and in the list, so that the words are theirs', async () => {
  expect(await db.$count(productionCosts)).toBe(4)
  for (const path of [`/admin/projects/${open.id}`, '/admin/financeiro/a-pagar'])
    expect(hasCost((await panel.ask(path, { headers: { cookie: owner.cookie } })).text)).toBe(true)
})

test('every page and file of a client, opened by that client → without a cost', async () => {
  const opened = await openOwnPages(clients, deps, [open, delivered])
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThan(20)
  expectNone(
    opened.filter(({ text }) => text.includes('Jabuticabeira')).map(({ asked }) => asked),
    'What a song costs the studio is for its owners: read it only in routes of `owner`.',
  )
})

test('the export of a client’s data → without a cost', async () => {
  expect(JSON.stringify(await exportClient(context, testActor(), open.clientId))).not.toContain('Jabuticabeira')
})

test('the producer the project is assigned to → reads no cost there, and has no list of them', async () => {
  const cookie = { headers: { cookie: producer.cookie } }
  for (const path of [`/admin/projects/${open.id}`, `/admin/projects/${open.id}.data`]) {
    const { status, text } = await panel.ask(path, cookie)
    expect([status, hasCost(text)]).toEqual([200, false])
  }
  expect((await panel.ask('/admin/financeiro/a-pagar', cookie)).status).toBe(403)
  expect((await panel.post('/admin/exportar/custos.csv', producer.cookie, {})).status).toBe(403)
  const noted = { intent: 'note-cost', submission: randomUUID(), payee: producer.id, amount: '10,00', purpose: 'Voz' }
  expect((await panel.post(`/admin/projects/${open.id}`, producer.cookie, noted)).status).toBe(403)
})
