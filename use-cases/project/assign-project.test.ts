import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refuse } from '#core/shared/result.ts'
import { listMailsToClient } from '#db/mail/mails-admin.ts'
import { auditLog, history, mails, staff } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { sendFeedback } from '#use-cases/preview/send-feedback.ts'

import { assignProject } from './assign-project.ts'

const context = await createTestContext()
const { db } = context

async function createPerson(name: string, deactivatedAt: Date | null = null) {
  const id = randomUUID()
  await db.insert(staff).values({ id, name, email: `${id}@example.com`, deactivatedAt })
  return { id, email: `${id}@example.com` }
}

const mailsOf = (projectId: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.projectId, projectId), eq(mails.kind, 'project-assigned')))

test('an assignment → mailed to the assignee, in history and audit', async () => {
  const beto = await createPerson('Beto Reis')
  const { id: projectId, code } = await createPaidProject(context)
  const actor = testActor({ id: randomUUID(), name: 'Ana Lima' })

  const assigned = await assignProject(context, { projectId, actor }, { assigneeId: beto.id, seenId: null })

  expect(assigned).toEqual({ ok: true, value: { name: 'Beto Reis', code } })
  expect((await readProject(context, projectId)).assigneeId).toBe(beto.id)
  const [mail, ...others] = await mailsOf(projectId)
  expect([mail?.toEmail, others]).toEqual([beto.email, []])
  expect(mail?.content.action?.url).toBe(`https://harmonia.example/admin/projects/${projectId}`)
  expect(JSON.stringify(mail?.content)).not.toContain('R$')
  const [event] = await db
    .select()
    .from(history)
    .where(and(eq(history.projectId, projectId), eq(history.type, 'project-assigned')))
  expect(event).toMatchObject({ details: { from: '', to: 'Beto Reis' }, actor: `staff:${actor.id}` })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, projectId)).orderBy(insertionOrder)
  expect(entry).toMatchObject({ action: 'project-assigned', staffId: actor.id, details: { from: '', to: 'Beto Reis' } })
})

test('an assignment → not among the mails to the client, which a bank is shown in a dispute', async () => {
  const person = await createPerson('Caio Reis')
  const { id: projectId, orderId } = await createPaidProject(context)
  await assignProject(context, { projectId, actor: testActor() }, { assigneeId: person.id, seenId: null })

  const shown = await listMailsToClient(db, { orderId, projectId })
  expect(shown).not.toEqual([])
  expect(shown.filter(({ toEmail }) => toEmail === person.email)).toEqual([])
})

test('reassigned and unassigned → stored; repeated → no change', async () => {
  const [beto, caio] = [await createPerson('Beto Reis'), await createPerson('Caio Luz')]
  const { id: projectId } = await createPaidProject(context)
  const who = { projectId, actor: testActor({ id: beto.id, name: 'Beto Reis' }) }

  await assignProject(context, who, { assigneeId: beto.id, seenId: null })
  expect(await mailsOf(projectId)).toEqual([])
  expect((await assignProject(context, who, { assigneeId: beto.id, seenId: null })).ok).toBe(true)
  await assignProject(context, who, { assigneeId: caio.id, seenId: beto.id })
  await assignProject(context, who, { assigneeId: null, seenId: caio.id })

  expect((await readProject(context, projectId)).assigneeId).toBeNull()
  expect((await mailsOf(projectId)).map(({ toEmail }) => toEmail)).toEqual([caio.email])
  const events = await db.select().from(auditLog).where(eq(auditLog.subjectId, projectId)).orderBy(insertionOrder)
  expect(events).toHaveLength(3)
})

test('a stale form or a deactivated person → refused', async () => {
  const [beto, caio] = [await createPerson('Beto Reis'), await createPerson('Caio Luz')]
  const deactivated = await createPerson('Foi Embora', new Date())
  const { id: projectId } = await createPaidProject(context)
  const who = { projectId, actor: testActor() }

  await assignProject(context, who, { assigneeId: beto.id, seenId: null })

  expect(await assignProject(context, who, { assigneeId: caio.id, seenId: null })).toEqual(refuse('changed-meanwhile'))
  for (const assigneeId of [deactivated.id, 'ninguém', randomUUID()])
    expect(await assignProject(context, who, { assigneeId, seenId: beto.id })).toEqual(refuse('unknown-person'))
  expect(
    await assignProject(context, { ...who, projectId: randomUUID() }, { assigneeId: beto.id, seenId: null }),
  ).toEqual(refuse('not-found'))
  expect((await readProject(context, projectId)).assigneeId).toBe(beto.id)
})

test('the assignee → receives mails about feedback, none about money', async () => {
  const beto = await createPerson('Beto Reis')
  const { id: projectId } = await createPaidProject(context)
  await assignProject(context, { projectId, actor: testActor() }, { assigneeId: beto.id, seenId: null })
  const versionId = await createVersion(context, projectId)

  const sent = await sendFeedback(context, projectId, { versionId, text: 'Mais violão, por favor.' })

  expect(sent.ok).toBe(true)
  const toBeto = await db.select().from(mails).where(eq(mails.toEmail, beto.email))
  expect(toBeto.map(({ kind }) => kind).toSorted()).toEqual(['project-assigned', 'staff-feedback'])

  await db.update(staff).set({ deactivatedAt: new Date() }).where(eq(staff.id, beto.id))
  await sendFeedback(context, projectId, { versionId, text: 'E menos bateria.' })
  expect(await db.$count(mails, eq(mails.toEmail, beto.email))).toBe(2)
})
