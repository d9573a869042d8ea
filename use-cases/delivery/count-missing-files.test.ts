import { expect, test } from 'vitest'

import {
  createApprovedProject,
  createDeliveredProject,
  createDeliveryFile,
  createStoredFile,
  someCredits,
} from '#test/support/delivery-fixtures.ts'
import { createForm, createTestContext, createVisitor, testActor } from '#test/support/test-context.ts'
import { buyExtra } from '#use-cases/order/buy-extra.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

import { addDeliveryFile } from './add-delivery-file.ts'
import { countMissingFiles } from './count-missing-files.ts'
import { deliverProject } from './deliver-project.ts'

const context = await createTestContext()
const actor = testActor()
const count = async (id: string) =>
  (await countMissingFiles(context.db, [{ id, status: 'delivered', stopReason: null }])).get(id)

test('a whole delivery → nothing is missing', async () => {
  const { project } = await createDeliveredProject(context)
  expect(await count(project.id)).toBeUndefined()
})

test('delivered without a file that was promised → counted until it is added', async () => {
  const { id } = await createApprovedProject(context)
  await createDeliveryFile(context, id, { kind: 'mp3', name: 'a.mp3' })
  const request = { projectId: id, missingIsKnown: true, credits: someCredits }
  expect((await deliverProject(context, actor, request)).ok).toBe(true)
  expect(await count(id)).toBe(1)

  await createDeliveryFile(context, id, { kind: 'wav', name: 'a.wav' })
  expect(await count(id)).toBeUndefined()
})

test('an extra bought after the delivery → counted until its item is added', async () => {
  const { project } = await createDeliveredProject(context)
  const extraId = 'stems-separados'
  const bought = await buyExtra(context, createVisitor(), { projectId: project.id, extraId, form: createForm() })
  if (!bought.ok) throw new Error(bought.code)
  expect(await count(project.id)).toBeUndefined()
  const { total } = await context.order(bought.value.orderId)
  const payment = context.payments.has({ reference: bought.value.orderId, amount: total })
  expect((await confirmPayment(context, payment.id)).ok).toBe(true)
  expect(await count(project.id)).toBe(1)

  const fileId = await createStoredFile(context, 'stems.zip')
  const file = { projectId: project.id, fileId, kind: 'stems', title: '', item: extraId }
  expect((await context.db.transaction((tx) => addDeliveryFile(tx, context, actor, file))).ok).toBe(true)
  expect(await count(project.id)).toBeUndefined()
})

test('a project that is not delivered, or whose purchase is stopped → not counted', async () => {
  const { id } = await createApprovedProject(context)
  const request = { projectId: id, missingIsKnown: true, credits: someCredits }
  await createDeliveryFile(context, id, { kind: 'mp3', name: 'a.mp3' })
  await deliverProject(context, actor, request)
  const listed = [
    { id, status: 'approved', stopReason: null },
    { id, status: 'delivered', stopReason: 'disputed' },
  ] as const
  expect(await countMissingFiles(context.db, listed)).toEqual(new Map())
})
