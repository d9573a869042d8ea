import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { storeBriefingLink } from '#app/http/briefing/briefing-cookie.ts'
import { readVisitor } from '#app/http/cookies.ts'
import { maxPronunciations, pronunciationBytes } from '#core/briefing/briefing-pronunciation.ts'
import { emptyAnswers } from '#core/briefing/briefing.ts'
import { addDays } from '#core/shared/dates.ts'
import { accept, refuse } from '#core/shared/result.ts'
import { countUnlinkedPronunciationBytes, listPronunciations } from '#db/briefing/briefing-pronunciations.ts'
import { findBriefingOfProject } from '#db/briefing/briefings.ts'
import { erasePersonalData, readClientRecords } from '#db/client/erasure.ts'
import { deleteOldUnlinkedBriefings, deleteOldUnlinkedPronunciations } from '#db/client/retention.ts'
import { briefings, namePronunciations, clients, files, projects } from '#db/schema.ts'
import { createOrderGrant } from '#test/support/access-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { deleteUnusedFiles } from '#use-cases/audio/delete-unused-files.ts'
import { linkToken } from '#use-cases/briefing/briefing-links.ts'
import { saveBriefing, type BriefingWriter } from '#use-cases/briefing/save-briefing.ts'
import {
  consumePronunciationLimit,
  removePronunciation,
  savePronunciation,
} from '#use-cases/briefing/save-pronunciation.ts'
import { leaveStudioWord } from '#use-cases/project/leave-studio-word.ts'

import { pronunciationRoutes } from './pronunciations.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const app = pronunciationRoutes(deps)
// Row timestamps come from the database clock.
const sweep = (days = 0) => deleteUnusedFiles({ ...context, now: () => addDays(new Date(), days) })
const nobody = new Request(context.siteUrl)
const ogg = Buffer.from('OggS\u0000\u0002 a name as it sounds')
const sound = new Blob([ogg])

/** The briefing of a paid order, written by its buyer. */
async function createStory() {
  const project = await createPaidProject(context)
  const briefing = await findBriefingOfProject(db, project.id)
  if (!briefing) throw new Error('no briefing')
  const writer = { visitorId: 'v', ip: randomUUID(), access: { linkHashes: [], orderIds: [project.orderId] } }
  const save = (bytes: Uint8Array<ArrayBuffer> = ogg, durationMs = 2_000) =>
    savePronunciation(context, writer, { briefingId: briefing.id, sound: new Blob([bytes]), durationMs })
  return { project, briefing, writer, save }
}

async function createPronunciation() {
  const story = await createStory()
  await story.save()
  const [voice] = await listPronunciations(db, story.briefing.id)
  if (!voice) throw new Error('no voice')
  return { ...story, pronunciationId: voice.id, path: `/vozes/${voice.id}` }
}

const ask = async (path: string, cookie = '', headers: Record<string, string> = {}) =>
  app.request(path, { headers: { cookie, ...headers } })
const plain = (cookie: string | null) => cookie?.split(';')[0] ?? ''
const bought = (orderId: string) => plain(createOrderGrant(nobody, deps, orderId))

async function expectNothing(answer: Response) {
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, '404 Not Found', null])
}

test('access to the order → the recording in ranges, with its detected type', async () => {
  const { path, project } = await createPronunciation()
  const whole = await ask(path, bought(project.orderId))
  const part = await ask(path, bought(project.orderId), { range: 'bytes=0-3' })

  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(ogg)]).toEqual([200, true])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/ogg',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect([part.status, await part.text()]).toEqual([206, 'OggS'])
})

test('the briefing link → the recording; other visitors → 404', async () => {
  const { path, briefing } = await createPronunciation()
  const other = await createPronunciation()
  const link = plain(storeBriefingLink(nobody, deps, linkToken(deps.signer, briefing) ?? ''))

  expect((await ask(path, link)).status).toBe(200)
  await expectNothing(await ask(path))
  await expectNothing(await ask(path, bought(other.project.orderId)))
  await expectNothing(await ask(path, plain(storeBriefingLink(nobody, deps, 'x'.repeat(43)))))
  await expectNothing(await ask(`/vozes/${randomUUID()}`, link))
  await expectNothing(await ask('/vozes/nada', link))
})

test('a briefing matched by e-mail → its recordings only with its link', async () => {
  const { path, briefing, project } = await createPronunciation()
  await db.update(briefings).set({ mailedLinkOnly: true }).where(eq(briefings.id, briefing.id))

  await expectNothing(await ask(path, bought(project.orderId)))
  const link = plain(storeBriefingLink(nobody, deps, linkToken(deps.signer, briefing) ?? ''))
  expect((await ask(path, link)).status).toBe(200)
})

test('staff → the recording; a producer → only of assigned projects', async () => {
  const { path, project } = await createPronunciation()
  const owner = await createStaff(deps, 'owner')
  const producer = await createStaff(deps, 'producer')

  expect((await ask(path, owner.cookie)).status).toBe(200)
  await expectNothing(await ask(path, producer.cookie))
  await db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  expect((await ask(path, producer.cookie)).status).toBe(200)
})

test('recorded before paying → played by the recording browser', async () => {
  const { visitorId, setCookie } = readVisitor(nobody, deps)
  const writer = { visitorId, ip: '198.51.100.1', access: { linkHashes: [], orderIds: [] } }
  const part = { packageId: 'express', briefingId: null, orderId: null, step: 'people' as const }
  const change = { names: [{ name: 'Thaís', sound: '' }] }
  const saved = await saveBriefing(context, writer, { ...part, change, from: { revision: 0, page: 'p' } })
  if (!saved.ok) throw new Error(saved.code)
  const briefingId = saved.value.id
  expect((await savePronunciation(context, writer, { briefingId, sound, durationMs: 0 })).ok).toBe(true)
  const [voice] = await listPronunciations(db, briefingId)

  expect((await ask(`/vozes/${voice?.id}`, plain(setCookie))).status).toBe(200)
  const stranger = { ...writer, visitorId: 'somebody-else' }
  expect(await savePronunciation(context, stranger, { briefingId, sound, durationMs: 0 })).toEqual(refuse('not-found'))
  expect(await removePronunciation(context, stranger, { briefingId, pronunciationId: voice?.id ?? '' })).toEqual(
    refuse('not-found'),
  )
  await expectNothing(await ask(`/vozes/${voice?.id}`))
})

test('a voice from a phone → kept without where it was recorded', async () => {
  const place = '-14.2350-051.9253/'
  const voice = `\0\0\0\x0cftypM4A \0\0\0\x22moov\0\0\0\x1audta${place}`
  const { project, briefing, save } = await createStory()
  expect(await save(Buffer.from(voice, 'latin1'))).toEqual(accept())
  const [saved] = await listPronunciations(db, briefing.id)

  const heard = await ask(`/vozes/${saved?.id}`, bought(project.orderId))
  expect(Buffer.from(await heard.arrayBuffer()).toString('latin1')).toBe(
    voice.replace('udta', 'free').replace(place, '\0'.repeat(place.length)),
  )
})

test('not audio, too large, too long or one too many → refused, nothing stored', async () => {
  const { briefing, save } = await createStory()

  expect(await save(Buffer.from('<script>alert(1)</script>'))).toEqual(refuse('voice-unknown'))
  expect(await save(Buffer.concat([ogg, Buffer.alloc(pronunciationBytes)]))).toEqual(refuse('voice-too-large'))
  expect(await save(ogg, 90_000)).toEqual(refuse('voice-too-long'))
  expect(await save(Buffer.alloc(0))).toEqual(refuse('voice-empty'))
  const at = await db.$count(files)
  const many = await Promise.all(Array.from({ length: maxPronunciations + 3 }, () => save()))
  expect(many.filter(({ ok }) => ok)).toHaveLength(maxPronunciations)
  expect(many).toContainEqual(refuse('too-many-voices'))
  expect(await listPronunciations(db, briefing.id)).toHaveLength(maxPronunciations)
  expect((await db.$count(files)) - at).toBe(maxPronunciations)
})

/** A draft of a browser that neither ordered nor left an e-mail. */
async function createUnlinkedBriefing() {
  const writer = { visitorId: randomUUID(), ip: randomUUID(), access: { linkHashes: [], orderIds: [] } }
  const part = { packageId: 'express', briefingId: null, orderId: null, step: 'people' as const }
  const change = { names: [{ name: 'Thaís', sound: '' }] }
  const saved = await saveBriefing(context, writer, { ...part, change, from: { revision: 0, page: 'p' } })
  if (!saved.ok) throw new Error(saved.code)
  return { writer, briefingId: saved.value.id }
}

test('the space for recordings without an order is full → refused, those of orders are not', async () => {
  const [one, two] = [await createUnlinkedBriefing(), await createUnlinkedBriefing()]
  const bound = await createStory()
  const stored = await countUnlinkedPronunciationBytes(db)
  const tight = { ...context, unlinkedPronunciationBytes: stored + ogg.length }
  const record = ({ writer, briefingId }: { writer: BriefingWriter; briefingId: string }) =>
    savePronunciation(tight, writer, { briefingId, sound, durationMs: 0 })

  expect(await record(one)).toEqual(accept())
  expect(await record(two)).toEqual(refuse('voices-full'))
  expect(await record({ ...bound, briefingId: bound.briefing.id })).toEqual(accept())
  expect(await countUnlinkedPronunciationBytes(db)).toBe(stored + ogg.length)
})

test('recordings without an order or e-mail → past their period, deleted with their bytes', async () => {
  const [unlinked, mailed] = [await createUnlinkedBriefing(), await createUnlinkedBriefing()]
  for (const { writer, briefingId } of [unlinked, mailed])
    await savePronunciation(context, writer, { briefingId, sound, durationMs: 0 })
  await db.update(briefings).set({ email: 'ana@exemplo.com.br' }).where(eq(briefings.id, mailed.briefingId))
  const stored = await db.$count(files)

  await sweep(2)
  expect(await listPronunciations(db, unlinked.briefingId)).toHaveLength(1)
  const before = addDays(new Date(), 1)
  expect(await deleteOldUnlinkedPronunciations(db, { before, limit: 100 })).toBeGreaterThan(0)
  await sweep(2)

  expect(await listPronunciations(db, unlinked.briefingId)).toEqual([])
  expect(await listPronunciations(db, mailed.briefingId)).toHaveLength(1)
  expect(await db.$count(files)).toBeLessThan(stored)
})

test('more than sixty uploads an hour from one address → refused for it alone', async () => {
  const ip = randomUUID()
  const tries = []
  for (let index = 0; index < 61; index += 1) tries.push(await consumePronunciationLimit(context, ip))

  expect([tries.filter(Boolean).length, tries.at(-1)]).toEqual([60, false])
  expect(await consumePronunciationLimit(context, randomUUID())).toBe(true)
})

test('a sent briefing → no recordings added or removed', async () => {
  const { briefing, writer, pronunciationId, save } = await createPronunciation()
  await db.update(briefings).set({ state: 'sent', answers: emptyAnswers }).where(eq(briefings.id, briefing.id))

  expect(await save()).toEqual(refuse('already-sent'))
  expect(await removePronunciation(context, writer, { briefingId: briefing.id, pronunciationId })).toEqual(
    refuse('already-sent'),
  )
})

test('a removed recording or an abandoned briefing → its bytes are deleted', async () => {
  const { briefing, writer, pronunciationId, path, project } = await createPronunciation()
  const other = await createPronunciation()
  const keyOf = async (id: string) => {
    const [row] = await db
      .select({ key: files.storageKey })
      .from(namePronunciations)
      .innerJoin(files, eq(files.id, namePronunciations.fileId))
      .where(eq(namePronunciations.id, id))
    return row?.key ?? ''
  }
  const [gone, stays] = [await keyOf(pronunciationId), await keyOf(other.pronunciationId)]
  const drop = () => removePronunciation(context, writer, { briefingId: briefing.id, pronunciationId })
  expect([await drop(), await drop()]).toMatchObject([{ ok: true }, { ok: true }])
  await expectNothing(await ask(path, bought(project.orderId)))
  expect(await context.jobs('cleanup')).not.toEqual([])

  await sweep()
  await expect(context.files.read(gone)).rejects.toThrow('ENOENT')
  const still = await context.files.read(stays)
  still.destroy()

  await db.update(briefings).set({ orderId: null, projectId: null }).where(eq(briefings.id, other.briefing.id))
  await deleteOldUnlinkedBriefings(db, { before: addDays(new Date(), 400), limit: 100 })
  await sweep(2)
  await expect(context.files.read(stays)).rejects.toThrow('ENOENT')
})

test('a client is erased → their recordings are deleted', async () => {
  const { pronunciationId, project, path } = await createPronunciation()
  const [client] = await db.select().from(clients).where(eq(clients.id, project.clientId))
  if (!client) throw new Error('no client')
  const records = await readClientRecords(db, client)
  expect(records.voices.map(({ voice }) => voice.id)).toContain(pronunciationId)
  await db.transaction((tx) =>
    erasePersonalData(tx, client, { retainedOrderIds: [project.orderId], now: context.now() }),
  )

  await expectNothing(await ask(path, bought(project.orderId)))
  expect((await readClientRecords(db, client)).voices).toEqual([])
})

test('a word of the studio → heard by the client of its project, and by nobody else', async () => {
  const project = await createPaidProject(context)
  const other = await createPaidProject(context)
  await db.update(briefings).set({ state: 'sent' }).where(eq(briefings.projectId, project.id))
  const id = randomUUID()
  const word = { id, text: '', voice: new Blob([ogg]), durationMs: 2_000 }
  await leaveStudioWord(context, { projectId: project.id, actor: testActor() }, word)

  const own = await ask(`/novidades/${id}`, bought(project.orderId))

  expect([own.status, own.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; sandbox"])
  await expectNothing(await ask(`/novidades/${id}`))
  await expectNothing(await ask(`/novidades/${id}`, bought(other.orderId)))
})
