import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { emptyAnswers } from '#core/briefing/briefing.ts'
import { addMinutes, formatDate } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { listApprovals, listFeedbacks } from '#db/preview/feedbacks.ts'
import { listLyrics, listSungLyrics } from '#db/preview/lyrics.ts'
import { listSentNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { auditLog, briefings, mails, orders, projects } from '#db/schema.ts'
import { createDraft, createPaidProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { getTrackedProject } from '#use-cases/project/get-tracked-project.ts'

import { approveLyric, readLyricReview, requestLyricChanges, termsOfLyric } from './answer-lyric.ts'
import { answerNote } from './answer-note.ts'
import { editLyric } from './edit-lyric.ts'
import { presentLyric } from './present-lyric.ts'
import { sendFeedback } from './send-feedback.ts'
import { insertOwnLyric, readOwnLyric, writeLyric } from './write-lyric.ts'

const context = await createTestContext()
const { db } = context
const actor = testActor({ id: 'ana' })
const content = 'Thais veio do mar\ne ficou'

/** A paid project whose client told their story, with a lyric of their own if given. */
async function createTold(own = '') {
  const project = await createPaidProject(context)
  const answers = { ...emptyAnswers, ...(own ? { lyric: 'own' as const, lyricText: own } : {}) }
  await db.update(briefings).set({ state: 'sent', answers }).where(eq(briefings.projectId, project.id))
  return project
}

const write = (projectId: string, typed = content, seen = '', id: string = randomUUID()) =>
  writeLyric(context, { projectId, actor }, { id, typed, seen })
const show = (projectId: string, id: string | null) => presentLyric(context, { projectId, actor }, id)

/** With a lyric that its client has to read. */
async function createPresented(own = '') {
  const project = await createTold(own)
  const id = randomUUID()
  await write(project.id, content, '', id)
  await show(project.id, id)
  return { project, lyricId: id }
}

const said = (text = 'Troque o refrão.', lines: { index: number; text: string }[] = [], shown = 'round') => ({
  text,
  lines,
  shown,
})
const ask = ({ project, lyricId }: Awaited<ReturnType<typeof createPresented>>, changes = said()) =>
  requestLyricChanges(context, { projectId: project.id, lyricId }, changes)
const proof = { ip: '198.51.100.7', userAgent: 'Test' }

async function approve({ project, lyricId }: Awaited<ReturnType<typeof createPresented>>) {
  const lyric = (await listLyrics(db, project.id)).find(({ id }) => id === lyricId)
  const termsHash = termsOfLyric(lyric ?? { number: 0 }).hash
  return approveLyric(context, { projectId: project.id, lyricId }, { termsHash, ...proof })
}

/** Whose turn it is, on the page of the order and on that of its project. */
async function turnsOf({ id, orderId }: { id: string; orderId: string }) {
  const order = await getTrackedOrder(context, orderId)
  const project = await getTrackedProject(context, await readProject(context, id))
  return [order?.awaitedAction, project.awaitedAction]
}

/** The next one, after changes were asked for. */
async function presentNext(project: { id: string }, typed: string) {
  const lyricId = randomUUID()
  context.time = addMinutes(context.time, 1)
  await write(project.id, typed, '', lyricId)
  await show(project.id, lyricId)
  return lyricId
}

test('a client who gave a lyric of their own → it is the first, and what the studio writes the second', async () => {
  const project = await createTold('A minha letra')
  expect(await write(project.id)).toEqual(accept({ number: 2 }))

  expect(await listLyrics(db, project.id)).toMatchObject([
    { number: 1, author: 'client', content: 'A minha letra', presentedAt: null },
    { number: 2, author: 'studio', content, presentedAt: null },
  ])
})

test('the client’s own lyric is presented as it is → it becomes the first', async () => {
  const project = await createTold('A minha letra')
  expect(await readOwnLyric(db, project.id)).toEqual({ content: 'A minha letra', isTooLong: false })
  expect(await show(project.id, null)).toEqual(accept({ number: 1 }))
  await db.transaction(async (tx) => insertOwnLyric(tx, await readProject(context, project.id), context.now()))

  expect(await listLyrics(db, project.id)).toHaveLength(1)
})

test('the client’s own lyric is edited by the studio → refused, and it stays as it was given', async () => {
  const project = await createTold('A minha letra')
  await write(project.id)
  const [own] = await listLyrics(db, project.id)

  expect(await write(project.id, 'Outra', own?.content, own?.id)).toEqual(refuse('lyric-of-client'))
  expect(await listLyrics(db, project.id)).toMatchObject([{ content: 'A minha letra' }, { content }])
})

test('a briefing of before has more than a lyric can be → said, and it becomes no lyric', async () => {
  const project = await createTold('la\n'.repeat(600))

  expect(await readOwnLyric(db, project.id)).toEqual({ content: '', isTooLong: true })
  expect(await write(project.id)).toEqual(accept({ number: 1 }))
})

test('the same form sent twice → one lyric', async () => {
  const project = await createTold()
  const id = randomUUID()
  await write(project.id, content, '', id)
  await write(project.id, content, '', id)

  expect(await listLyrics(db, project.id)).toHaveLength(1)
})

test('two people write a draft at once → the second is shown the stored one, and nothing is merged', async () => {
  const project = await createTold()
  const id = randomUUID()
  await write(project.id, content, '', id)
  expect(await write(project.id, 'Da Ana', content, id)).toMatchObject({ ok: true })

  expect(await write(project.id, 'Do Beto', content, id)).toEqual({
    ok: false,
    code: 'changed-meanwhile',
    stored: 'Da Ana',
  })
  expect(await listLyrics(db, project.id)).toMatchObject([{ content: 'Da Ana' }])
})

test('a lyric of ten thousand lines → refused with its limit; emoji and text from right to left → kept as they are', async () => {
  const project = await createTold()
  expect(await write(project.id, 'la\n'.repeat(10_000))).toEqual(refuse('lyric-too-long'))
  await write(project.id, 'Ana 👩‍👩‍👧 🌊\nשלום\nمرحبا')

  expect(await listLyrics(db, project.id)).toMatchObject([{ content: 'Ana 👩‍👩‍👧 🌊\nשלום\nمرحبا' }])
})

test('a lyric that was presented → not changed any more', async () => {
  const { project, lyricId } = await createPresented()
  expect(await write(project.id, 'Outra', content, lyricId)).toEqual(refuse('already-presented'))
})

test('a lyric is presented → mailed without its words, audited, and its client is asked to read it', async () => {
  const { project } = await createPresented()

  const sent = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const mail = sent.find(({ kind }) => kind === 'lyric-presented')
  expect(JSON.stringify(mail?.content)).toMatch(/Ler a letra/)
  expect(JSON.stringify(mail?.content)).not.toMatch(/Thais|veio do mar/)
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, project.id))
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['lyric-written', 'lyric-presented']))
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({ awaitedAction: 'buyer-reads' })
})

test('a lyric is presented → its mail leads to the lyric itself, and says until when that page opens', async () => {
  const { project } = await createPresented()

  const sent = await db.select().from(mails).where(eq(mails.projectId, project.id))
  const { expiresAt } = await readProject(context, project.id)
  if (!expiresAt) throw new Error('its page is open for ever')
  expect(sent.find(({ kind }) => kind === 'lyric-presented')?.content).toMatchObject({
    facts: expect.arrayContaining([{ label: 'A prévia vale até', value: formatDate(expiresAt) }]),
    action: { url: expect.stringMatching(/\/preview\/\w+#letra$/) },
  })
})

test('changes asked for by line → a feedback with a note for each line, and one round is used', async () => {
  const shown = await createPresented()
  const { project } = shown
  expect(await ask(shown, said('', [{ index: 0, text: 'Thaís, com acento' }]))).toEqual(accept({ cover: 'round' }))

  expect(await listSentNotes(db, project.id, { limit: 9 })).toMatchObject([
    { lyricLine: 'Thais veio do mar', content: 'Thaís, com acento', versionName: 'Letra 1', isOfLyric: true },
  ])
  expect(await listFeedbacks(db, project.id)).toMatchObject([{ versionName: 'Letra 1' }])
  const { rounds, balance } = await readLyricReview(db, await readProject(context, project.id), context.now())
  expect(rounds).toEqual({ included: 2, used: 1, left: 1 })
  expect(balance.used).toBe(0)
  expect(await getTrackedOrder(context, project.orderId)).toMatchObject({ awaitedAction: 'studio' })
})

const statesOf = async ({ id }: { id: string }) =>
  (await listSentNotes(db, id, { limit: 9 })).map((note) => [note.content, note.state])

test('the next lyric is presented → what was noted in the one before is done, but not what was declined or asked back', async () => {
  const shown = await createPresented()
  const { project } = shown
  await ask(
    shown,
    said('', [
      { index: 0, text: 'com acento' },
      { index: 1, text: 'e foi' },
    ]),
  )
  const [note, other] = await listSentNotes(db, project.id, { limit: 9 })
  const answer = { projectId: project.id, noteId: other?.id ?? '', seen: '' }
  await answerNote(context, actor, { ...answer, verb: 'reply', answer: 'Ela foi embora?' })
  const lyricId = await presentNext(project, 'Thaís veio do mar\ne ficou')

  expect(await statesOf(project)).toEqual([
    [note?.content, 'done'],
    [other?.content, 'open'],
  ])
  await approve({ project, lyricId })
  expect((await statesOf(project)).map(([, state]) => state)).toEqual(['done', 'done'])
})

test('a line of a lyric is answered → the history says which lyric, and no moment', async () => {
  const shown = await createPresented()
  const { project } = shown
  await ask(shown, said('', [{ index: 0, text: 'com acento' }]))
  const [note] = await listSentNotes(db, project.id, { limit: 9 })
  const answer = { projectId: project.id, noteId: note?.id ?? '', seen: '', answer: '' }

  expect(await answerNote(context, actor, { ...answer, verb: 'done' })).toMatchObject({
    value: { place: 'um verso da Letra 1' },
  })
})

test('a note that was declined → stays so when the next lyric is presented', async () => {
  const shown = await createPresented()
  const { project } = shown
  await ask(shown, said('', [{ index: 0, text: 'com acento' }]))
  const [note] = await listSentNotes(db, project.id, { limit: 9 })
  const answer = { projectId: project.id, noteId: note?.id ?? '', seen: '' }
  await answerNote(context, actor, { ...answer, verb: 'declined', answer: 'Não cabe.' })
  await presentNext(project, 'Outra')

  expect(await statesOf(project)).toEqual([['com acento', 'declined']])
})

test('the rounds are used up → the next change counts as a revision, and only once its client was told', async () => {
  const shown = await createPresented()
  const { project } = shown
  await ask(shown)
  await ask({ project, lyricId: await presentNext(project, 'Segunda') })
  const lyricId = await presentNext(project, 'Terceira')

  expect(await ask({ project, lyricId })).toEqual(refuse('cost-changed'))
  expect(await ask({ project, lyricId }, said('Mais uma.', [], 'included'))).toEqual(accept({ cover: 'included' }))
  const { entries } = await getRevisionLedger(db, await readProject(context, project.id))
  expect(entries.filter(({ kind }) => kind === 'used')).toHaveLength(1)
})

test('a lyric is approved twice → one proof of who, from where and of which words', async () => {
  const shown = await createPresented()
  const { project } = shown
  expect(await approve(shown)).toEqual(accept({ number: 1 }))
  expect(await approve(shown)).toEqual(accept({ number: 1 }))

  const proofs = await listApprovals(db, project.id)
  expect(proofs).toMatchObject([
    { subject: 'lyric', versionName: 'Letra 1', ...proof, clientEmail: project.clientEmail },
  ])
  expect(proofs[0]?.terms).toContain('Letra 1')
  // It approves the words: the song itself still waits.
  expect(await readProject(context, project.id)).toMatchObject({ status: 'waiting', approvedVersionId: null })
})

test('a lyric is approved twice → its client is mailed once, with the words they confirmed', async () => {
  const shown = await createPresented()
  await approve(shown)
  await approve(shown)

  const sent = await db.select().from(mails).where(eq(mails.projectId, shown.project.id))
  const told = sent.filter(({ kind }) => kind === 'lyric-approved')
  expect(told).toMatchObject([{ toEmail: shown.project.clientEmail }])
  expect(JSON.stringify(told[0]?.content)).toContain(termsOfLyric({ number: 1 }).text)
  expect(JSON.stringify(told[0]?.content)).toContain('Não foi você?')
})

test('another lyric is presented after one was approved → the approval ended, and only one is ever in force', async () => {
  const shown = await createPresented()
  const { project } = shown
  await approve(shown)
  const lyricId = await presentNext(project, 'Outra')

  expect(await listApprovals(db, project.id)).toMatchObject([{ revokedBy: 'ana', revokedAt: context.time }])
  expect((await listLyrics(db, project.id)).map(({ approvedAt }) => approvedAt)).toEqual([null, null])
  await approve({ project, lyricId })
  const inForce = (await listApprovals(db, project.id)).filter(({ revokedAt }) => revokedAt === null)
  expect(inForce).toMatchObject([{ versionName: 'Letra 2' }])
})

test('an approved lyric is changed all the same → it takes a revision, and its approval stays as a proof that ended', async () => {
  const shown = await createPresented()
  await approve(shown)

  expect(await ask(shown)).toEqual(refuse('cost-changed'))
  expect(await ask(shown, said('Mudei de ideia.', [], 'included'))).toEqual(accept({ cover: 'included' }))
  expect(await listApprovals(db, shown.project.id)).toMatchObject([{ subject: 'lyric', revokedBy: 'buyer' }])
})

test('a change of an approved lyric beyond the package → the client’s turn, to pay it', async () => {
  const shown = await createPresented()
  const turn = async () => (await getTrackedOrder(context, shown.project.orderId))?.awaitedAction
  await approve(shown)
  expect(await ask(shown, said('Mais doce.', [], 'included'))).toMatchObject({ ok: true })
  expect(await turn()).toBe('studio')

  const next = { ...shown, lyricId: await presentNext(shown.project, 'Thaís veio do mar') }
  await approve(next)
  expect(await ask(next, said('Mais doce ainda.', [], 'open'))).toMatchObject({ ok: true })
  expect(await turn()).toBe('buyer-pays-changes')
})

test('a lyric is changed beyond the package while changes of the song are owed → the studio’s turn, until those are done', async () => {
  const shown = await createPresented()
  const { project } = shown
  await approve(shown)
  const versionId = await createVersion(context, project.id)
  expect(await sendFeedback(context, project.id, { versionId, text: 'Mais tambor.' })).toMatchObject({ ok: true })
  context.time = addMinutes(context.time, 1)
  expect(await ask(shown, said('Mais doce.', [], 'open'))).toEqual(accept({ cover: 'open' }))
  expect(await turnsOf(project)).toEqual(['studio', 'studio'])

  await db.update(projects).set({ status: 'waiting' }).where(eq(projects.id, project.id))
  expect(await turnsOf(project)).toEqual(['buyer-pays-changes', 'buyer-pays-changes'])
})

test('another lyric is presented though changes beyond the package were not paid, and a round covers its changes → the studio’s turn', async () => {
  const shown = await createPresented()
  await approve(shown)
  await ask(shown, said('Mais doce.', [], 'included'))
  const next = { ...shown, lyricId: await presentNext(shown.project, 'Thaís veio do mar') }
  await approve(next)
  expect(await ask(next, said('Mais doce ainda.', [], 'open'))).toEqual(accept({ cover: 'open' }))
  expect(await turnsOf(shown.project)).toEqual(['buyer-pays-changes', 'buyer-pays-changes'])

  const last = { ...shown, lyricId: await presentNext(shown.project, 'Thaís veio do mar e ficou') }
  expect(await ask(last)).toEqual(accept({ cover: 'round' }))
  expect(await turnsOf(shown.project)).toEqual(['studio', 'studio'])
})

test('terms that changed while they were read → asked again', async () => {
  const { project, lyricId } = await createPresented()
  const answered = await approveLyric(context, { projectId: project.id, lyricId }, { termsHash: 'x', ...proof })
  expect(answered).toEqual(refuse('terms-changed'))
})

test('changes asked for twice at once → one feedback', async () => {
  const shown = await createPresented()
  const answers = await Promise.all([ask(shown), ask(shown)])

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listFeedbacks(db, shown.project.id)).toHaveLength(1)
})

test('a refunded order → its lyric is neither presented nor answered', async () => {
  const shown = await createPresented()
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, shown.project.orderId))
  const id = randomUUID()
  await write(shown.project.id, 'Outra', '', id)

  expect(await ask(shown)).toEqual(refuse('order-closed'))
  expect(await show(shown.project.id, id)).toEqual(refuse('order-closed'))
})

test('the lyric of another project → not answered', async () => {
  const [one, other] = [await createPresented(), await createPresented()]
  expect(await ask({ project: one.project, lyricId: other.lyricId })).toEqual(refuse('lyric-gone'))
})

test('a lyric approved before any version → the first version is new to nobody’s answer', async () => {
  const shown = await createPresented()
  await ask(shown)
  await createVersion(context, shown.project.id)

  expect(await getTrackedOrder(context, shown.project.orderId)).toMatchObject({ awaitedAction: 'buyer-listens' })
})

test('a version names the lyric it sings → known for that version, and of no other project', async () => {
  const { project, lyricId } = await createPresented()
  const other = await createPresented()
  const versionId = await createDraft(context, project.id)
  const sing = (id: string) =>
    editLyric(context, { projectId: project.id, actor }, { versionId, typed: '', seen: '', lyricId: id })

  await sing(other.lyricId)
  expect(await listSungLyrics(db, project.id)).toEqual([])
  await sing(lyricId)
  expect(await listSungLyrics(db, project.id)).toEqual([{ versionId, lyricId }])
})

test('a project that was approved → its lyric takes no answer any more', async () => {
  const shown = await createPresented()
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, shown.project.id))
  expect(await ask(shown)).toEqual(refuse('song-answered'))
})

test('the feedback of a song sent again after a lyric was asked for anew → taken as the same; the words about the lyric are not', async () => {
  const shown = await createPresented()
  const versionId = await createVersion(context, shown.project.id)
  const send = (text: string) => sendFeedback(context, shown.project.id, { versionId, text })
  await send('Mais tambor.')
  context.time = addMinutes(context.time, 1)
  await ask(shown, said('Mais doce.'))

  expect(await send('Mais tambor.')).toMatchObject(accept({ text: 'Mais tambor.' }))
  expect(await send('Mais doce.')).toEqual(refuse('feedback-already-sent'))
})

test('a version with the words of an approved lyric → sings it from the start', async () => {
  const { project, lyricId } = await createPresented()
  await approve({ project, lyricId })
  const versionId = await createDraft(context, project.id, { lyric: content })

  expect(await listSungLyrics(db, project.id)).toEqual([{ versionId, lyricId }])
})
