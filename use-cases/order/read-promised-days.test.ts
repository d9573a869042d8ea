import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { briefings, mails, orders } from '#db/schema.ts'
import { firstCatalog } from '#db/seed/catalog.ts'
import { createManualProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { acceptBriefing } from '#use-cases/briefing/accept-briefing.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { readPromisedDays } from './read-promised-days.ts'

const context = await createTestContext()
const { db } = context
const hurry = ['entrega-expressa']
/** With an order, only its own terms count. */
const essencial = { id: randomUUID(), packageId: 'essencial' }

async function pay(orderId: string) {
  const { total } = await context.order(orderId)
  await confirmPayment(
    context,
    context.payments.has({ reference: orderId, amount: total, approvedAt: context.time }).id,
  )
  const [project] = await context.projectsOf(orderId)
  const briefing = project && (await findBriefingOfProject(db, project.id))
  if (!project || !briefing) throw new Error('a paid order without project and briefing')
  return { project, briefing }
}

test('express delivery → promised with the payment and the accepted briefing, to both sides', async () => {
  context.time = new Date('2026-11-24T15:00:00Z')
  const { orderId } = await context.place({ extras: hurry, email: 'pressa@exemplo.com.br' })
  const { project, briefing } = await pay(orderId)
  expect(project).toMatchObject({ expectedOn: '2026-11-26', deadlineOn: '2026-11-26' })

  // Accepted on a Friday: two business days end on the Tuesday.
  context.time = new Date('2026-11-27T15:00:00Z')
  await db.update(briefings).set({ state: 'sent', sentAt: context.time }).where(eq(briefings.id, briefing.id))
  const due = { expectedOn: '2026-12-01', deadlineOn: '2026-12-01' }
  const accepted = await acceptBriefing(context, { projectId: project.id, actor: testActor() })
  expect(accepted).toEqual({ ok: true, value: due })
  expect((await context.projectsOf(orderId))[0]).toMatchObject(due)

  const sent = await db.select().from(mails)
  const daysIn = (text: string) =>
    sent
      .filter(({ kind }) => kind === text)
      .map(({ content }) => JSON.stringify(content).match(/primeiras versões até[^\d]*([\d/]+)/i)?.[1])
  expect(daysIn('staff-new-order')).toContain('26/11/2026')
  expect(daysIn('briefing-accepted')).toContain('01/12/2026')
})

test('an order stored before extras shortened deadlines → gets what its extra promised', async () => {
  const hurried = await context.place({ extras: hurry, email: 'antes@exemplo.com.br' })
  const usual = await context.place({ email: 'calma@exemplo.com.br' })
  await db.update(orders).set({ expectedDays: 6, limitDays: 8 })

  const read = async (orderId: string) => readPromisedDays(db, essencial, await context.order(orderId))
  expect(await read(hurried.orderId)).toEqual({ expected: 2, limit: 2 })
  expect(await read(usual.orderId)).toEqual({ expected: 6, limit: 8 })
})

test('a later catalogue → does not change the promised days', async () => {
  context.time = new Date()
  const { orderId } = await context.place({ extras: hurry, email: 'vendido@exemplo.com.br' })
  const other = await context.place({ extras: ['multiestilo'], email: 'estilo@exemplo.com.br' })
  const extras = firstCatalog.extras.map((extra) => ({ ...extra, deliveryDays: extra.id === 'multiestilo' ? 1 : null }))
  await saveDocumentVersion(db, 'catalog', { ...(await currentCatalog(db)), extras }, null)

  expect(await readPromisedDays(db, essencial, await context.order(orderId))).toEqual({ expected: 2, limit: 2 })
  expect(await readPromisedDays(db, essencial, await context.order(other.orderId))).toEqual({ expected: 7, limit: 7 })
})

test('a project without an order → the terms of its package', async () => {
  const project = await createManualProject(context, { email: 'balcao@exemplo.com.br' })
  expect(await readPromisedDays(db, project, null)).toMatchObject({ expected: 3, limit: 10 })
})
