import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { maxNoteLength, maxDrafts } from '#core/preview/note.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { listFeedbacks } from '#db/preview/feedbacks.ts'
import { countSentNotes, listDrafts, listSentNotes, listUnansweredNotes } from '#db/preview/notes.ts'
import { listCards } from '#db/project/board.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { auditLog, notes, orders, projects } from '#db/schema.ts'
import { insertionOrder } from '#test/support/insertion-order.ts'
import { createPublishedVersion } from '#test/support/played-version-fixtures.ts'
import { createDraft, createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { addNote } from './add-note.ts'
import { answerNote } from './answer-note.ts'
import { editNote } from './edit-note.ts'
import { presentVersions } from './present-versions.ts'
import { removeNote } from './remove-note.ts'
import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'

const context = await createTestContext()
const actor = testActor()

async function createListening() {
  const project = await createPaidProject(context)
  const { versionId } = await createPublishedVersion(context, project.id, { name: 'Banda' })
  return { project, versionId }
}

async function createTestDraft(
  projectId: string,
  versionId: string,
  change: Partial<{ from: string; text: string }> = {},
) {
  const added = await addNote(context, projectId, { versionId, from: '0:42', to: '', text: 'mais voz', ...change })
  if (!added.ok) throw new Error(added.code)
  return added.value.noteId
}

async function createSentNote() {
  const { project, versionId } = await createListening()
  const noteId = await createTestDraft(project.id, versionId)
  const sent = await sendFeedback(context, project.id, { versionId, text: '' })
  if (!sent.ok) throw new Error(sent.code)
  return { project, versionId, noteId }
}

const wholeList = { limit: 1_000 }

test('a saved note → stored with position and version name, hidden from the studio', async () => {
  const { project, versionId } = await createListening()
  await addNote(context, project.id, { versionId, from: '0:42', to: '0:50', text: '<script>x</script> mais voz' })

  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { versionId, versionName: 'Banda', fromMs: 42_000, toMs: 50_000, content: '<script>x</script> mais voz' },
  ])
  expect(await listSentNotes(context.db, project.id, wholeList)).toEqual([])
  expect(await readProject(context, project.id)).toMatchObject({ status: 'waiting', feedback: '' })
})

test('notes in two versions of one name → each says which one', async () => {
  const { project, versionId } = await createListening()
  const { versionId: otherId } = await createPublishedVersion(context, project.id, { name: 'Banda' })
  await createTestDraft(project.id, versionId)
  await createTestDraft(project.id, otherId)

  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { versionId, versionName: 'Banda (1)' },
    { versionId: otherId, versionName: 'Banda (2)' },
  ])
})

test('a pinned note → keeps its milliseconds, also after an edit', async () => {
  const { project, versionId } = await createListening()
  const times = { from: '0:42', to: '0:50' }
  const added = await addNote(context, project.id, {
    versionId,
    ...times,
    fromMs: 42_317,
    toMs: 50_950,
    text: 'mais voz',
  })
  if (!added.ok) throw new Error(added.code)
  await editNote(context, project.id, { noteId: added.value.noteId, ...times, text: 'mais violão' })

  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { fromMs: 42_317, toMs: 50_950, content: 'mais violão' },
  ])
})

test('a note on a line of the lyric → the studio reads the line, also after an edit of the note', async () => {
  const { project, versionId } = await createListening()
  const form = { from: '0:42', to: '', text: 'é Tiago, sem agá' }
  const added = await addNote(context, project.id, { versionId, ...form, line: 'Thiago, meu amor' })
  if (!added.ok) throw new Error(added.code)
  await editNote(context, project.id, { noteId: added.value.noteId, ...form, text: 'Tiago sem H' })
  await sendFeedback(context, project.id, { versionId, text: '' })

  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { lyricLine: 'Thiago, meu amor', content: 'Tiago sem H' },
  ])
  expect((await listFeedbacks(context.db, project.id))[0]?.content).toContain('0:42 “Thiago, meu amor” Tiago sem H')
})

test('one note sent from two tabs at once → one note', async () => {
  const { project, versionId } = await createListening()
  const ids = await Promise.all(Array.from({ length: 5 }, () => createTestDraft(project.id, versionId)))

  expect(new Set(ids).size).toBe(1)
  expect(await listDrafts(context.db, project.id)).toHaveLength(1)
})

test('more than a hundred drafts, even at once → refused', async () => {
  const { project, versionId } = await createListening()
  const row = { projectId: project.id, versionId, versionName: 'Banda', fromMs: 0, content: 'x' }
  await context.db.insert(notes).values(Array.from({ length: maxDrafts - 2 }, () => row))
  const answers = await Promise.all(
    [1, 2, 3, 4].map((second) =>
      addNote(context, project.id, { versionId, from: `0:0${second}`, to: '', text: 'mais uma' }),
    ),
  )

  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(answers).toContainEqual(refuse('too-many-notes'))
})

test('a position out of range or a version without our audio → refused', async () => {
  const { project, versionId } = await createListening()
  const other = await createListening()
  const linked = await createVersion(context, project.id)
  const form = { from: '0:42', to: '', text: 'x' }

  expect(await addNote(context, project.id, { ...form, versionId, from: '1:02' })).toEqual(refuse('time-outside'))
  expect(await addNote(context, project.id, { ...form, versionId: other.versionId })).toEqual(refuse('version-gone'))
  expect(await addNote(context, project.id, { ...form, versionId: randomUUID() })).toEqual(refuse('version-gone'))
  expect(await addNote(context, project.id, { ...form, versionId: linked })).toEqual(refuse('no-recording'))
  expect(await addNote(context, project.id, { ...form, versionId, text: 'x'.repeat(maxNoteLength + 1) })).toEqual(
    refuse('text-too-long'),
  )
  expect(await addNote(context, randomUUID(), { ...form, versionId })).toEqual(refuse('not-found'))
  expect(await listDrafts(context.db, project.id)).toEqual([])
})

test('a draft note → editable and removable, except another project’s', async () => {
  const { project, versionId } = await createListening()
  const other = await createListening()
  const noteId = await createTestDraft(project.id, versionId)
  const form = { noteId, from: '0:10', to: '0:12', text: 'menos voz' }

  expect(await editNote(context, other.project.id, form)).toEqual(refuse('note-gone'))
  expect(await removeNote(context, other.project.id, noteId)).toEqual(refuse('note-gone'))
  expect(await editNote(context, project.id, { ...form, to: '2:00' })).toEqual(refuse('time-outside'))
  expect(await editNote(context, project.id, form)).toEqual(accept({ noteId }))
  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { fromMs: 10_000, toMs: 12_000, content: 'menos voz' },
  ])
  expect(await removeNote(context, project.id, noteId)).toEqual(accept({ noteId }))
  expect(await removeNote(context, project.id, noteId)).toEqual(refuse('note-gone'))
})

test('feedback is sent → all notes go with it, visible to the studio', async () => {
  const { project, versionId } = await createListening()
  const second = await createPublishedVersion(context, project.id, { name: 'Violão' })
  const noteId = await createTestDraft(project.id, versionId, { from: '0:50', text: 'corta aqui' })
  await createTestDraft(project.id, versionId, { from: '0:07', text: 'linda' })
  await createTestDraft(project.id, second.versionId, { text: 'mais baixo' })
  const text =
    'Adorei.\n\nAnotações em "Banda":\n0:07 linda\n0:50 corta aqui\n\nAnotações em "Violão":\n0:42 mais baixo'

  expect((await sendFeedback(context, project.id, { versionId, text: 'Adorei.' })).ok).toBe(true)
  expect(await listFeedbacks(context.db, project.id)).toMatchObject([{ content: text }])
  expect(await readProject(context, project.id)).toMatchObject({ status: 'feedback', feedback: text })
  expect(await listDrafts(context.db, project.id)).toEqual([])
  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { content: 'linda', state: 'open' },
    { content: 'corta aqui' },
    { content: 'mais baixo' },
  ])
  const late = { noteId, from: '0:01', to: '', text: 'depois' }
  expect(await editNote(context, project.id, late)).toEqual(refuse('note-sent'))
  expect(await removeNote(context, project.id, noteId)).toEqual(refuse('note-sent'))
  expect(await addNote(context, project.id, { ...late, versionId })).toEqual(refuse('feedback-already-sent'))
})

test('notes and feedback at once → each note is included or refused', async () => {
  const { project, versionId } = await createListening()
  const add = (index: number) => addNote(context, project.id, { versionId, from: `0:0${index}`, to: '', text: 'aqui' })
  const [first, second, sent, third, fourth] = await Promise.all([
    add(1),
    add(2),
    sendFeedback(context, project.id, { versionId, text: 'Pronto.' }),
    add(3),
    add(4),
  ])
  const acceptedCount = [first, second, third, fourth].filter((answer) => answer.ok).length

  expect(sent.ok).toBe(true)
  expect(await listDrafts(context.db, project.id)).toEqual([])
  expect(await listSentNotes(context.db, project.id, wholeList)).toHaveLength(acceptedCount)
  expect((await readProject(context, project.id)).feedback.match(/aqui/g) ?? []).toHaveLength(acceptedCount)
})

test('refused feedback → the notes stay drafts', async () => {
  const { project, versionId } = await createListening()
  await createTestDraft(project.id, versionId)

  expect(await sendFeedback(context, project.id, { versionId: randomUUID(), text: 'x' })).toEqual(
    refuse('version-gone'),
  )
  expect(await listDrafts(context.db, project.id)).toHaveLength(1)
})

test('a removed version → its notes keep its name and can be edited and sent', async () => {
  const { project, versionId } = await createListening()
  const other = await createPublishedVersion(context, project.id, { name: 'Violão' })
  const noteId = await createTestDraft(project.id, versionId)
  await removeVersion(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, versionId)

  expect(await listDrafts(context.db, project.id)).toMatchObject([{ versionId: null, versionName: 'Banda' }])
  expect(await editNote(context, project.id, { noteId, from: '0:43', to: '', text: 'assim' })).toEqual(
    accept({ noteId }),
  )
  await sendFeedback(context, project.id, { versionId: other.versionId, text: '' })
  expect((await readProject(context, project.id)).feedback).toBe('Anotações em "Banda":\n0:43 assim')
})

test('the studio answers a note of a buyer who wishes to withdraw → refused', async () => {
  const { project, noteId } = await createSentNote()
  await context.db.update(orders).set({ withdrawalRequestedAt: context.now() }).where(eq(orders.id, project.orderId))
  const answer = { projectId: project.id, noteId, seen: '', verb: 'done', answer: '' }

  expect(await answerNote(context, actor, answer)).toEqual(refuse('order-closed'))
})

test('the studio answers a note → status, text, event, audit and a live update', async () => {
  const { project, noteId } = await createSentNote()
  const where = { projectId: project.id, noteId, seen: '' }

  expect(await answerNote(context, actor, { ...where, verb: 'declined', answer: '' })).toEqual(
    refuse('reason-required'),
  )
  expect(await answerNote(context, actor, { ...where, verb: 'declined', answer: 'Fora do tom.' })).toMatchObject({
    value: { event: 'declined', place: 'Banda · 0:42' },
  })
  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { state: 'declined', answer: 'Fora do tom.' },
  ])
  expect(await countSentNotes(context.db, project.id)).toEqual({ open: 0, done: 0, declined: 1, unanswered: 0 })
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'note-declined',
    details: { place: 'Banda · 0:42', reason: 'Fora do tom.' },
    actor: `staff:${actor.id}`,
  })
  const entries = await context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, project.id))
    .orderBy(insertionOrder)
  expect(entries).toMatchObject([
    { action: 'note-answered', subjectLabel: project.code, details: { noteState: 'declined', noteId } },
  ])

  expect(await answerNote(context, actor, { ...where, verb: 'open', answer: '', seen: 'Fora do tom.' })).toMatchObject({
    ok: true,
  })
  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([{ state: 'open', answer: null }])
})

test('a reply to a note → stored and in the history; the note stays open until it is done', async () => {
  const { project, noteId } = await createSentNote()
  const where = { projectId: project.id, noteId, seen: '' }

  await answerNote(context, actor, { ...where, verb: 'reply', answer: 'Qual verso?' })
  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { state: 'open', answer: 'Qual verso?' },
  ])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'note-replied',
    details: { place: 'Banda · 0:42', reason: 'Qual verso?' },
  })
  expect(
    await answerNote(context, actor, { ...where, verb: 'done', answer: 'Qual verso?', seen: 'Qual verso?' }),
  ).toMatchObject({
    value: { event: 'done' },
  })
})

test('two staff answer one note → one answer', async () => {
  const { project, noteId } = await createSentNote()
  const where = { projectId: project.id, noteId, seen: '' }
  const answers = await Promise.all([
    answerNote(context, actor, { ...where, verb: 'done', answer: 'Feito.' }),
    answerNote(context, actor, { ...where, verb: 'declined', answer: 'Não.' }),
  ])

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers).toContainEqual(refuse('same-state'))
})

test('two staff reply to one note that stays open → the later reply is refused, with the stored one', async () => {
  const { project, noteId } = await createSentNote()
  const reply = { projectId: project.id, noteId, verb: 'reply', seen: '' }
  await answerNote(context, actor, { ...reply, answer: 'Qual verso?\nO segundo?' })

  const refused = { ...refuse('changed-meanwhile'), stored: 'Qual verso?\nO segundo?' }
  expect(await answerNote(context, actor, { ...reply, answer: 'Qual parte?' })).toEqual(refused)
  expect(await answerNote(context, actor, { ...reply, verb: 'done', answer: '' })).toEqual(refused)
  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { state: 'open', answer: 'Qual verso?\nO segundo?' },
  ])
  // Browsers submit line breaks as CRLF.
  const informed = { ...reply, answer: 'Qual parte?', seen: 'Qual verso?\r\nO segundo?' }
  expect(await answerNote(context, actor, informed)).toMatchObject({ ok: true })
})

test('a draft or another project’s note → cannot be answered', async () => {
  const { project, versionId } = await createListening()
  const noteId = await createTestDraft(project.id, versionId)
  const sent = await createSentNote()
  const noteAnswer = { verb: 'done', answer: '', seen: '' }

  expect(await answerNote(context, actor, { projectId: project.id, noteId, ...noteAnswer })).toEqual(
    refuse('not-found'),
  )
  expect(await answerNote(context, actor, { projectId: project.id, noteId: sent.noteId, ...noteAnswer })).toEqual(
    refuse('not-found'),
  )
})

test('returned to the client → new notes, earlier ones keep their answers', async () => {
  const { project, versionId, noteId } = await createSentNote()
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: 'Subimos a voz.', seen: '' })
  await returnToWaiting(context, { projectId: project.id, actor: testActor({ id: 'ana' }) }, 'Ouça.')
  await createTestDraft(project.id, versionId, { from: '0:05', text: 'agora o baixo' })
  context.time = addMinutes(context.time, 1)
  await sendFeedback(context, project.id, { versionId, text: 'Quase.' })

  expect(await listSentNotes(context.db, project.id, wholeList)).toMatchObject([
    { content: 'agora o baixo', state: 'open' },
    { content: 'mais voz', state: 'done', answer: 'Subimos a voz.' },
  ])
  expect((await readProject(context, project.id)).feedback).toBe(
    'Anotações em "Banda":\n0:42 mais voz\n\n--- Novo Feedback ---\nQuase.\n\nAnotações em "Banda":\n0:05 agora o baixo',
  )
})

test('a client’s notes → exported and erased with their data', async () => {
  const { project, noteId } = await createSentNote()
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: 'Feito, Maria.', seen: '' })
  const client = { id: project.clientId, email: project.clientEmail }

  expect((await readClientRecords(context.db, client)).notes.map(({ content }) => content)).toContain('mais voz')
  await context.db.transaction((tx) =>
    erasePersonalData(tx, client, {
      retainedOrderIds: [],
      now: context.now(),
    }),
  )
  const rows = await context.db
    .select({ content: notes.content, answer: notes.answer })
    .from(notes)
    .innerJoin(projects, eq(projects.id, notes.projectId))
    .where(eq(projects.clientId, project.clientId))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ content: '', answer: null })
})

test('a note of the last feedback without an answer → a new version is not presented, by neither way', async () => {
  const { project, noteId } = await createSentNote()
  const draft = await createDraft(context, project.id)
  const who = { projectId: project.id, actor }
  expect(await presentVersions(context, who, [draft])).toEqual(refuse('notes-unanswered'))
  expect(await returnToWaiting(context, who, 'Ouça.', [draft])).toEqual(refuse('notes-unanswered'))
  expect(await listUnansweredNotes(context.db, project.id)).toMatchObject([{ id: noteId, fromMs: 42_000 }])

  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'reply', answer: 'Qual verso?', seen: '' })
  expect(await returnToWaiting(context, who, 'Ouça.', [draft])).toMatchObject({ ok: true })
})

test('a note of an earlier feedback that stayed open → a new version is presented', async () => {
  const { project, versionId } = await createSentNote()
  const who = { projectId: project.id, actor }
  await returnToWaiting(context, who, 'Conte mais.')
  context.time = addMinutes(context.time, 20)
  await sendFeedback(context, project.id, { versionId, text: 'É o refrão.' })

  expect(await presentVersions(context, who, [await createDraft(context, project.id)])).toMatchObject({ ok: true })
})

test('the only note is answered with a question → nobody has to answer it, on the board and the project’s page alike', async () => {
  const { project, noteId } = await createSentNote()
  const stepsOf = async () => {
    const cards = await listCards(context.db, 'feedback', { assigneeId: null, unassigned: false })
    const { unanswered } = await countSentNotes(context.db, project.id)
    return [cards.find(({ id }) => id === project.id)?.openNotes, unanswered]
  }
  expect(await stepsOf()).toEqual([1, 1])
  await answerNote(context, actor, { projectId: project.id, noteId, seen: '', verb: 'reply', answer: 'Qual verso?' })

  expect(await stepsOf()).toEqual([0, 0])
  expect(await countSentNotes(context.db, project.id)).toMatchObject({ open: 1 })
})
