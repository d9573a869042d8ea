import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Scanner } from '#adapters/scan/clamd.ts'
import { maxVersions } from '#core/preview/version.ts'
import { refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import type { Tx } from '#db/client.ts'
import { eraseSongContent } from '#db/client/erasure.ts'
import { listAllVersions } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { deleteProjectRow, type Project } from '#db/project/projects.ts'
import { projectVersions, uploads } from '#db/schema.ts'
import { listSecurityEvents } from '#db/staff/security-events.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'
import { createPaidProject, privateLink, readProject } from '#test/support/project-fixtures.ts'
import { createFile } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { watchIncidents } from '#use-cases/admin/watch-incidents.ts'
import { addUploadedVersion } from '#use-cases/preview/add-uploaded-version.ts'

import { cancelUpload } from './cancel-upload.ts'
import { deleteAbandonedUploads } from './delete-abandoned-uploads.ts'
import { finishUpload } from './finish-upload.ts'
import { chunkKey, receiveChunk } from './receive-chunk.ts'
import { startUpload } from './start-upload.ts'

const context = await createTestContext()
const ana = { id: 'ana', role: 'owner' } as const
const actor = testActor({ id: 'ana' })
const song = createWav(createTone({ seconds: 1, level: 0.5 }))
const text = { name: 'Valsa', description: '', trackNumber: null, recommended: false, lyric: '' }

async function* singleChunk(bytes: Buffer) {
  yield bytes
}

async function begin(projectId: string, bytes = song.length) {
  const request = { purpose: 'version', projectId, name: 'valsa.wav', type: '', bytes, metadata: { name: 'Valsa' } }
  const started = await startUpload(context, ana, request)
  if (!started.ok) throw new Error(started.code)
  return { id: started.value.id, staffId: ana.id }
}

test('a complete upload → a draft its client does not see', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  expect(await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })).toMatchObject({
    ok: true,
    value: { received: song.length },
  })
  const finished = await finishUpload(context, actor, upload.id)

  expect(finished.ok && (await findFile(context.db, finished.value.fileId))).toMatchObject({ bytes: song.length })
  expect(await listAllVersions(context.db, project.id)).toMatchObject([
    { name: 'Valsa', description: 'Versão musical', track: { kind: 'recording' } },
  ])
  expect((await listHistoryOfProject(context.db, project)).at(-1)).toMatchObject({
    type: 'version-added',
    details: { versionName: 'Valsa' },
    actor: 'staff:ana',
  })
  expect((await readProject(context, project.id)).step).toBe('analysis')
})

test('an infected upload → refused, deleted, in the security log and an incident', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const scanned: Buffer[] = []
  const scanner: Scanner = {
    async scan(bytes) {
      for await (const part of bytes) scanned.push(Buffer.from(part))
      return 'infected'
    },
  }
  const incidents = watchIncidents(context)

  expect(await finishUpload({ ...context, scanner, incidents }, actor, upload.id)).toEqual(refuse('infected'))
  expect(Buffer.concat(scanned).equals(song)).toBe(true)
  expect(incidents.ongoing()).toEqual(['upload-infected'])
  expect(await finishUpload(context, actor, upload.id)).toEqual(refuse('not-found'))
  const filter = { kind: 'upload-infected', days: { from: null, to: null }, before: null }
  expect((await listSecurityEvents(context.db, filter)).rows).toMatchObject([{ subject: actor.name, ip: actor.ip }])
})

test.each([
  ['erased', (tx: Tx, project: Project) => eraseSongContent(tx, { orderIds: [], projectIds: [project.id] })],
  ['deleted', deleteProjectRow],
])('an interrupted upload, and its song is %s → nobody goes on with it, and its chunks are deleted', async (_, end) => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const scanner: Scanner = {
    async scan() {
      await context.db.transaction((tx) => end(tx, project))
      return 'clean'
    },
  }

  // While it is being finished, and afterwards.
  expect(await finishUpload({ ...context, scanner }, actor, upload.id)).toEqual(refuse('not-found'))
  expect(await finishUpload(context, actor, upload.id)).toEqual(refuse('not-found'))
  expect(await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })).toEqual(refuse('not-found'))
  await deleteAbandonedUploads(context)
  await expect(context.files.read(chunkKey(upload.id, 0))).rejects.toThrow('ENOENT')
  expect(await context.db.$count(uploads, eq(uploads.id, upload.id))).toBe(0)
})

test('a scanner that does not answer → nothing is accepted, and the upload can be finished later', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const scanner: Scanner = { scan: () => Promise.reject(new Error('connection refused')) }

  const failed: string[] = []
  const incidents = { failed: (cause: string) => void failed.push(cause), worked: () => undefined }
  await expect(finishUpload({ ...context, scanner, incidents }, actor, upload.id)).rejects.toThrow('connection refused')
  expect(failed).toEqual(['scanner-down'])
  expect((await finishUpload(context, actor, upload.id)).ok).toBe(true)
})

test('chunks that cannot be read while they are scanned → no failure of the scanner', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const scanner: Scanner = {
    async scan(bytes) {
      for await (const part of bytes) void part
      return 'clean'
    },
  }
  const failed: string[] = []
  const incidents = { failed: (cause: string) => void failed.push(cause), worked: () => undefined }
  let reads = 0
  const files = {
    ...context.files,
    // The first one looks at the type.
    read: (...args: Parameters<typeof context.files.read>) =>
      (reads += 1) > 1 ? Promise.reject(new Error('the bucket does not answer')) : context.files.read(...args),
  }
  await expect(finishUpload({ ...context, files, scanner, incidents }, actor, upload.id)).rejects.toThrow('bucket')
  expect(failed).toEqual([])
})

test('an upload of another staff member → refused', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  const other = { ...upload, staffId: 'beto' }

  expect(await receiveChunk(context, other, { offset: 0, body: singleChunk(song) })).toEqual(refuse('not-found'))
  expect(await finishUpload(context, testActor({ id: 'beto' }), upload.id)).toEqual(refuse('not-found'))
  expect(await cancelUpload(context, other)).toBe(false)
  expect(await cancelUpload(context, upload)).toBe(true)
  expect(await finishUpload(context, actor, upload.id)).toEqual(refuse('not-found'))
})

test('chunks cannot be deleted → the upload is finished all the same', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const files = { ...context.files, remove: () => Promise.reject(new Error('the bucket does not answer')) }

  expect(await finishUpload({ ...context, files }, actor, upload.id)).toMatchObject({ ok: true })
  expect(await listAllVersions(context.db, project.id)).toHaveLength(1)
})

test('finished twice at once, and the second copy cannot be deleted → both answers name the one file', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  const files = { ...context.files, remove: () => Promise.reject(new Error('the bucket does not answer')) }

  const finish = () => finishUpload({ ...context, files }, actor, upload.id)
  const [one, other] = await Promise.all([finish(), finish()])
  expect(one).toMatchObject({ ok: true })
  expect(other).toEqual(one)
})

test('chunks missing from the store → an error, and nothing is stored', async () => {
  const project = await createPaidProject(context)
  const upload = await begin(project.id)
  await receiveChunk(context, upload, { offset: 0, body: singleChunk(song) })
  await context.files.remove(chunkKey(upload.id, 0))

  await expect(finishUpload(context, actor, upload.id)).rejects.toThrow('ENOENT')
  expect(await listAllVersions(context.db, project.id)).toEqual([])
})

test('a recommended upload → the only recommended version, within the version limit', async () => {
  const project = await createPaidProject(context)
  const add = async (change: Partial<typeof text> = {}) => {
    const fileId = await createFile(context)
    return context.db.transaction((tx) =>
      addUploadedVersion(tx, context, actor, { projectId: project.id, fileId, text: { ...text, ...change } }),
    )
  }
  await add({ name: 'Primeira', recommended: true })
  await add({ name: 'Segunda', recommended: true })
  const recommended = (await listAllVersions(context.db, project.id)).filter((version) => version.recommended)
  expect(recommended.map(({ name }) => name)).toEqual(['Segunda'])

  const row = {
    projectId: project.id,
    name: 'Outra',
    description: '',
    track: { kind: 'bandcamp-private', url: privateLink },
  } as const
  await context.db
    .insert(projectVersions)
    .values(Array.from({ length: maxVersions - 2 }, (_, index) => ({ ...row, number: index + 3 })))
  expect(await add()).toEqual(refuse('too-many-versions'))
})
