import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { listListeningLinks } from '#db/preview/listening-links.ts'
import { passages, projects, projectVersions } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'
import { removeVersion } from '#use-cases/preview/remove-version.ts'
import { listeningToken, listeningUrl } from '#use-cases/preview/sharing/listening-token.ts'
import { revokeListening, shareListening } from '#use-cases/preview/sharing/share-listening.ts'

import { versionAudioRoutes } from './version-audio.ts'

const context = await createTestContext()
const deps = depsOf(context)
const app = versionAudioRoutes(deps)

const nobody = new Request(context.siteUrl)
const previewCookie = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const bought = (orderId: string) => createOrderGrant(nobody, deps, orderId).split(';')[0] ?? ''

const ask = async (path: string, cookie = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers: { cookie, ...headers } })
const pathOf = ({ versionId, recordingId }: { versionId: string; recordingId: string }) =>
  `/sons/${versionId}/${recordingId}.m4a`

const project = await createPaidProject(context)
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const version = await createPlayableVersion(context, project.id, { content: 'the whole song' })
const elsewhere = await createPlayableVersion(context, other.id)
const path = pathOf(version)

/** A response that reveals nothing, not even whether the resource exists. */
async function expectNothing(answer: Response) {
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, '404 Not Found', null])
}

test('a client → plays the preview file, never the original', async () => {
  const answer = await ask(path, previewCookie(project.id))

  expect([answer.status, await answer.text()]).toEqual([200, 'preview of the whole song'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/mp4',
    'content-length': '25',
    'cache-control': 'private, max-age=600',
    'content-disposition': expect.stringMatching(/^inline; filename="Valsa\.m4a"/),
  })
})

test('the order’s buyer → plays it, a cookie of another project does not', async () => {
  expect((await ask(path, bought(project.orderId))).status).toBe(200)
  await expectNothing(await ask(path))
  await expectNothing(await ask(path, previewCookie(other.id)))
  await expectNothing(await ask(path, bought(other.orderId)))
  await expectNothing(await ask(path, `harmonia_previews=${project.id}`))
})

test('ranges, HEAD and conditional requests → supported', async () => {
  const cookie = previewCookie(project.id)
  const range = await ask(path, cookie, { range: 'bytes=11-' })
  const etag = range.headers.get('etag') ?? ''
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
    206,
    'bytes 11-24/25',
    'the whole song',
  ])

  const head = await ask(path, cookie, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '25', ''])
  const behind = await ask(path, cookie, { range: 'bytes=25-' })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */25'])
  expect((await ask(path, cookie, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await ask(path, cookie, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask(path, cookie, { 'if-none-match': etag })).status).toBe(304)
})

test('a recording of another version → 404', async () => {
  const cookie = previewCookie(project.id)
  const paths = [
    pathOf({ versionId: version.versionId, recordingId: elsewhere.recordingId }),
    pathOf({ versionId: elsewhere.versionId, recordingId: version.recordingId }),
    pathOf({ versionId: randomUUID(), recordingId: version.recordingId }),
    `/sons/${version.versionId}/${version.fileId}.m4a`,
    `/sons/${version.versionId}/${version.recordingId}.wav`,
    `/sons/${version.versionId}/${version.recordingId}`,
    '/sons/x/y.m4a',
    `/sons/%00/${version.recordingId}.m4a`,
  ]
  expect((await ask(path, cookie)).status).toBe(200)
  for (const wrong of paths) await expectNothing(await ask(wrong, cookie))
})

test('staff → play everything, a producer only assigned projects', async () => {
  const owner = await createStaff(deps, 'owner')
  const producer = await createStaff(deps, 'producer')
  expect((await ask(path, owner.cookie)).status).toBe(200)
  await expectNothing(await ask(path, producer.cookie))

  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  expect((await ask(path, producer.cookie)).status).toBe(200)
  await expectNothing(await ask(pathOf(elsewhere), producer.cookie))
})

test('whoever has a link of the client’s → plays that song until it is revoked, a draft never', async () => {
  const shared = await shareListening(deps, project.id, { name: 'Bia', rights: 'listen' })
  if (!shared.ok) throw new Error(shared.code)
  const [link] = await listListeningLinks(context.db, project.id)
  const token = link && listeningUrl(deps, link)?.split('/').at(-1)
  const withLink = (sound: Parameters<typeof pathOf>[0]) => `${pathOf(sound)}?ouvir=${token}`
  const draft = await createSoundVersion(context, project.id)
  await processRecording(context, draft.recordingId)

  expect((await ask(withLink(version))).status).toBe(200)
  await expectNothing(await ask(withLink(elsewhere)))
  await expectNothing(await ask(withLink(draft)))
  await expectNothing(await ask(`${path}?ouvir=${'x'.repeat(43)}`))
  await revokeListening(deps, project.id, shared.value.linkId)
  await expectNothing(await ask(withLink(version)))
})

test('an expired preview → not played for its client until it is delivered', async () => {
  const old = await createPaidProject(context, { email: 'antiga@exemplo.com.br' })
  const sound = await createPlayableVersion(context, old.id)
  await context.db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), -1) })
    .where(eq(projects.id, old.id))
  await expectNothing(await ask(pathOf(sound), previewCookie(old.id)))
  await expectNothing(await ask(pathOf(sound), bought(old.orderId)))

  await context.db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), 1) })
    .where(eq(projects.id, old.id))
  expect((await ask(pathOf(sound), previewCookie(old.id))).status).toBe(200)
})

test('a version that is not ready or was removed → 404', async () => {
  const { cookie } = await createStaff(deps, 'owner')
  const unready = await createSoundVersion(context, project.id)
  const removed = await createPlayableVersion(context, project.id)
  expect((await ask(pathOf(removed), cookie)).status).toBe(200)
  await removeVersion(context, { projectId: project.id, actor: testActor() }, removed.versionId)

  for (const unavailable of [unready, removed]) {
    await expectNothing(await ask(pathOf(unavailable), cookie))
    await expectNothing(await ask(pathOf(unavailable), previewCookie(project.id)))
  }
})

test('missing bytes in the store → a server error', async () => {
  const lost = await createPlayableVersion(context, project.id)
  const broken = versionAudioRoutes({
    ...deps,
    files: { ...deps.files, read: () => Promise.reject(new Error('gone')) },
  })
  const answer = await broken.request(pathOf(lost), { headers: { cookie: previewCookie(project.id) } })

  expect([answer.status, await answer.text()]).toEqual([503, ''])
})

test('a passage of a version → for whoever may hear the version, not for a link to listen', async () => {
  const song = await createPaidProject(context, { email: 'trecho@exemplo.com.br' })
  const { versionId, fileId } = await createPlayableVersion(context, song.id)
  const [passage] = await context.db
    .insert(passages)
    .values({ versionId, fromMs: 0, toMs: 8_000, gain: 0, fileId })
    .returning()
  const trecho = `/trechos/${passage?.id}.m4a`

  expect((await ask(trecho, previewCookie(song.id))).status).toBe(200)
  expect((await ask(trecho, bought(song.orderId))).status).toBe(200)
  await expectNothing(await ask(trecho))
  await expectNothing(await ask(trecho, previewCookie(other.id)))
  await expectNothing(await ask(`/trechos/${randomUUID()}.m4a`, previewCookie(song.id)))
  const shared = await shareListening(context, song.id, { name: 'Tia Bia', rights: 'listen' })
  const token = shared.ok ? listeningToken(context.signer, shared.value.linkId) : ''
  expect((await ask(`/sons/${versionId}/${(await recordingOf(versionId)) ?? ''}.m4a?ouvir=${token}`)).status).toBe(200)
  await expectNothing(await ask(`${trecho}?ouvir=${token}`))

  await context.db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), -1) })
    .where(eq(projects.id, song.id))
  await expectNothing(await ask(trecho, previewCookie(song.id)))
})

async function recordingOf(versionId: string) {
  const [row] = await context.db.select().from(projectVersions).where(eq(projectVersions.id, versionId))
  return row?.recordingId
}
