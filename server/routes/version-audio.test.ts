import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { projects } from '#db/schema.ts'
import { createProjectGrant, createOrderGrant } from '#test/support/access-fixtures.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { removeVersion } from '#use-cases/preview/remove-version.ts'

import { sounds } from './version-audio.ts'

const context = await createTestContext()
const deps = depsOf(context)
const app = sounds(deps, { 'X-Frame-Options': 'DENY' })

const nobody = new Request(context.siteUrl)
const hears = (projectId: string) => createProjectGrant(nobody, deps, projectId).split(';')[0] ?? ''
const bought = (orderId: string) => createOrderGrant(nobody, deps, orderId).split(';')[0] ?? ''

const ask = async (address: string, cookie = '', headers: Record<string, string> = {}, method = 'GET') =>
  app.request(address, { method, headers: { cookie, ...headers } })
const addressOf = ({ versionId, recordingId }: { versionId: string; recordingId: string }) =>
  `/sons/${versionId}/${recordingId}.m4a`

const project = await createPaidProject(context)
const other = await createPaidProject(context, { email: 'outra@exemplo.com.br' })
const version = await createPlayableVersion(context, project.id, { content: 'the whole song' })
const elsewhere = await createPlayableVersion(context, other.id)
const address = addressOf(version)

/** A response that reveals nothing, not even whether the resource exists. */
async function expectNothing(answer: Response) {
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, '404 Not Found', null])
}

test('a client → plays the preview file, never the original', async () => {
  const answer = await ask(address, hears(project.id))

  expect([answer.status, await answer.text()]).toEqual([200, 'preview of the whole song'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/mp4',
    'content-length': '25',
    'cache-control': 'private, max-age=600',
    'content-disposition': expect.stringMatching(/^inline; filename="Valsa\.m4a"/),
    'x-frame-options': 'DENY',
  })
})

test('the order’s buyer → plays it, a cookie of another project does not', async () => {
  expect((await ask(address, bought(project.orderId))).status).toBe(200)
  await expectNothing(await ask(address))
  await expectNothing(await ask(address, hears(other.id)))
  await expectNothing(await ask(address, bought(other.orderId)))
  await expectNothing(await ask(address, `harmonia_previews=${project.id}`))
})

test('ranges, HEAD and conditional requests → supported', async () => {
  const cookie = hears(project.id)
  const piece = await ask(address, cookie, { range: 'bytes=11-' })
  const etag = piece.headers.get('etag') ?? ''
  expect([piece.status, piece.headers.get('content-range'), await piece.text()]).toEqual([
    206,
    'bytes 11-24/25',
    'the whole song',
  ])

  const head = await ask(address, cookie, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '25', ''])
  const behind = await ask(address, cookie, { range: 'bytes=25-' })
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */25'])
  expect((await ask(address, cookie, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await ask(address, cookie, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await ask(address, cookie, { 'if-none-match': etag })).status).toBe(304)
})

test('a recording of another version → 404', async () => {
  const cookie = hears(project.id)
  const addresses = [
    addressOf({ versionId: version.versionId, recordingId: elsewhere.recordingId }),
    addressOf({ versionId: elsewhere.versionId, recordingId: version.recordingId }),
    addressOf({ versionId: randomUUID(), recordingId: version.recordingId }),
    `/sons/${version.versionId}/${version.fileId}.m4a`,
    `/sons/${version.versionId}/${version.recordingId}.wav`,
    `/sons/${version.versionId}/${version.recordingId}`,
    '/sons/x/y.m4a',
    `/sons/%00/${version.recordingId}.m4a`,
  ]
  expect((await ask(address, cookie)).status).toBe(200)
  for (const wrong of addresses) await expectNothing(await ask(wrong, cookie))
})

test('staff → play everything, a producer only assigned projects', async () => {
  const owner = await createStaff(deps, 'owner')
  const producer = await createStaff(deps, 'producer')
  expect((await ask(address, owner.cookie)).status).toBe(200)
  await expectNothing(await ask(address, producer.cookie))

  await context.db.update(projects).set({ assigneeId: producer.id }).where(eq(projects.id, project.id))
  expect((await ask(address, producer.cookie)).status).toBe(200)
  await expectNothing(await ask(addressOf(elsewhere), producer.cookie))
})

test('an expired preview → not played for its client until it is delivered', async () => {
  const old = await createPaidProject(context, { email: 'antiga@exemplo.com.br' })
  const sound = await createPlayableVersion(context, old.id)
  await context.db
    .update(projects)
    .set({ expiresAt: addDays(context.now(), -1) })
    .where(eq(projects.id, old.id))
  await expectNothing(await ask(addressOf(sound), hears(old.id)))
  await expectNothing(await ask(addressOf(sound), bought(old.orderId)))

  await context.db
    .update(projects)
    .set({ deliveryEndsAt: addDays(context.now(), 1) })
    .where(eq(projects.id, old.id))
  expect((await ask(addressOf(sound), hears(old.id))).status).toBe(200)
})

test('a version that is not ready or was removed → 404', async () => {
  const { cookie } = await createStaff(deps, 'owner')
  const unready = await createSoundVersion(context, project.id)
  const removed = await createPlayableVersion(context, project.id)
  expect((await ask(addressOf(removed), cookie)).status).toBe(200)
  await removeVersion(context, { projectId: project.id, actor: testActor() }, removed.versionId)

  for (const asked of [unready, removed]) {
    await expectNothing(await ask(addressOf(asked), cookie))
    await expectNothing(await ask(addressOf(asked), hears(project.id)))
  }
})

test('missing bytes in the store → a server error', async () => {
  const lost = await createPlayableVersion(context, project.id)
  const broken = sounds({ ...deps, files: { ...deps.files, read: () => Promise.reject(new Error('gone')) } }, {})
  const answer = await broken.request(addressOf(lost), { headers: { cookie: hears(project.id) } })

  expect([answer.status, await answer.text()]).toEqual([503, ''])
})
