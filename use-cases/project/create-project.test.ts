import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { ProjectFormValues } from '#copy/project/project-form.ts'
import { auditLog, clients, history, mails, projects, staff } from '#db/schema.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { createClient } from '#use-cases/client/create-client.ts'

import { createProject } from './create-project.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor()

async function createClientId(): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`
  const client = await createClient(context, actor, { name: 'Ana Lima', email, phone: '5511987654321', company: null })
  if (!client.ok) throw new Error(client.code)
  return client.value.id
}

async function createTestProject(
  change: Partial<ProjectFormValues> = {},
): Promise<ProjectFormValues & { scope: null }> {
  return {
    clientId: await createClientId(),
    title: 'Música de aniversário',
    packageId: 'profissional',
    notifyClient: false,
    projectId: randomUUID(),
    scope: null,
    ...change,
  }
}

const projectOf = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]
const mailsOf = (id: string) => db.select().from(mails).where(eq(mails.projectId, id))

test('a new project → waits for its client, with code, 30-day preview link and catalogue dates', async () => {
  const { code } = await context.place()
  const form = await createTestProject()

  expect(await createProject(context, actor, form)).toEqual({ ok: true, value: { id: form.projectId } })

  const project = await projectOf(form.projectId)
  expect(project).toMatchObject({
    status: 'waiting',
    title: 'Música de aniversário',
    clientName: 'Ana Lima',
    clientPhone: '5511987654321',
    orderId: null,
    expiresAt: new Date('2026-12-19T15:00:00Z'),
    expectedOn: '2026-11-27',
    deadlineOn: '2026-12-01',
  })
  expect(Number(project?.code.slice(1))).toBe(Number(code.slice(1)) + 1)
  expect(project?.previewCode).toMatch(/^[0-9a-f]{32}$/)
})

test('a new project → in history and audit, the client notified only when requested', async () => {
  const silent = await createTestProject()
  const formWithMail = await createTestProject({ notifyClient: true })
  await createProject(context, actor, silent)
  await createProject(context, actor, formWithMail)

  const [event] = await db.select().from(history).where(eq(history.projectId, silent.projectId))
  expect(event).toMatchObject({ type: 'project-created', actor: `staff:${actor.id}` })
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.subjectId, formWithMail.projectId))
  expect(entry).toMatchObject({ action: 'project-created', details: { tellClient: true } })
  expect(await mailsOf(silent.projectId)).toEqual([])
  const [mail, ...more] = await mailsOf(formWithMail.projectId)
  expect([mail?.kind, more]).toEqual(['project-opened', []])
  expect(mail?.content.action?.url).toBe(
    `https://harmonia.example/preview/${(await projectOf(formWithMail.projectId))?.previewCode}`,
  )
})

test('a form sent ten times at once → one project', async () => {
  const form = await createTestProject({ notifyClient: true })

  const results = await Promise.all(Array.from({ length: 10 }, () => createProject(context, actor, form)))

  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await db.$count(projects, eq(projects.clientId, form.clientId))).toBe(1)
  expect(await mailsOf(form.projectId)).toHaveLength(1)
})

test('an unknown or erased client → refused', async () => {
  expect(await createProject(context, actor, await createTestProject({ clientId: randomUUID() }))).toEqual({
    ok: false,
    code: 'unknown-client',
  })
  const form = await createTestProject()
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, form.clientId))
  expect(await createProject(context, actor, form)).toEqual({ ok: false, code: 'unknown-client' })
})

test('a producer → creates projects for their own clients only, assigned to them', async () => {
  const producer = testActor({ id: randomUUID(), name: 'Beto Reis' })
  await db.insert(staff).values({ id: producer.id, name: producer.name, email: `${producer.id}@example.com` })
  const form = { ...(await createTestProject()), scope: producer.id }
  expect(await createProject(context, producer, form)).toEqual({ ok: false, code: 'unknown-client' })

  const first = await createTestProject({ clientId: form.clientId })
  await createProject(context, actor, first)
  await db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, first.projectId))

  expect(await createProject(context, producer, form)).toEqual({ ok: true, value: { id: form.projectId } })
  expect((await projectOf(form.projectId))?.assigneeId).toBe(producer.id)
  expect((await projectOf(first.projectId))?.assigneeId).toBe(producer.id)
})

test('a form with the id of another project → refused, none is created', async () => {
  const form = await createTestProject()
  await createProject(context, actor, form)

  const other = { ...form, clientId: await createClientId() }
  expect(await createProject(context, actor, other)).toEqual({ ok: false, code: 'sent-otherwise' })
  expect(await createProject(context, actor, { ...form, title: 'Bodas' })).toEqual({
    ok: false,
    code: 'sent-otherwise',
  })
})
