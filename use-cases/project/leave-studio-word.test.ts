import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxStudioWords } from '#core/project/studio-word.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listStudioWords } from '#db/project/studio-words.ts'
import { auditLog, briefings, files, history, mails, studioWords } from '#db/schema.ts'
import { createManualProject, createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'
import { setSurprise } from '#use-cases/order/set-surprise.ts'

import { canLeaveOn, leaveStudioWord, removeStudioWord } from './leave-studio-word.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })
const line = 'Comecei pelo café da cozinha.'
const noVoice = { voice: new Blob(), durationMs: 0 }
const voice = (content = 'OggS\u0000\u0002 oi') => ({ voice: new Blob([content]), durationMs: 7_000 })

const leave = (
  projectId: string,
  text = line,
  spoken: { voice: Blob; durationMs: number } = noVoice,
  id = randomUUID(),
) => leaveStudioWord(context, { projectId, actor }, { id, text, ...spoken })

/** A paid project whose client told their story. */
async function createWaiting() {
  const project = await createPaidProject(context)
  await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, project.id))
  return project
}

const mailsAbout = async (projectId: string) =>
  (await db.select().from(mails).where(eq(mails.projectId, projectId))).filter(({ kind }) => kind === 'studio-word')
const entriesOf = (projectId: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, projectId))

test('a word for a client who waits → stored, in history and audit log, and told by mail without its words', async () => {
  const project = await createWaiting()

  expect(await leave(project.id)).toEqual(accept())

  expect(await listStudioWords(db, project.id, 9)).toMatchObject([{ content: line, voice: null }])
  expect((await entriesOf(project.id)).map(({ action }) => action)).toContain('studio-word-left')
  const events = await db.select().from(history).where(eq(history.projectId, project.id))
  expect(events.find(({ type }) => type === 'studio-word-left')).toMatchObject({ details: { text: line } })
  const [mail] = await mailsAbout(project.id)
  expect(JSON.stringify(mail?.content)).not.toMatch(/café|cozinha/)
})

test('further words about a project → no further mail', async () => {
  const project = await createWaiting()
  await leave(project.id)
  context.time = addMinutes(context.time, 1)
  await leave(project.id, 'O refrão já tem o nome dela.')

  expect(await mailsAbout(project.id)).toHaveLength(1)
  expect((await listStudioWords(db, project.id, 9)).map(({ content }) => content)).toEqual([
    'O refrão já tem o nome dela.',
    line,
  ])
})

test('a word about a surprise → nothing of the song in its mail', async () => {
  const project = await createWaiting()
  await setSurprise(context, project.orderId, 'night')
  await leave(project.id)

  const [mail] = await mailsAbout(project.id)
  expect(JSON.stringify(mail?.content)).not.toMatch(/música|canção|café|Voz e violão/i)
})

test('the same form sent twice, with a voice → one word and one file', async () => {
  const project = await createWaiting()
  const before = await db.$count(files)
  const id = randomUUID()
  await leave(project.id, '', voice(), id)
  await leave(project.id, '', voice(), id)

  expect(await listStudioWords(db, project.id, 9)).toMatchObject([{ content: '', voice: { durationMs: 7_000 } }])
  expect((await db.$count(files)) - before).toBe(1)
})

test('a form with the id of a word about another song → refused, its client reads nothing', async () => {
  const [project, other] = [await createWaiting(), await createWaiting()]
  const id = randomUUID()
  await leave(project.id, line, undefined, id)

  expect(await leave(other.id, line, undefined, id)).toEqual(refuse('sent-otherwise'))
  expect(await leave(project.id, 'Outra novidade', undefined, id)).toEqual(refuse('sent-otherwise'))
  expect(await listStudioWords(db, other.id, 9)).toEqual([])
})

test('a voice longer than twenty seconds, or a file that is none → refused, nothing stored', async () => {
  const project = await createWaiting()

  expect(await leave(project.id, line, { ...voice(), durationMs: 25_000 })).toEqual(refuse('voice-too-long'))
  expect(await leave(project.id, line, voice('<script>'))).toEqual(refuse('voice-unknown'))
  expect(await listStudioWords(db, project.id, 9)).toEqual([])
})

test('a client who was not waited for yet, or who has a version to hear → refused', async () => {
  const untold = await createPaidProject(context)
  const heard = await createWaiting()
  await createVersion(context, heard.id)

  expect(await leave(untold.id)).toEqual(refuse('story-missing'))
  expect(await leave(heard.id)).toEqual(refuse('not-our-turn'))
  expect(await canLeaveOn(db, heard)).toEqual(refuse('not-our-turn'))
})

test('a project without an order whose story came another way → a word is taken', async () => {
  const project = await createManualProject(context, { email: 'sem-pedido@exemplo.com.br' })

  expect(await leave(project.id)).toEqual(accept())
})

test('the most words a project may have → another one is refused', async () => {
  const project = await createWaiting()
  await db.insert(studioWords).values(
    Array.from({ length: maxStudioWords }, () => ({
      id: randomUUID(),
      projectId: project.id,
      content: 'x',
      staffId: 'ana',
      createdAt: context.now(),
    })),
  )

  expect(await leave(project.id)).toEqual(refuse('too-many-words'))
})

test('a word taken back → gone with the bytes of its voice, and audited once', async () => {
  const project = await createWaiting()
  const id = randomUUID()
  await leave(project.id, line, voice(), id)
  const remove = () => removeStudioWord(context, { projectId: project.id, actor }, id)
  await remove()
  await remove()

  expect(await listStudioWords(db, project.id, 9)).toEqual([])
  const removals = (await entriesOf(project.id)).filter(({ action }) => action === 'studio-word-removed')
  expect(removals).toHaveLength(1)
  await deleteUnusedFiles({ ...context, now: () => new Date() })
  expect(await db.select().from(files).where(eq(files.name, 'novidade'))).toHaveLength(1)
})

test('a word of another project → not taken back', async () => {
  const [project, other] = [await createWaiting(), await createWaiting()]
  const id = randomUUID()
  await leave(project.id, line, noVoice, id)
  await removeStudioWord(context, { projectId: other.id, actor }, id)

  expect(await listStudioWords(db, project.id, 9)).toHaveLength(1)
})
