import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { extraRevisionId } from '#core/preview/revision.ts'
import { refuse } from '#core/shared/result.ts'
import { currentCatalog, saveDocumentVersion } from '#db/content/document-versions.ts'
import { listFeedbacks } from '#db/preview/feedbacks.ts'
import { insertRevisionEntry } from '#db/preview/revision-entries.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { orders } from '#db/schema.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { getTrackedProject } from '#use-cases/project/get-tracked-project.ts'
import { canLeaveOn } from '#use-cases/project/leave-studio-word.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'

const context = await createTestContext()

test('feedback → a row, an event with a snippet, a status and two mails', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const text = `Quero o refrão mais forte e a voz um pouco mais alta. ${'x'.repeat(30)}`
  const sent = await sendFeedback(context, project.id, { versionId, text })

  expect(sent.ok).toBe(true)
  expect(await readProject(context, project.id)).toMatchObject({ status: 'feedback', feedback: text })
  expect(await listFeedbacks(context.db, project.id)).toMatchObject([{ versionName: 'Valsa', content: text }])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'client_feedback_received',
    details: {
      versionId,
      versionName: 'Valsa',
      feedbackSnippet: `${text.slice(0, 50)}...`,
      isAdditionalFeedback: false,
    },
    actor: 'buyer',
  })
  const kinds = (await context.mailsOf(project.orderId)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.endsWith('feedback') || kind.startsWith('feedback')).toSorted()).toEqual([
    'feedback-received',
    'staff-feedback',
  ])
})

test('feedback on one of two versions of one name → says which one', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  await createVersion(context, project.id, { name: 'Valsa' })

  await sendFeedback(context, project.id, { versionId, text: 'mais violão' })

  expect(await listFeedbacks(context.db, project.id)).toMatchObject([{ versionName: 'Valsa (1)' }])
})

test('a feedback beyond the package → the client’s turn until it is paid, then the studio’s', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const turns = async () => {
    const known = await readProject(context, project.id)
    return [
      (await getTrackedOrder(context, project.orderId ?? ''))?.awaitedAction,
      (await getTrackedProject(context, known)).awaitedAction,
      (await canLeaveOn(context.db, known)).ok,
    ]
  }
  await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })
  expect(await turns()).toEqual(['studio', 'studio', true])

  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça de novo.')
  await sendFeedback(context, project.id, { versionId, text: 'Menos tambor.' })
  expect(await turns()).toEqual(['buyer-pays-changes', 'buyer-pays-changes', false])

  await context.db.transaction((tx) =>
    insertRevisionEntry(tx, {
      projectId: project.id,
      kind: 'granted',
      reason: 'Por nossa conta.',
      createdAt: context.now(),
    }),
  )
  expect(await turns()).toEqual(['studio', 'studio', true])
})

test('a feedback beyond the package while no revision has a price → the studio’s turn, and nothing is said to cost', async () => {
  const catalog = await currentCatalog(context.db)
  const extras = catalog.extras.map((extra) => (extra.id === extraRevisionId ? { ...extra, price: null } : extra))
  await saveDocumentVersion(context.db, 'catalog', { ...catalog, extras }, null)
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })
  await returnToWaiting(context, { projectId: project.id, actor: testActor() }, 'Ouça de novo.')
  await sendFeedback(context, project.id, { versionId, text: 'Menos tambor.' })

  const known = await readProject(context, project.id)
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({ awaitedAction: 'studio' })
  expect(await getTrackedProject(context, known)).toMatchObject({ awaitedAction: 'studio' })
  const told = (await context.mailsOf(project.orderId)).filter(({ kind }) => kind === 'feedback-received')
  expect(told).toHaveLength(2)
  expect(JSON.stringify(told)).not.toMatch(/sob consulta|Pagar|comprar/)
  await saveDocumentVersion(context.db, 'catalog', catalog, null)
})

test('feedback after the project was returned → appended after a separator', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  await sendFeedback(context, project.id, { versionId, text: 'mais violão' })
  expect(await sendFeedback(context, project.id, { versionId, text: 'e mais voz' })).toEqual(
    refuse('feedback-already-sent'),
  )
  await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, 'Refizemos.')
  await sendFeedback(context, project.id, { versionId, text: 'e mais voz' })

  expect((await readProject(context, project.id)).feedback).toBe('mais violão\n\n--- Novo Feedback ---\ne mais voz')
  expect((await listHistoryOfProject(context.db, project)).at(-1)?.details).toMatchObject({
    isAdditionalFeedback: true,
  })
  expect(await listFeedbacks(context.db, project.id)).toHaveLength(2)
})

test('a refunded or withdrawn purchase → no feedback, no mail', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const refunded = { state: 'refunded', withdrawalRequestedAt: null } as const
  const withdrawn = { state: 'paid', withdrawalRequestedAt: context.now() } as const
  for (const change of [refunded, withdrawn]) {
    await context.db.update(orders).set(change).where(eq(orders.id, project.orderId))
    expect(await sendFeedback(context, project.id, { versionId, text: 'mais violão' })).toEqual(refuse('order-closed'))
  }

  expect(await listFeedbacks(context.db, project.id)).toEqual([])
  expect((await context.mailsOf(project.orderId)).map(({ kind }) => kind)).not.toContain('staff-feedback')
})

test('sent from two tabs at once → one feedback', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, tab) => sendFeedback(context, project.id, { versionId, text: `aba ${tab}` })),
  )

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listFeedbacks(context.db, project.id)).toHaveLength(1)
})

test('a removed version, one of another project, or no text → refused', async () => {
  const [mine, other] = [await createPaidProject(context), await createPaidProject(context)]
  const versionId = await createVersion(context, mine.id)
  const foreign = await createVersion(context, other.id)
  await removeVersion(context, { projectId: mine.id, actor: testActor({ id: 'ana' }) }, versionId)

  expect(await sendFeedback(context, mine.id, { versionId, text: 'x' })).toEqual(refuse('version-gone'))
  expect(await sendFeedback(context, mine.id, { versionId: foreign, text: 'x' })).toEqual(refuse('version-gone'))
  expect(await sendFeedback(context, mine.id, { versionId: '', text: 'x' })).toEqual(refuse('version-required'))
  expect(await sendFeedback(context, other.id, { versionId: foreign, text: ' ' })).toEqual(refuse('text-required'))
  expect((await readProject(context, mine.id)).status).toBe('waiting')
})

test('the same feedback again → counted once; another one → refused', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  const send = (text: string) => sendFeedback(context, project.id, { versionId, text })

  const [first, second] = await Promise.all([send('Mais devagar.'), send(' Mais devagar.\r\n')])
  expect([first.ok, second.ok]).toEqual([true, true])
  expect(await send('Mais rápido.')).toEqual(refuse('feedback-already-sent'))
  expect(await listFeedbacks(context.db, project.id)).toHaveLength(1)
})
