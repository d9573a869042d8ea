import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { revisionBalance } from '#core/preview/revision.ts'
import { preselectVersion } from '#core/preview/version.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { listDrafts, listSentNotes } from '#db/preview/notes.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { listNameMarks } from '#db/preview/sung-names.ts'
import { listAllVersions, listHearableVersions } from '#db/preview/versions.ts'
import { auditLog, briefings } from '#db/schema.ts'
import { createPaidProject, readProject } from '#test/support/project-fixtures.ts'
import { createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { returnToWaiting } from '#use-cases/project/return-to-waiting.ts'

import { answerNote } from './answer-note.ts'
import { cutPassages } from './cut-passages.ts'
import { editNote } from './edit-note.ts'
import { editVersion } from './edit-version.ts'
import { judgeName } from './judge-name.ts'
import { judgeProof } from './judge-proof.ts'
import { listUnmarkedVersions, markNames, readNames } from './mark-names.ts'
import { placeProof } from './place-proof.ts'
import { presentVersions } from './present-versions.ts'
import { readProofPlaces } from './read-proofs.ts'
import { readSungNames } from './read-sung-names.ts'
import { removeNote } from './remove-note.ts'
import { removeVersion } from './remove-version.ts'
import { sendFeedback } from './send-feedback.ts'

const context = await createTestContext()
const actor = testActor()
const rows = [
  { name: 'Thaís', at: '0:42', reason: '' },
  { name: 'Zé', at: '', reason: 'Só na dedicatória.' },
]

/** A draft of a song whose briefing has two names. */
async function createNamed() {
  const project = await createPaidProject(context)
  const answers = {
    names: [
      { name: 'Thaís', sound: 'ta-ÍS' },
      { name: 'Zé', sound: '' },
    ],
  }
  const briefing = await findBriefingOfProject(context.db, project.id)
  if (briefing) await context.db.update(briefings).set({ answers }).where(eq(briefings.id, briefing.id))
  else await context.db.insert(briefings).values({ packageId: project.packageId, projectId: project.id, answers })
  const { versionId, recordingId } = await createSoundVersion(context, project.id)
  await processRecording(context, recordingId)
  return { project, versionId, who: { projectId: project.id, actor } }
}

async function createHeard() {
  const named = await createNamed()
  const { who, versionId, project } = named
  await markNames(context, who, { versionId, rows })
  const presented = await presentVersions(context, who, [versionId])
  if (!presented.ok) throw new Error(presented.code)
  await cutPassages(context, project.id)
  return named
}

async function leftOf(projectId: string): Promise<number> {
  const ledger = await getRevisionLedger(context.db, await readProject(context, projectId))
  return revisionBalance(ledger, context.now()).left ?? Number.NaN
}

/** As the page shows them, whose first version is that of `preselectVersion`. */
async function sungIn(projectId: string) {
  const versions = await listHearableVersions(context.db, projectId)
  const heard = preselectVersion(versions, { approvedVersionId: null, lastAnswerAt: null })
  return readSungNames(context.db, projectId, { heard, versions })
}

test('a name that nobody marked → the version is not presented until each has a place or a reason', async () => {
  const { project, versionId, who } = await createNamed()
  expect(await presentVersions(context, who, [versionId])).toEqual(refuse('names-unmarked'))

  expect(await markNames(context, who, { versionId, rows: rows.slice(0, 1) })).toEqual(accept({ left: 1 }))
  expect(await listUnmarkedVersions(context.db, project.id, [versionId])).toEqual([versionId])
  expect(await presentVersions(context, who, [versionId])).toEqual(refuse('names-unmarked'))
  expect(await markNames(context, who, { versionId, rows })).toEqual(accept({ left: 0 }))
  expect(await presentVersions(context, who, [versionId])).toMatchObject({ ok: true })
  const written = await context.db.select().from(auditLog).where(eq(auditLog.action, 'names-marked'))
  expect(written.map(({ details }) => details)).toContainEqual({ versionId, marked: 2, left: 0 })
})

test('a song without voice → presented without a mark', async () => {
  const { project, versionId, who } = await createNamed()
  await context.db
    .update(briefings)
    .set({ answers: { names: [{ name: 'Thaís', sound: '' }], voice: 'none' } })
    .where(eq(briefings.projectId, project.id))

  expect(await presentVersions(context, who, [versionId])).toMatchObject({ ok: true })
})

test('the names of a briefing → as they are to be sung, with what was said of a version alone', async () => {
  const { project, versionId, who } = await createNamed()
  const other = await createSoundVersion(context, project.id)
  await markNames(context, who, { versionId, rows })

  const { names, marks } = await readNames(context.db, project.id, [versionId])
  expect(names.map(({ name }) => name)).toEqual(['Thaís', 'Zé'])
  expect(marks).toMatchObject([
    { name: 'Thaís', atMs: 42_000 },
    { name: 'Zé', atMs: null },
  ])
  expect((await readNames(context.db, project.id, [other.versionId])).marks).toEqual([])
})

test('a moment behind the end, or no moment → nothing is stored', async () => {
  const { versionId, who } = await createNamed()
  const mark = (at: string) => markNames(context, who, { versionId, rows: [{ name: 'Thaís', at, reason: '' }] })

  expect(await mark('59:00')).toEqual({ ...refuse('time-outside'), wrongName: 'Thaís' })
  expect(await mark('refrão')).toEqual({ ...refuse('time-wrong'), wrongName: 'Thaís' })
  expect(await listNameMarks(context.db, [versionId])).toEqual([])
})

test('the client → hears the place of each name, and reads why another is not sung', async () => {
  const { project, versionId } = await createHeard()

  expect(await sungIn(project.id)).toMatchObject({
    versionId,
    names: [
      { name: 'Thaís', sound: 'ta-ÍS', atMs: 42_000, url: expect.stringMatching(/^\/trechos\//), isComing: false },
      { name: 'Zé', atMs: null, reason: 'Só na dedicatória.', url: null, isComing: false },
    ],
  })
})

test('sent alone → said as free to the client and the studio, not as a favour of the team', async () => {
  const { project, versionId } = await createHeard()
  await judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  await sendFeedback(context, project.id, { versionId, text: '' })

  const ledger = await getRevisionLedger(context.db, await readProject(context, project.id))
  expect(revisionBalance(ledger, context.now()).lines).toMatchObject([{ kind: 'used', cover: 'free' }])
  const written = (await context.mailsOf(project.orderId)).filter(({ kind }) => kind.includes('feedback'))
  const texts = written.map(({ content }) => JSON.stringify(content))
  expect(texts.map((text) => /não gasta revisão/.test(text) && !/nossa conta/.test(text))).toEqual([true, true])
})

test('"wrong" twice at once → one note at that place; sent alone, it costs no revision', async () => {
  const { project, versionId } = await createHeard()
  const judged = () => judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  await Promise.all([judged(), judged()])
  expect(await listDrafts(context.db, project.id)).toMatchObject([
    { versionId, fromMs: 42_000, content: 'O nome “Thaís” não está certo aqui.', aboutName: 'Thaís' },
  ])
  expect(await judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'right' })).toEqual(
    refuse('already-judged'),
  )

  const before = await leftOf(project.id)
  expect(await sendFeedback(context, project.id, { versionId, text: '' })).toMatchObject({ ok: true })
  expect(await leftOf(project.id)).toBe(before)
})

test('"wrong" with another wish beside it → the revision counts', async () => {
  const { project, versionId } = await createHeard()
  await judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  const before = await leftOf(project.id)
  await sendFeedback(context, project.id, { versionId, text: 'E mais lenta.' })

  expect(await leftOf(project.id)).toBe(before - 1)
})

test('"wrong" rewritten into another wish → the revision counts', async () => {
  const { project, versionId } = await createHeard()
  await judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  const [draft] = await listDrafts(context.db, project.id)
  await editNote(context, project.id, { noteId: draft?.id ?? '', from: '0:42', to: '', text: 'Troque o refrão.' })
  const before = await leftOf(project.id)
  await sendFeedback(context, project.id, { versionId, text: '' })

  expect(await leftOf(project.id)).toBe(before - 1)
})

/** A name was wrong; what the studio did about it is heard in a new version, which sings both names. */
async function createNameProven(sungThen = rows) {
  const { project, versionId, who } = await createHeard()
  await judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  context.time = addMinutes(context.time, 20)
  await sendFeedback(context, project.id, { versionId, text: '' })
  const [note] = await listSentNotes(context.db, project.id, { limit: 1 })
  const noteId = note?.id ?? ''
  await answerNote(context, actor, { projectId: project.id, noteId, verb: 'done', answer: '', seen: '' })
  context.time = addMinutes(context.time, 20)
  const after = await createSoundVersion(context, project.id)
  await processRecording(context, after.recordingId)
  await markNames(context, who, { versionId: after.versionId, rows: sungThen })
  const returned = await returnToWaiting(context, who, 'Ouça.', [after.versionId])
  if (!returned.ok) throw new Error(returned.code)
  const again = () => judgeProof(context, project.id, { noteId, versionId: after.versionId, verdict: 'again' })
  const wrong = () => judgeName(context, project.id, { versionId: after.versionId, name: 'Thaís', verdict: 'wrong' })
  return { project, noteId, versionId: after.versionId, again, wrong }
}

test('a wrong name is sung elsewhere in the new version → its proof is heard where staff marked it, or where they moved it', async () => {
  const { project, noteId, versionId } = await createNameProven([
    { name: 'Thaís', at: '0:20', reason: '' },
    ...rows.slice(1),
  ])
  const placed = async () => {
    const versions = await listAllVersions(context.db, project.id)
    return (await readProofPlaces(context.db, project.id, versions, context.now()))?.places[noteId]
  }
  expect(await placed()).toMatchObject({ placeMs: 20_000, source: 'name' })

  await placeProof(context, actor, { projectId: project.id, noteId, versionId, place: '0:25', seen: '' })
  expect(await placed()).toMatchObject({ placeMs: 25_000, source: 'moved' })
})

test('a wrong name is not sung any more → its proof is heard at the same place of the song', async () => {
  const { project, noteId } = await createNameProven([{ name: 'Thaís', at: '', reason: 'Saiu.' }, ...rows.slice(1)])
  const versions = await listAllVersions(context.db, project.id)
  const places = (await readProofPlaces(context.db, project.id, versions, context.now()))?.places

  expect(places?.[noteId]).toMatchObject({ placeMs: 42_000, source: 'song' })
})

test('a name that was done is "not yet" right → costs no revision this time either', async () => {
  const { project, versionId, again } = await createNameProven()
  const before = await leftOf(project.id)
  expect(await again()).toMatchObject({ ok: true })
  await sendFeedback(context, project.id, { versionId, text: '' })

  expect(await leftOf(project.id)).toBe(before)
})

test('a name is "not yet" right and "wrong", in either order → one note; removed, both can be said again', async () => {
  for (const order of [['again', 'wrong'] as const, ['wrong', 'again'] as const]) {
    const made = await createNameProven()
    for (const say of order) expect(await made[say]()).toMatchObject({ ok: true })
    const drafts = await listDrafts(context.db, made.project.id)
    expect(drafts).toHaveLength(1)

    await removeNote(context, made.project.id, drafts[0]?.id ?? '')
    for (const say of order) expect(await made[say]()).toMatchObject({ ok: true })
    expect(await listDrafts(context.db, made.project.id)).toHaveLength(1)
  }
})

test('"wrong", rewritten to another wish, then "not yet" right → the wish stays, the name has a note of its own', async () => {
  const { project, again, wrong } = await createNameProven()
  await wrong()
  const [draft] = await listDrafts(context.db, project.id)
  const text = 'O nome, mais devagar.'
  await editNote(context, project.id, { noteId: draft?.id ?? '', from: '0:42', to: '', text })
  expect(await again()).toMatchObject({ ok: true })

  const notes = (await listDrafts(context.db, project.id)).map((note) => [note.content, note.repeatsId !== null])
  expect(Object.fromEntries(notes)).toEqual({ [text]: false, 'O nome “Thaís” não está certo aqui.': true })
})

test('a name has a note of its own beside one that was rewritten → the rewritten one removed, "wrong" stays', async () => {
  const { project, versionId, who } = await createHeard()
  const judge = () => judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  await judge()
  const [draft] = await listDrafts(context.db, project.id)
  const noteId = draft?.id ?? ''
  await editNote(context, project.id, { noteId, from: '0:42', to: '', text: 'O nome, mais devagar.' })
  await markNames(context, who, { versionId, rows: [{ name: 'Thaís', at: '0:50', reason: '' }, ...rows.slice(1)] })
  await judge()
  await removeNote(context, project.id, noteId)

  expect((await sungIn(project.id))?.names[0]?.verdict).toBe('wrong')
})

test('a wrong name is moved by staff and judged again → its one note moves; "right" takes it away', async () => {
  const { project, versionId, who } = await createHeard()
  const judge = (verdict: 'right' | 'wrong') => judgeName(context, project.id, { versionId, name: 'Thaís', verdict })
  const moveTo = (at: string) =>
    markNames(context, who, { versionId, rows: [{ name: 'Thaís', at, reason: '' }, ...rows.slice(1)] })
  await judge('wrong')
  await moveTo('0:50')
  await judge('wrong')
  expect(await listDrafts(context.db, project.id)).toMatchObject([{ fromMs: 50_000 }])

  await moveTo('0:55')
  expect(await judge('right')).toMatchObject({ ok: true })
  expect(await listDrafts(context.db, project.id)).toEqual([])
})

test('the rewritten note of a name that was moved → removed, what was said of the new place stays', async () => {
  const { project, versionId, who } = await createHeard()
  const judge = (verdict: 'right' | 'wrong') => judgeName(context, project.id, { versionId, name: 'Thaís', verdict })
  await judge('wrong')
  const [draft] = await listDrafts(context.db, project.id)
  const noteId = draft?.id ?? ''
  await editNote(context, project.id, { noteId, from: '0:42', to: '', text: 'O nome, mais devagar.' })
  await markNames(context, who, { versionId, rows: [{ name: 'Thaís', at: '0:50', reason: '' }, ...rows.slice(1)] })
  await judge('right')
  await removeNote(context, project.id, noteId)

  expect((await sungIn(project.id))?.names[0]?.verdict).toBe('right')
})

test('the note is rewritten, the name moved and "wrong" again → a note of its own, the rewritten one stays', async () => {
  const { project, versionId, who } = await createHeard()
  const judge = () => judgeName(context, project.id, { versionId, name: 'Thaís', verdict: 'wrong' })
  await judge()
  const [draft] = await listDrafts(context.db, project.id)
  const text = 'O nome, mais devagar.'
  await editNote(context, project.id, { noteId: draft?.id ?? '', from: '0:42', to: '', text })
  await markNames(context, who, { versionId, rows: [{ name: 'Thaís', at: '0:50', reason: '' }, ...rows.slice(1)] })
  await judge()

  const notes = (await listDrafts(context.db, project.id)).map(({ fromMs, content }) => [fromMs, content])
  expect(notes).toEqual([
    [42_000, text],
    [50_000, 'O nome “Thaís” não está certo aqui.'],
  ])
})

test('the note is removed → can be judged again; the place is moved → the verdict goes, elsewhere it stays', async () => {
  const { project, versionId, who } = await createHeard()
  const judge = (verdict: 'right' | 'wrong') => judgeName(context, project.id, { versionId, name: 'Thaís', verdict })
  await judge('wrong')
  const [draft] = await listDrafts(context.db, project.id)
  await removeNote(context, project.id, draft?.id ?? '')
  expect(await judge('right')).toMatchObject({ ok: true })

  await markNames(context, who, { versionId, rows })
  expect((await sungIn(project.id))?.names[0]?.verdict).toBe('right')
  await markNames(context, who, { versionId, rows: [{ name: 'Thaís', at: '0:50', reason: '' }, ...rows.slice(1)] })
  expect((await sungIn(project.id))?.names[0]).toMatchObject({ atMs: 50_000, verdict: null })
})

test('another version than the newest plays first → its names are judged, and their passages are there', async () => {
  const { project, versionId, who } = await createNamed()
  const text = { name: 'Valsa', description: '', trackNumber: 1, recommended: true }
  await editVersion(context, who, { versionId, text })
  const newest = await createSoundVersion(context, project.id)
  await processRecording(context, newest.recordingId)
  for (const id of [versionId, newest.versionId]) await markNames(context, who, { versionId: id, rows })
  expect(await presentVersions(context, who, [versionId, newest.versionId])).toMatchObject({ ok: true })
  await cutPassages(context, project.id)
  expect(await sungIn(project.id)).toMatchObject({ versionId, names: [{ url: expect.any(String) }, {}] })

  await removeVersion(context, who, versionId)
  expect(await sungIn(project.id)).toMatchObject({
    versionId: newest.versionId,
    names: [{ url: expect.any(String) }, {}],
  })
})

test('a name that is not sung, or of no briefing → not judged', async () => {
  const { project, versionId } = await createHeard()
  for (const name of ['Zé', 'Outra'])
    expect(await judgeName(context, project.id, { versionId, name, verdict: 'wrong' })).toEqual(refuse('name-moved'))
})

test('a client → has the marks in their data, and none is left once they are erased', async () => {
  const { project, versionId } = await createHeard()
  const { clientId, clientEmail } = await readProject(context, project.id)
  const client = { id: clientId, email: clientEmail }
  expect((await readClientRecords(context.db, client)).sungNames.some((row) => row.versionId === versionId)).toBe(true)

  await context.db.transaction((tx) => erasePersonalData(tx, client, { retainedOrderIds: [], now: context.now() }))
  expect(await listNameMarks(context.db, [versionId])).toEqual([])
})

test('names with emoji, from right to left and very long → marked and judged as they are written', async () => {
  const { project, versionId, who } = await createNamed()
  const written = ['Zoë 👩‍👩‍👧', 'שרה', 'مريم', 'A'.repeat(200)]
  const answers = { names: written.map((name) => ({ name, sound: '' })) }
  await context.db.update(briefings).set({ answers }).where(eq(briefings.projectId, project.id))
  const marks = written.map((name) => ({ name, at: '0:10', reason: '' }))
  expect(await markNames(context, who, { versionId, rows: marks })).toEqual(accept({ left: 0 }))
  expect(await presentVersions(context, who, [versionId])).toMatchObject({ ok: true })

  for (const name of written)
    expect(await judgeName(context, project.id, { versionId, name, verdict: 'right' })).toMatchObject({ ok: true })
  expect((await sungIn(project.id))?.names.map(({ verdict }) => verdict)).toEqual(written.map(() => 'right'))
})

test('a name at 0:00 and one at the very end → heard from the beginning, and to the end', async () => {
  const { project, versionId, who } = await createNamed()
  const [version] = await listAllVersions(context.db, project.id)
  const seconds = Math.floor((version?.recording?.durationMs ?? 0) / 1_000)
  const marked = await markNames(context, who, {
    versionId,
    rows: [
      { name: 'Thaís', at: '0:00', reason: '' },
      { name: 'Zé', at: String(seconds), reason: '' },
    ],
  })
  expect(marked).toEqual(accept({ left: 0 }))
  await presentVersions(context, who, [versionId])

  expect(await cutPassages(context, project.id)).toEqual({ cut: 2, refused: 0 })
  expect((await sungIn(project.id))?.names.map(({ url }) => url !== null)).toEqual([true, true])
})

test('the version is removed while its names are marked → refused, nothing stored', async () => {
  const { versionId, who } = await createNamed()
  await removeVersion(context, who, versionId)
  expect(await markNames(context, who, { versionId, rows })).toEqual(refuse('version-gone'))
})
