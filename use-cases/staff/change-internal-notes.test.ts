import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import type { NoteSubject } from '#core/staff/internal-note.ts'
import { scopeOf, type StaffRole } from '#core/staff/staff.ts'
import { eraseSongContent } from '#db/client/erasure.ts'
import { auditLog, history, internalNotes, mails, orders, projects } from '#db/schema.ts'
import { listInternalNotes, listUnreadMentions } from '#db/staff/internal-notes.ts'
import { insertStaff } from '#db/staff/staff.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { eraseClient } from '#use-cases/client/erase-client.ts'
import { deleteProject } from '#use-cases/project/delete-project.ts'

import { editInternalNote, readInternalNote, removeInternalNote, writeInternalNote } from './change-internal-notes.ts'

const context = await createTestContext()
const { db } = context

async function createPerson(name: string, role: StaffRole) {
  const email = `${randomUUID()}@example.com`
  const id = await db.transaction((tx) => insertStaff(tx, { name, email, role, passwordHash: 'x' }))
  return { ...testActor({ id, name }), role }
}

type Person = Awaited<ReturnType<typeof createPerson>>

const rita = await createPerson('Rita Alves', 'owner')
const beto = await createPerson('Beto Sá', 'owner')
const duda = await createPerson('Duda Reis', 'producer')

async function createSubject() {
  const project = await createPaidProject(context, { email: `${randomUUID()}@exemplo.com.br` })
  return { ...project, subject: { kind: 'project', id: project.id } satisfies NoteSubject }
}

async function write(subject: NoteSubject, text: string, person: Person = rita) {
  const id = randomUUID()
  expect(await writeInternalNote(context, person, { id, subject, text })).toEqual(accept())
  return id
}

const form = (subject: NoteSubject) => ({ id: randomUUID(), subject, text: 'Oi' })
const contents = async (subject: NoteSubject) =>
  (await listInternalNotes(db, subject, 50)).map(({ content }) => content)
const unread = async (person: Person) =>
  (await listUnreadMentions(db, { staffId: person.id, scope: scopeOf(person) }, 50)).map(({ id }) => id)

test('a note on a project → read there, with who wrote it and when, and in the audit log without its words', async () => {
  const { id, subject } = await createSubject()
  await write(subject, 'A mãe se chama Lourdes')

  expect(await listInternalNotes(db, subject, 50)).toMatchObject([
    { content: 'A mãe se chama Lourdes', authorName: 'Rita Alves', createdAt: context.now(), editedAt: null },
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(entries).toMatchObject([{ action: 'internal-note-changed', details: { fields: ['written'] } }])
  expect(JSON.stringify(entries)).not.toContain('Lourdes')
})

test('a note on a client → not among those of their project, and the other way round', async () => {
  const { clientId, subject } = await createSubject()
  const client = { kind: 'client', id: clientId } as const
  await write(client, 'Prefere falar à noite')
  await write(subject, 'Falta o violino')

  expect([await contents(client), await contents(subject)]).toEqual([['Prefere falar à noite'], ['Falta o violino']])
})

test('a note → changes nothing that the client sees or is mailed', async () => {
  const project = await createSubject()
  const stateOf = async () => [
    await db.select().from(projects).where(eq(projects.id, project.id)),
    await db.select().from(orders).where(eq(orders.id, project.orderId)),
    await db.select().from(history).where(eq(history.projectId, project.id)),
    await db.$count(mails),
  ]
  const before = await stateOf()
  await write(project.subject, 'Cliente impaciente, @Beto')

  expect(await stateOf()).toEqual(before)
})

test('the same form sent twice → one note, and one audit entry', async () => {
  const { id: projectId, subject } = await createSubject()
  const pressed = { ...form(subject), text: 'Uma vez só' }

  await Promise.all([writeInternalNote(context, rita, pressed), writeInternalNote(context, rita, pressed)])

  expect(await contents(subject)).toEqual(['Uma vez só'])
  expect(await db.$count(auditLog, eq(auditLog.subjectId, projectId))).toBe(1)
})

test('a form with the id of another note → refused, nothing written', async () => {
  const [{ subject }, other] = [await createSubject(), await createSubject()]
  const first = { ...form(subject), text: 'A primeira' }
  await writeInternalNote(context, rita, first)

  expect(await writeInternalNote(context, rita, { ...first, text: 'A segunda' })).toEqual(refuse('sent-otherwise'))
  expect(await writeInternalNote(context, rita, { ...first, subject: other.subject })).toEqual(refuse('sent-otherwise'))
  expect([await contents(subject), await contents(other.subject)]).toEqual([['A primeira'], []])
})

test('a producer → writes about their own projects only', async () => {
  const [mine, other] = [await createSubject(), await createSubject()]
  await db.update(projects).set({ assigneeId: duda.id }).where(eq(projects.id, mine.id))

  expect(await writeInternalNote(context, duda, form(mine.subject))).toEqual(accept())
  expect(await writeInternalNote(context, duda, form({ kind: 'client', id: mine.clientId }))).toEqual(accept())
  expect(await writeInternalNote(context, duda, form(other.subject))).toEqual(refuse('not-found'))
  expect(await writeInternalNote(context, duda, form({ kind: 'client', id: other.clientId }))).toEqual(
    refuse('not-found'),
  )
})

test('somebody who cannot open the project is called → refused, and nothing is stored', async () => {
  const { subject } = await createSubject()

  expect(await writeInternalNote(context, rita, { id: randomUUID(), subject, text: '@Duda, veja' })).toEqual(
    refuse('mentioned-cannot-read'),
  )
  expect(await contents(subject)).toEqual([])
})

test('a colleague is called → it waits for them until they read it', async () => {
  const { subject } = await createSubject()
  const id = await write(subject, '@Beto Sá, pode ouvir?')
  expect([await unread(beto), await unread(rita)]).toEqual([expect.arrayContaining([id]), []])

  expect(await readInternalNote(context, beto, { id, subject })).toEqual(accept())

  expect(await unread(beto)).not.toContain(id)
})

test('a colleague who was called writes there → it waits for them no longer, and the author is called', async () => {
  const { subject } = await createSubject()
  const id = await write(subject, '@Beto Sá, pode ouvir?')

  const answer = await write(subject, '@Rita, ouvi: está lindo', beto)

  expect(await unread(beto)).not.toContain(id)
  expect(await unread(rita)).toContain(answer)
})

test('a producer loses the project → what calls them there waits for them no longer', async () => {
  const { id: projectId, subject } = await createSubject()
  await db.update(projects).set({ assigneeId: duda.id }).where(eq(projects.id, projectId))
  const id = await write(subject, '@Duda, refaz o refrão?')
  expect(await unread(duda)).toContain(id)

  await db.update(projects).set({ assigneeId: null }).where(eq(projects.id, projectId))

  expect(await unread(duda)).not.toContain(id)
})

test('one’s own note is edited → its words and whom it calls change; whoever read it before is not called again', async () => {
  const { subject } = await createSubject()
  const seen = '@Beto Sá, pode ouvir?'
  const id = await write(subject, seen)
  await readInternalNote(context, beto, { id, subject })

  const edit = { id, subject, text: '@Beto Sá, pode ouvir o refrão?', seen }
  expect(await editInternalNote(context, rita, edit)).toEqual(accept())

  expect(await listInternalNotes(db, subject, 50)).toMatchObject([
    { content: '@Beto Sá, pode ouvir o refrão?', editedAt: context.now() },
  ])
  expect(await unread(beto)).not.toContain(id)
})

test('a note changed in another window → the older form does not overwrite it', async () => {
  const { subject } = await createSubject()
  const id = await write(subject, 'Um')
  await editInternalNote(context, rita, { id, subject, text: 'Dois', seen: 'Um' })

  expect(await editInternalNote(context, rita, { id, subject, text: 'Três', seen: 'Um' })).toEqual(
    refuse('changed-meanwhile'),
  )
  expect(await contents(subject)).toEqual(['Dois'])
})

test('a note of a colleague → cannot be edited or deleted', async () => {
  const { subject } = await createSubject()
  const id = await write(subject, 'Meu')

  expect(await editInternalNote(context, beto, { id, subject, text: 'Seu', seen: 'Meu' })).toEqual(refuse('not-found'))
  expect(await removeInternalNote(context, beto, { id, subject })).toEqual(refuse('not-found'))
  expect(await contents(subject)).toEqual(['Meu'])
})

test('one’s own note is deleted → it is gone, and calls nobody any more', async () => {
  const { subject } = await createSubject()
  const id = await write(subject, '@Beto Sá, esquece')

  expect(await removeInternalNote(context, rita, { id, subject })).toEqual(accept())

  expect([await contents(subject), (await unread(beto)).includes(id)]).toEqual([[], false])
})

test('a client is erased → every note about them and their projects is gone, and none can be written', async () => {
  const { clientId, id: projectId, subject } = await createSubject()
  const client = { kind: 'client', id: clientId } as const
  await write(client, 'Prefere falar à noite')
  await write(subject, 'Falta o violino')
  await db.update(projects).set({ status: 'delivered' }).where(eq(projects.id, projectId))

  expect(await eraseClient(context, testActor(), clientId)).toMatchObject({ ok: true })

  expect(await db.$count(internalNotes, eq(internalNotes.clientId, clientId))).toBe(0)
  for (const about of [client, subject])
    expect(await writeInternalNote(context, rita, { id: randomUUID(), subject: about, text: 'Oi' })).toEqual(
      refuse('erased'),
    )
})

test('the content of a song is erased in its time → the notes on it are gone, those on its client stay', async () => {
  const { clientId, id, subject } = await createSubject()
  const client = { kind: 'client', id: clientId } as const
  await write(client, 'Prefere falar à noite')
  await write(subject, 'Falta o violino')

  await db.transaction((tx) => eraseSongContent(tx, { orderIds: [], projectIds: [id] }))

  expect([await contents(subject), await contents(client)]).toEqual([[], ['Prefere falar à noite']])
})

test('a project is deleted → its notes are gone', async () => {
  const { id, code, orderId, subject } = await createSubject()
  await write(subject, 'Falta o violino')
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))

  expect(await deleteProject(context, { projectId: id, actor: testActor() }, code)).toMatchObject({ ok: true })

  expect(await db.$count(internalNotes, eq(internalNotes.projectId, id))).toBe(0)
})
