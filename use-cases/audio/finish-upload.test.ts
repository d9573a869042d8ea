import { expect, test } from 'vitest'

import { maxVersions } from '#core/preview/version.ts'
import { refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { listVersionsIncludingUnpublished } from '#db/preview/versions.ts'
import { listHistoryOfProject } from '#db/project/projects-admin.ts'
import { projectVersions } from '#db/schema.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'
import { createPaidProject, privateLink, readProject } from '#test/support/project-fixtures.ts'
import { createFile } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { addUploadedVersion } from '#use-cases/preview/internal/add-uploaded-version.ts'

import { cancelUpload } from './cancel-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { chunkKey, receiveChunk } from './receive-chunk.ts'
import { startUpload } from './start-upload.ts'

const world = await createTestContext()
const ana = { id: 'ana', role: 'owner' } as const
const doer = testActor({ id: 'ana' })
const song = createWav(createTone({ seconds: 1, level: 0.5 }))
const form = { name: 'Valsa', description: '', trackNumber: '', recommended: false }

async function* inOnePiece(bytes: Buffer) {
  yield bytes
}

async function begin(projectId: string, bytes = song.length) {
  const said = { purpose: 'version', projectId, name: 'valsa.wav', type: '', bytes, meant: { name: 'Valsa' } }
  const started = await startUpload(world, ana, said)
  if (!started.ok) throw new Error(started.code)
  return { id: started.value.id, staffId: ana.id }
}

test('announced, sent and finished, a file is a draft that its client does not see', async () => {
  const project = await createPaidProject(world)
  const upload = await begin(project.id)
  expect(await receiveChunk(world, upload, { offset: 0, body: inOnePiece(song) })).toMatchObject({
    ok: true,
    value: { received: song.length },
  })
  const finished = await finishUpload(world, doer, upload.id)

  expect(finished.ok && (await findFile(world.db, finished.value.fileId))).toMatchObject({ bytes: song.length })
  expect(await listVersionsIncludingUnpublished(world.db, project.id)).toMatchObject([
    { name: 'Valsa', description: 'Versão musical', track: { kind: 'recording' } },
  ])
  expect((await listHistoryOfProject(world.db, project)).at(-1)).toMatchObject({
    type: 'version-added',
    details: { versionName: 'Valsa' },
    actor: 'staff:ana',
  })
  expect((await readProject(world, project.id)).step).toBe('analysis')
})

test('an upload can only be used by the staff member who started it', async () => {
  const project = await createPaidProject(world)
  const upload = await begin(project.id)
  const other = { ...upload, staffId: 'beto' }

  expect(await receiveChunk(world, other, { offset: 0, body: inOnePiece(song) })).toEqual(refuse('not-found'))
  expect(await finishUpload(world, testActor({ id: 'beto' }), upload.id)).toEqual(refuse('not-found'))
  expect(await cancelUpload(world, other)).toBe(false)
  expect(await cancelUpload(world, upload)).toBe(true)
  expect(await finishUpload(world, doer, upload.id)).toEqual(refuse('not-found'))
})

test('pieces that are gone from the store are an error of ours, and nothing is stored', async () => {
  const project = await createPaidProject(world)
  const upload = await begin(project.id)
  await receiveChunk(world, upload, { offset: 0, body: inOnePiece(song) })
  await world.files.remove(chunkKey(upload.id, 0))

  await expect(finishUpload(world, doer, upload.id)).rejects.toThrow('ENOENT')
  expect(await listVersionsIncludingUnpublished(world.db, project.id)).toEqual([])
})

test('a recommended sound takes the mark from the others; there is an end to versions', async () => {
  const project = await createPaidProject(world)
  const add = async (change: Partial<typeof form> = {}) => {
    const fileId = await createFile(world)
    return world.db.transaction((tx) =>
      addUploadedVersion(tx, world, doer, { projectId: project.id, fileId, form: { ...form, ...change } }),
    )
  }
  await add({ name: 'Primeira', recommended: true })
  await add({ name: 'Segunda', recommended: true })
  const recommended = (await listVersionsIncludingUnpublished(world.db, project.id)).filter(
    (version) => version.recommended,
  )
  expect(recommended.map(({ name }) => name)).toEqual(['Segunda'])

  expect(await add({ trackNumber: '0' })).toEqual(refuse('track-number-invalid'))
  const row = {
    projectId: project.id,
    name: 'Outra',
    description: '',
    track: { kind: 'bandcamp-private', url: privateLink },
  } as const
  await world.db
    .insert(projectVersions)
    .values(Array.from({ length: maxVersions - 2 }, (_, index) => ({ ...row, number: index + 3 })))
  expect(await add()).toEqual(refuse('too-many-versions'))
})
