import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { clients, projects } from '#db/schema.ts'
import { createManualProject, createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { briefingUrl } from '#use-cases/briefing/briefing-links.ts'
import { resumeBriefing } from '#use-cases/briefing/resume-briefing.ts'
import { editClient } from '#use-cases/client/edit-client.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { endAccessEverywhere } from './end-access.ts'

const context = await createTestContext()

const none = { accessGeneration: 1, statusGeneration: 1 }
const all = { accessGeneration: 2, statusGeneration: 2 }
const onlyProof = { accessGeneration: 2, statusGeneration: 1 }

async function opened(email: string) {
  const project = await createPaidProject(context, { email })
  const briefing = await findBriefingOfProject(context.db, project.id)
  if (!briefing) throw new Error('a paid project has a briefing')
  return { ...project, link: new URL(briefingUrl(context, briefing) ?? '').searchParams.get('continuar') ?? '' }
}

async function expectGenerations(project: { id: string; orderId: string }, expected: typeof none) {
  expect(await context.order(project.orderId)).toMatchObject(expected)
  expect(await readProject(context, project.id)).toMatchObject(expected)
}

const opensBriefing = async (token: string) => (await resumeBriefing(context, { token, ip: '10.9.0.1' })).ok

test('all access of an order is ended → its project and briefing link end with it, other orders keep theirs', async () => {
  const ownOrder = await opened('sair@exemplo.com.br')
  const other = await opened('fica@exemplo.com.br')
  expect(await opensBriefing(ownOrder.link)).toBe(true)

  await endAccessEverywhere(context, { orderId: ownOrder.orderId, projectId: null })

  await expectGenerations(ownOrder, all)
  expect(await opensBriefing(ownOrder.link)).toBe(false)
  await expectGenerations(other, none)
  expect(await opensBriefing(other.link)).toBe(true)
  expect((await context.historyOf(ownOrder.orderId)).at(-1)).toMatchObject({ type: 'access-ended', actor: 'buyer' })
})

test('access is ended from the preview of a project without an order → the project’s access ends', async () => {
  const created = await createManualProject(context, { email: 'avulsa@exemplo.com.br' })
  await endAccessEverywhere(context, { orderId: null, projectId: created.id })
  expect(await readProject(context, created.id)).toMatchObject(all)
})

test('a client’s e-mail is corrected → the old address loses all access', async () => {
  const first = await opened('troca@exemplo.com.br')
  const second = await opened('troca@exemplo.com.br')
  const client = await clientOf(first.id)
  const form = { name: 'Nome Novo', email: 'TROCA@exemplo.com.br', phone: null, company: null }

  const renamed = { clientId: client.id, form, seenAt: client.updatedAt.toISOString() }
  expect(await editClient(context, testActor(), renamed)).toMatchObject({ ok: true })
  await expectGenerations(first, none)

  context.time = new Date(context.time.getTime() + 1_000)
  const seenAt = (await clientOf(first.id)).updatedAt.toISOString()
  const moved = { clientId: client.id, form: { ...form, email: 'nova@exemplo.com.br' }, seenAt }
  expect(await editClient(context, testActor(), moved)).toMatchObject({ ok: true })
  await expectGenerations(first, all)
  await expectGenerations(second, all)
  expect([await opensBriefing(first.link), await opensBriefing(second.link)]).toEqual([false, false])
})

test('a full refund → access ends, and earlier browsers still see how the order ended', async () => {
  const ownOrder = await opened('devolve@exemplo.com.br')
  const { paidByPaymentId } = await context.order(ownOrder.orderId)
  const refund = {
    id: '5f3b0f0e-6a4e-4a0e-9d5e-3f2f5b6c7d8e',
    orderId: ownOrder.orderId,
    paymentId: paidByPaymentId ?? '',
    reason: 'Pedido da cliente',
  }
  expect(await refundOrder(context, testActor(), { ...refund, amount: null })).toMatchObject({ ok: true })

  await expectGenerations(ownOrder, onlyProof)
  expect(await opensBriefing(ownOrder.link)).toBe(false)
})

test('a refund made at the provider → access ends', async () => {
  const ownOrder = await opened('devolve2@exemplo.com.br')
  const { paidByPaymentId, total } = await context.order(ownOrder.orderId)
  const whole = { reference: ownOrder.orderId, id: paidByPaymentId ?? '', status: 'refunded' as const, refunded: total }
  context.payments.has({ ...whole, updatedAt: new Date(context.now().getTime() + 60_000) })
  expect(await confirmPayment(context, paidByPaymentId ?? '')).toMatchObject({ ok: true })

  await expectGenerations(ownOrder, onlyProof)
})

test('a client is erased → all access ends', async () => {
  const ownOrder = await opened('apaga@exemplo.com.br')
  await context.db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, ownOrder.id))
  expect(await eraseClient(context, testActor(), (await clientOf(ownOrder.id)).id)).toMatchObject({ ok: true })
  await expectGenerations(ownOrder, all)
})

async function clientOf(projectId: string) {
  const { clientId } = await readProject(context, projectId)
  const [client] = await context.db.select().from(clients).where(eq(clients.id, clientId))
  if (!client) throw new Error('a project has a client')
  return client
}
