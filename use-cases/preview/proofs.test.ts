import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { revisionBalance } from '#core/preview/revision.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { erasePersonalData } from '#db/client/erasure.ts'
import { listDrafts, listUnansweredNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listAllVersions, listHearableVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { auditLog, files, orders, passages, projects } from '#db/schema.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { requeueStuck } from '#use-cases/payment/requeue-stuck.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { addNote } from './add-note.ts'
import { requestLyricChanges } from './answer-lyric.ts'
import { answerNote } from './answer-note.ts'
import { cutPassages } from './cut-passages.ts'
import { editLyric } from './edit-lyric.ts'
import { editNote } from './edit-note.ts'
import { editVersion } from './edit-version.ts'
import { judgeProof } from './judge-proof.ts'
import { placeProof } from './place-proof.ts'
import { presentLyric } from './present-lyric.ts'
import { readProofPlaces, readProofs, readSentNotes } from './read-proofs.ts'
import { removeNote } from './remove-note.ts'
import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'
import { writeLyric } from './write-lyric.ts'

const context = await createTestContext()
const actor = testActor()

/** A song whose client asked for something, and a draft that is to answer it. */
async function createAsked(from = '0:42', to = '') {
  const project = await createPaidProject(context)
  const before = await createPlayableVersion(context, project.id, { name: 'Primeira' })
  const added = await addNote(context, project.id, { versionId: before.versionId, from, to, text: 'mais voz' })
  if (!added.ok) throw new Error(added.code)
  context.time = addMinutes(context.time, 20)
  await sendFeedback(context, project.id, { versionId: before.versionId, text: '' })
  context.time = addMinutes(context.time, 20)
  const after = await createSoundVersion(context, project.id, { name: 'Segunda' })
  await processRecording(context, after.recordingId)
  return { project, before, after, noteId: added.value.noteId }
}

/** The same, done and presented, with its passages. */
async function createProven(from = '0:42', to = '') {
  const asked = await createAsked(from, to)
  const { project, after, noteId } = asked
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: '', seen: '' })
  const returned = await returnToWaiting(context, { projectId: project.id, actor }, 'Ouça.', [after.versionId])
  if (!returned.ok) throw new Error(returned.code)
  await cutPassages(context, project.id)
  return asked
}

/** The drafts are sent, said to be done and answered with another version. */
async function answerWith(projectId: string, versionId: string, name: string) {
  context.time = addMinutes(context.time, 20)
  const sent = await sendFeedback(context, projectId, { versionId, text: '' })
  if (!sent.ok) throw new Error(sent.code)
  context.time = addMinutes(context.time, 20)
  const version = await createSoundVersion(context, projectId, { name })
  await processRecording(context, version.recordingId)
  for (const { id } of await listUnansweredNotes(context.db, projectId))
    await answerNote(context, actor, { projectId, noteId: id, verb: 'done', answer: '', seen: '' })
  await returnToWaiting(context, { projectId, actor }, 'Ouça.', [version.versionId])
}

type Proven = Awaited<ReturnType<typeof createProven>> & { who: { projectId: string; actor: typeof actor } }

const proofsOf = async (projectId: string) =>
  readProofs(context.db, projectId, await listHearableVersions(context.db, projectId))

async function bytesAt(url: string | null | undefined): Promise<string> {
  const id = url?.slice('/trechos/'.length, -'.m4a'.length) ?? ''
  const [passage] = await context.db.select().from(passages).where(eq(passages.id, id))
  const file = passage && (await findFile(context.db, passage.fileId))
  if (!file) throw new Error('no passage')
  const chunks = await (await context.files.read(file.storageKey)).toArray()
  return Buffer.concat(chunks.map((chunk: Buffer) => Buffer.from(chunk))).toString()
}

test('a note that was done → a passage of each version, cut by the job that the presentation queued', async () => {
  const { project, noteId, after } = await createProven()
  const [proof] = await proofsOf(project.id)

  expect(proof).toMatchObject({ noteId, versionId: after.versionId, isComing: false, verdict: null })
  expect(await bytesAt(proof?.before)).toBe('38000 to 46000 at 0 of preview of a song')
  expect(await bytesAt(proof?.after)).toBe('38000 to 46000 at 0 of preview of a song')
  const jobs = await context.jobs('cut-passages')
  expect(jobs.some(({ data }) => data.projectId === project.id)).toBe(true)
})

test('a version answers notes that were done → its mail leads to what can be heard before and after; without any, to the order', async () => {
  const linkOf = async ({ orderId }: { orderId: string | null }) => {
    const sent = orderId === null ? [] : await context.mailsOf(orderId)
    return sent.find(({ kind }) => kind === 'returned-to-waiting')?.content.link
  }
  const { project } = await createProven()
  expect(await linkOf(project)).toEqual({
    label: 'Ouvir o que mudou: 1 pedido',
    url: expect.stringMatching(/\/preview\/\w+#pedidos$/),
  })

  const declined = await createAsked()
  await answerNote(context, actor, {
    projectId: declined.project.id,
    noteId: declined.noteId,
    verb: 'declined',
    answer: 'Ficaria alto demais.',
    seen: '',
  })
  await returnToWaiting(context, { projectId: declined.project.id, actor }, 'Ouça.', [declined.after.versionId])
  expect(await linkOf(declined.project)).toMatchObject({ label: 'Acompanhar pedido' })
})

test('before the job ran → the note says that passages are coming; the job twice → cut once', async () => {
  const { project, after, noteId } = await createAsked()
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: '', seen: '' })
  expect(await proofsOf(project.id)).toEqual([])
  await returnToWaiting(context, { projectId: project.id, actor }, 'Ouça.', [after.versionId])

  expect(await proofsOf(project.id)).toMatchObject([{ before: null, after: null, isComing: true }])
  expect(await cutPassages(context, project.id)).toEqual({ cut: 2, refused: 0 })
  expect(await cutPassages(context, project.id)).toEqual({ cut: 0, refused: 0 })
})

const clearJobs = () => context.db.execute(sql`delete from pgboss.job where name = 'cut-passages'`)

test.each([
  [
    'its lyric is timed',
    ({ who, after }: Proven) =>
      editLyric(context, who, { versionId: after.versionId, typed: '[00:10.00] Ana', seen: '' }),
  ],
  [
    'another version is recommended',
    ({ who, before }: Proven) =>
      editVersion(context, who, {
        versionId: before.versionId,
        text: { name: 'Primeira', description: '', trackNumber: 1, recommended: true },
      }),
  ],
  ['the version is removed', ({ who, after }: Proven) => removeVersion(context, who, after.versionId)],
  [
    'the answer is reopened',
    ({ who, noteId }: Proven) =>
      answerNote(context, actor, { projectId: who.projectId, noteId, verb: 'open', answer: '', seen: '' }),
  ],
])('%s after the presentation → the passages are cut anew', async (_, change) => {
  const proven = await createProven()
  await clearJobs()
  expect(await change({ ...proven, who: { projectId: proven.project.id, actor } })).toMatchObject({ ok: true })

  expect((await context.jobs('cut-passages')).map(({ data }) => data.projectId)).toEqual([proven.project.id])
})

test('passages are missing, as where a release hears a note elsewhere → the hourly job has it cut, until the song is approved', async () => {
  const { project } = await createProven()
  await context.db.delete(passages)
  const asked = async () => {
    await clearJobs()
    await Promise.all([requeueStuck(context), requeueStuck(context)])
    return (await context.jobs('cut-passages')).filter(({ data }) => data['projectId'] === project.id)
  }
  expect(await asked()).toHaveLength(1)
  expect((await cutPassages(context, project.id)).cut).toBeGreaterThan(0)
  expect(await cutPassages(context, project.id)).toEqual({ cut: 0, refused: 0 })

  await context.db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  expect(await asked()).toEqual([])
})

test('a recording that cannot be cut → reported by the job, and nothing is said to be on its way', async () => {
  const { project, after, noteId } = await createAsked()
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: '', seen: '' })
  await returnToWaiting(context, { projectId: project.id, actor }, 'Ouça.', [after.versionId])
  context.sound.result.refusal = 'not-audio'
  onTestFinished(() => void (context.sound.result.refusal = null))
  expect(await cutPassages(context, project.id)).toEqual({ cut: 0, refused: 2 })
  await clearJobs()

  expect(await proofsOf(project.id)).toMatchObject([{ before: null, after: null, isComing: false }])
})

test('changes of the lyric are asked for meanwhile → what was done about the song is heard all the same', async () => {
  const { project, noteId } = await createProven()
  const lyricId = randomUUID()
  context.time = addMinutes(context.time, 1)
  await writeLyric(context, { projectId: project.id, actor }, { id: lyricId, typed: 'Ana', seen: '' })
  await presentLyric(context, { projectId: project.id, actor }, lyricId)
  const changes = { text: 'Mais doce.', lines: [{ index: 0, text: 'De Ana' }], shown: 'round' }
  expect((await requestLyricChanges(context, { projectId: project.id, lyricId }, changes)).ok).toBe(true)

  const proofs = await proofsOf(project.id)
  expect(proofs).toMatchObject([{ noteId }])
  const shown = async (limit: number) =>
    (await readSentNotes(context.db, project.id, { proofs, limit })).map(({ content }) => content)
  expect(await shown(1)).toEqual(['De Ana', 'mais voz'])
  expect(await shown(9)).toEqual(['De Ana', 'mais voz'])
})

test('a note that was declined, or asked about → nothing to prove', async () => {
  for (const [verb, answer] of [
    ['declined', 'Fora do tom.'],
    ['reply', 'Qual verso?'],
  ] as const) {
    const { project, after, noteId } = await createAsked()
    await answerNote(context, actor, { projectId: project.id, noteId, verb, answer, seen: '' })
    await returnToWaiting(context, { projectId: project.id, actor }, 'Ouça.', [after.versionId])

    expect(await cutPassages(context, project.id)).toEqual({ cut: 0, refused: 0 })
    expect(await proofsOf(project.id)).toEqual([])
  }
})

test('the version it was about is removed → only what was done is heard, and the file of the other goes', async () => {
  const { project, before } = await createProven()
  const [proof] = await proofsOf(project.id)
  const [cut] = await context.db.select().from(passages).where(eq(passages.versionId, before.versionId))
  await removeVersion(context, { projectId: project.id, actor }, before.versionId)
  await context.db
    .update(files)
    .set({ createdAt: new Date(0) })
    .where(eq(files.id, cut?.fileId ?? ''))
  await deleteUnusedFiles(context)

  expect(await proofsOf(project.id)).toMatchObject([{ before: null, after: proof?.after, isComing: false }])
  expect(await findFile(context.db, cut?.fileId ?? '')).toBeNull()
})

test('staff say where it is heard → kept through an edit of the answer, written down, and cut anew', async () => {
  const { project, after, noteId } = await createProven()
  const placed = (place: string, seen = '1:00') =>
    placeProof(context, actor, { projectId: project.id, noteId, versionId: after.versionId, place, seen })
  expect(await placed('1:00', '')).toEqual(accept())
  expect(await placed('9:00')).toEqual(refuse('time-outside'))
  expect(await placed('refrão')).toEqual(refuse('time-wrong'))

  const answer = { projectId: project.id, noteId, seen: '' }
  await answerNote(context, actor, { ...answer, verb: 'open', answer: '' })
  await answerNote(context, actor, { ...answer, verb: 'done', answer: 'Subimos a voz.' })
  await cutPassages(context, project.id)
  const [proof] = await proofsOf(project.id)
  expect(await bytesAt(proof?.after)).toContain('56000 to 64000')
  expect(await bytesAt(proof?.before)).toContain('38000 to 46000')
  const written = await context.db.select().from(auditLog).where(eq(auditLog.action, 'proof-placed'))
  expect(written.at(-1)?.details).toMatchObject({ noteId, placeMs: 60_000 })
  expect(await placed('')).toEqual(accept())
})

test('two of the studio say where it is heard → the second is told, and what the first said stays', async () => {
  const { project, after, noteId } = await createProven()
  const placed = (place: string, seen: string) =>
    placeProof(context, actor, { projectId: project.id, noteId, versionId: after.versionId, place, seen })
  await placed('1:00', '')
  expect(await placed('1:02', '')).toEqual(refuse('changed-meanwhile'))
  expect(await placed('1:00', '')).toEqual(accept())
  expect(await placed('1:02', '1:00')).toEqual(accept())
  expect(await placed('', '')).toEqual(refuse('changed-meanwhile'))
})

test('a draft that will answer → staff see where it will be heard before they present it', async () => {
  const { project, after, noteId } = await createAsked()

  expect(
    await readProofPlaces(context.db, project.id, await listAllVersions(context.db, project.id), context.now()),
  ).toEqual({
    version: { id: after.versionId, name: 'Segunda' },
    places: { [noteId]: { placeMs: 42_000, source: 'song', verdict: null } },
  })
})

test('"not yet" → the note once more at its place in the new version, once for two presses', async () => {
  const { project, after, noteId } = await createProven()
  const judged = () => judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'again' })
  expect(await Promise.all([judged(), judged()])).toEqual([accept({ noteId }), accept({ noteId })])

  const drafts = await listDrafts(context.db, project.id)
  expect(drafts).toMatchObject([
    { versionId: after.versionId, versionName: 'Segunda', fromMs: 42_000, toMs: null, content: 'mais voz' },
  ])
  expect((await listHistoryOfProject(context.db, project)).filter(({ type }) => type === 'proof-judged')).toMatchObject(
    [{ details: { verdict: 'again', place: 'Primeira · 0:42' } }],
  )
  expect(await judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'good' })).toEqual(
    refuse('already-judged'),
  )
})

test('a feedback of nothing but "not yet" → costs no revision, twice for a wish, said before the press; the third one does', async () => {
  const { project, before, noteId } = await createProven()
  const covers = async () =>
    revisionBalance(
      await getRevisionLedger(context.db, await readProject(context, project.id)),
      context.now(),
    ).lines.map(({ cover }) => cover)
  const isFree: boolean[] = []
  let last = { noteId, versionId: before.versionId }
  for (const name of ['Terceira', 'Quarta', 'Quinta']) {
    const [proof] = await proofsOf(project.id)
    isFree.push(proof?.isRepeatFree === true)
    last = { noteId: proof?.noteId ?? '', versionId: proof?.versionId ?? '' }
    expect(await judgeProof(context, project.id, { ...last, verdict: 'again' })).toMatchObject({ ok: true })
    await answerWith(project.id, last.versionId, name)
  }
  expect(isFree).toEqual([true, true, false])
  expect(await covers()).toEqual(['included', 'free', 'free', 'open'])
})

test('"not yet" with another wish, a word, or rewritten → costs what a feedback costs', async () => {
  for (const more of ['note', 'word', 'rewritten']) {
    const { project, after, noteId } = await createProven()
    await judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'again' })
    const [draft] = await listDrafts(context.db, project.id)
    const typed = { from: '0:42', to: '', text: 'mais voz e menos bateria' }
    if (more === 'note') await addNote(context, project.id, { versionId: after.versionId, ...typed })
    if (more === 'rewritten') await editNote(context, project.id, { noteId: draft?.id ?? '', ...typed })
    await sendFeedback(context, project.id, {
      versionId: after.versionId,
      text: more === 'word' ? 'E mais lenta.' : '',
    })
    const ledger = await getRevisionLedger(context.db, await readProject(context, project.id))
    expect(revisionBalance(ledger, context.now()).lines.map(({ cover }) => cover)).not.toContain('free')
  }
})

test('what was asked for once more is edited → stays tied; removed → can be judged again', async () => {
  const { project, after, noteId } = await createProven()
  const proof = { noteId, versionId: after.versionId }
  await judgeProof(context, project.id, { ...proof, verdict: 'again' })
  const [draft] = await listDrafts(context.db, project.id)
  await editNote(context, project.id, { noteId: draft?.id ?? '', from: '0:42', to: '', text: 'mais voz no refrão' })
  expect(await proofsOf(project.id)).toMatchObject([{ verdict: 'again' }])

  await removeNote(context, project.id, draft?.id ?? '')
  expect(await proofsOf(project.id)).toMatchObject([{ verdict: null }])
  expect(await judgeProof(context, project.id, { ...proof, verdict: 'good' })).toEqual(accept({ noteId }))
  expect(await listDrafts(context.db, project.id)).toEqual([])
})

test('a range is asked for once more in a shorter version → ends with it, and can be edited', async () => {
  const { project, after, noteId } = await createProven('0:42', '1:10')
  await context.db.execute(sql`update recordings set duration_ms = 60000 where id = ${after.recordingId}`)
  await judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'again' })
  const [draft] = await listDrafts(context.db, project.id)
  expect(draft).toMatchObject({ fromMs: 42_000, toMs: 60_000 })

  const form = { noteId: draft?.id ?? '', from: '0:42', to: '1:00', text: 'mais voz no refrão' }
  expect(await editNote(context, project.id, form)).toMatchObject({ ok: true })
})

test('a note that the studio reopened, one that is gone, or another version → refused', async () => {
  const { project, before, after, noteId } = await createProven()
  const judged = (change: Partial<{ noteId: string; versionId: string }>) =>
    judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'good', ...change })
  expect(await judged({ versionId: before.versionId })).toEqual(refuse('version-gone'))
  expect(await judged({ noteId: after.versionId })).toEqual(refuse('note-gone'))

  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'open', answer: '', seen: '' })
  expect(await judged({})).toEqual(refuse('note-gone'))
})

test('the purchase is undone, or feedback was sent meanwhile → nothing is judged any more', async () => {
  const { project, after, noteId } = await createProven()
  const judged = () => judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'good' })
  await sendFeedback(context, project.id, { versionId: after.versionId, text: 'Mais lenta.' })
  expect(await judged()).toEqual(refuse('feedback-already-sent'))

  await context.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, project.orderId))
  expect(await judged()).toEqual(refuse('order-closed'))
})

test('a note at 0:00 → its proof begins with the song', async () => {
  const { project } = await createProven('0:00')
  const [proof] = await proofsOf(project.id)
  expect(await bytesAt(proof?.before)).toContain('0 to 4000')
})

test('a note at the very end, and a version that ends before it → the last seconds of each', async () => {
  const { project, after } = await createProven('3:00')
  const [proof] = await proofsOf(project.id)
  expect(await bytesAt(proof?.before)).toContain('176000 to 180000')
  await context.db.execute(
    `update recordings set duration_ms = 100000 where id = (select recording_id from project_versions where id = '${after.versionId}')`,
  )
  await cutPassages(context, project.id)
  expect(await bytesAt((await proofsOf(project.id))[0]?.after)).toContain('96000 to 100000')
})

test('a client who is erased → no passage is left, and the next sweep deletes their files', async () => {
  const { project, after } = await createProven()
  const [cut] = await context.db.select().from(passages).where(eq(passages.versionId, after.versionId))
  const { clientId, clientEmail } = await readProject(context, project.id)
  await context.db.transaction((tx) =>
    erasePersonalData(
      tx,
      { id: clientId, email: clientEmail },
      { retainedOrderIds: [project.orderId], now: context.now() },
    ),
  )
  await deleteUnusedFiles(context)

  expect(await context.db.select().from(passages).where(eq(passages.versionId, after.versionId))).toEqual([])
  expect(await findFile(context.db, cut?.fileId ?? '')).toBeNull()
})
