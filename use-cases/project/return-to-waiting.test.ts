import { expect, test } from 'vitest'

import { dueStatus } from '#core/project/due-status.ts'
import { previewDays } from '#core/project/project.ts'
import { addBusinessDays } from '#core/shared/business-days.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import { refuse } from '#core/shared/result.ts'
import { listApprovals } from '#db/preview/feedbacks.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { findReturnMessage } from '#db/project/projects.ts'
import { feedbacks, projects, projectVersions } from '#db/schema.ts'
import { ours } from '#test/support/default-texts.ts'
import { createDraft, createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { approveVersion, termsOfApproval } from '#use-cases/preview/approve-version.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

import { returnToWaiting } from './return-to-waiting.ts'

const context = await createTestContext()

test('an approval is revoked with a reason → it stays in the history', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id, { name: 'Valsa' })
  const { hash } = termsOfApproval('Valsa', ours)
  await approveVersion(context, project.id, { versionId, termsHash: hash, ip: '198.51.100.4', userAgent: 'Firefox' })
  const returned = await returnToWaiting(
    context,
    { projectId: project.id, actor: testActor({ id: 'ana' }) },
    ' Faltou o violino. ',
  )

  expect(returned.ok).toBe(true)
  expect(await readProject(context, project.id)).toMatchObject({ status: 'waiting', approvedVersionId: null })
  expect(await listApprovals(context.db, project.id)).toMatchObject([
    { versionName: 'Valsa', revokedAt: context.now(), revokedBy: 'ana', revokedReason: 'Faltou o violino.' },
  ])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'status_changed_to_waiting',
    details: {
      previousStatus: 'approved',
      reason: 'Faltou o violino.',
      adminAction: true,
      messageForClient: 'Projeto retornado para avaliação: Faltou o violino.',
    },
    actor: 'staff:ana',
  })
  expect((await findReturnMessage(context.db, project.id))?.text).toBe('Faltou o violino.')
  const mail = (await context.mailsOf(project.orderId)).find(({ kind }) => kind === 'returned-to-waiting')
  expect(mail?.content.paragraphs).toContain('Faltou o violino.')
})

test('finished work is returned → a new deadline and an open preview; an open request keeps its deadline', async () => {
  const done = await createPaidProject(context, { status: 'approved', expiresAt: addDays(context.now(), -1) })
  const owed = await createPaidProject(context, { status: 'feedback' })
  const old = dayOf(addDays(context.now(), -60))
  await context.db.update(projects).set({ expectedOn: old, deadlineOn: old })
  for (const { id } of [done, owed])
    expect((await returnToWaiting(context, { projectId: id, actor: testActor() }, 'Ouça.')).ok).toBe(true)

  const today = dayOf(context.now())
  const again = await readProject(context, done.id)
  expect(again).toMatchObject({ deadlineStartedAt: context.now(), expiresAt: addDays(context.now(), previewDays) })
  expect(again.deadlineOn).toBe(addBusinessDays(today, 7))
  expect(dueStatus(today, { ...again, isDeadlineMet: false, changesUnpaid: false })).toBe('fine')
  expect(await readProject(context, owed.id)).toMatchObject({ deadlineOn: old })
})

test('returned after a feedback → the mail is an answer, with a version presented since it is news to hear', async () => {
  const project = await createPaidProject(context)
  const versionId = await createVersion(context, project.id)
  await sendFeedback(context, project.id, { versionId, text: 'Mais violão' })
  await context.db.update(feedbacks).set({ createdAt: new Date(context.now().getTime() - 1) })
  const who = { projectId: project.id, actor: testActor() }
  const subjects = async () =>
    (await context.mailsOf(project.orderId))
      .filter(({ kind }) => kind === 'returned-to-waiting')
      .map(({ content }) => content.subject)

  await context.db.update(projectVersions).set({ presentedAt: new Date(0) })
  await returnToWaiting(context, who, 'Está como você pediu?')
  expect(await subjects()).toEqual([expect.stringContaining('Respondemos ao seu feedback')])
  await sendFeedback(context, project.id, { versionId, text: 'Ainda não' })
  await context.db.update(feedbacks).set({ createdAt: new Date(context.now().getTime() - 1) })
  await returnToWaiting(context, who, 'Ouça a nova.', [await createDraft(context, project.id)])
  expect(await subjects()).toEqual(expect.arrayContaining([expect.stringContaining('Mexemos na sua música')]))
})

test('the client → reads the last reason, none before the first', async () => {
  const project = await createPaidProject(context, { status: 'feedback' })
  expect(await findReturnMessage(context.db, project.id)).toBeNull()
  await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, 'Primeira.')

  expect(
    await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, 'Segunda.'),
  ).toEqual(refuse('already-waiting'))
  expect((await findReturnMessage(context.db, project.id))?.text).toBe('Primeira.')
})

test('without a reason → refused', async () => {
  const project = await createPaidProject(context, { status: 'feedback' })

  expect(await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, '  ')).toEqual(
    refuse('reason-required'),
  )
  expect((await readProject(context, project.id)).status).toBe('feedback')
  expect(
    await returnToWaiting(
      context,
      { projectId: '00000000-0000-4000-8000-000000000000', actor: testActor({ id: 'ana' }) },
      'x',
    ),
  ).toEqual(refuse('not-found'))
})
