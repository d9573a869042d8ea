import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { orders } from '#db/schema.ts'
import { createAcceptedProject, createDraft, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'

import { moveStep } from './move-step.ts'

const context = await createTestContext()

async function stepsOf(orderId: string) {
  const view = await getTrackedOrder(context, orderId)
  return view?.steps.map(({ step, state, at }) => `${step} ${state}${at ? ' dated' : ''}`)
}

test('staff move a step → forward and back, as the buyer sees it', async () => {
  const project = await createPaidProject(context)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }
  expect(await moveStep(context, who, { step: 'production', seen: 'analysis' })).toEqual(
    accept({ step: 'production', code: project.code }),
  )

  expect(await stepsOf(project.orderId)).toEqual([
    'payment completed dated',
    'analysis completed dated',
    'composition completed',
    'production current dated',
    'presentation ahead',
  ])
  await moveStep(context, who, { step: 'composition', seen: 'production' })
  expect((await stepsOf(project.orderId))?.slice(2)).toEqual([
    'composition current dated',
    'production ahead',
    'presentation ahead',
  ])
})

test('the first version → the presentation step, waiting for the client', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id)
  const view = await getTrackedOrder(context, project.orderId)

  expect(view?.steps.at(-1)).toMatchObject({ step: 'presentation', state: 'current' })
  expect(view?.steps.at(-1)?.at).toBeInstanceOf(Date)
  expect(view).toMatchObject({ awaitedAction: 'buyer-listens', project: { versions: 1 } })
})

test('the payment step or an unchanged step → refused', async () => {
  const project = await createPaidProject(context)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }

  expect(await moveStep(context, who, { step: 'payment', seen: 'analysis' })).toEqual(refuse('step-unknown'))
  expect(await moveStep(context, who, { step: '', seen: 'analysis' })).toEqual(refuse('step-unknown'))
  expect(await moveStep(context, who, { step: 'analysis', seen: 'analysis' })).toEqual(refuse('same-step'))
})

test('two people move one card → the second is told the current step', async () => {
  const project = await createPaidProject(context)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }
  await moveStep(context, who, { step: 'composition', seen: 'analysis' })

  expect(await moveStep(context, who, { step: 'production', seen: 'analysis' })).toEqual(refuse('moved-meanwhile'))
})

test.each(['refunded', 'disputed'] as const)('the purchase is %s → the song stays at its step', async (state) => {
  const project = await createPaidProject(context)
  await context.db.update(orders).set({ state }).where(eq(orders.id, project.orderId))

  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }
  expect(await moveStep(context, who, { step: 'production', seen: 'analysis' })).toEqual(refuse('order-closed'))
})

test.each([
  ['feedback', 'client-answered'],
  ['approved', 'client-answered'],
  ['delivered', 'delivered'],
] as const)('the project is %s → stays at its step', async (status, code) => {
  const project = await createPaidProject(context, { status })
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }

  expect(await moveStep(context, who, { step: 'production', seen: 'analysis' })).toEqual(refuse(code))
})

test('only a draft to present → not moved to the presentation', async () => {
  const project = await createPaidProject(context)
  await createDraft(context, project.id)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }

  expect(await moveStep(context, who, { step: 'presentation', seen: 'analysis' })).toEqual(refuse('nothing-presented'))
})

test('a version was presented → not moved back from the presentation', async () => {
  const project = await createPaidProject(context)
  await createVersion(context, project.id)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }

  expect(await moveStep(context, who, { step: 'analysis', seen: 'presentation' })).toEqual(refuse('version-presented'))
})

test('the briefing was accepted → not moved back to its analysis', async () => {
  const project = await createAcceptedProject(context)
  const who = { projectId: project.id, actor: testActor({ id: 'ana' }) }
  await moveStep(context, who, { step: 'composition', seen: 'analysis' })

  expect(await moveStep(context, who, { step: 'analysis', seen: 'composition' })).toEqual(refuse('briefing-accepted'))
})
