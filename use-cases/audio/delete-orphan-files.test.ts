import { text } from 'node:stream/consumers'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addDays } from '#core/shared/dates.ts'
import { findFile } from '#db/audio/files.ts'
import { insertLibraryItem } from '#db/audio/library.ts'
import { findRecording, findRecordingRow } from '#db/audio/recordings.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createFile, createPlayableVersion } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { removeVersion } from '#use-cases/preview/remove-version.ts'

import { deleteOrphanFiles } from './delete-orphan-files.ts'

const world = await createTestContext()
// Row timestamps come from the database clock.
const sampleDayLater = { ...world, now: () => addDays(new Date(), 2) }
const today = { ...world, now: () => new Date() }

async function storedFiles(recordingId: string) {
  const row = await findRecordingRow(world.db, recordingId)
  const ids = [row?.fileId ?? '', row?.previewFileId ?? '']
  return Promise.all(ids.map((id) => findFile(world.db, id)))
}

test('a day after a version was removed its sound is gone, rows and bytes, and nobody else’s', async () => {
  const project = await createPaidProject(world)
  const removed = await createPlayableVersion(world, project.id)
  const kept = await createPlayableVersion(world, project.id)
  const [original, preview] = await storedFiles(removed.recordingId)
  await removeVersion(world, { projectId: project.id, doer: testActor() }, removed.versionId)
  await deleteOrphanFiles(today)
  expect(await text(await world.files.read(original?.storageKey ?? ''))).toBe('a song')

  await deleteOrphanFiles(sampleDayLater)

  expect(await findRecording(world.db, removed.recordingId)).toBeNull()
  for (const file of [original, preview]) {
    expect(await findFile(world.db, file?.id ?? '')).toBeNull()
    await expect(world.files.read(file?.storageKey ?? '')).rejects.toThrow('ENOENT')
  }
  for (const file of await storedFiles(kept.recordingId))
    expect(await text(await world.files.read(file?.storageKey ?? ''))).toContain('a song')
})

test('library recordings stay when versions made from them are removed', async () => {
  const project = await createPaidProject(world)
  const { versionId, recordingId } = await createPlayableVersion(world, project.id)
  await world.db.transaction((tx) =>
    insertLibraryItem(tx, {
      recordingId,
      title: 'Piano',
      category: 'piano',
      staffId: 'ana',
      createdAt: world.now(),
    }),
  )
  await removeVersion(world, { projectId: project.id, doer: testActor() }, versionId)
  await deleteOrphanFiles(sampleDayLater)

  expect((await storedFiles(recordingId)).map((file) => file !== null)).toEqual([true, true])
})

test('a file nothing refers to is deleted, too', async () => {
  const id = await createFile(world)
  await deleteOrphanFiles(today)
  expect(await findFile(world.db, id)).not.toBeNull()
  await deleteOrphanFiles(sampleDayLater)

  expect(await findFile(world.db, id)).toBeNull()
})

test('every table that references files is checked before deletion', async () => {
  const { rows } = await world.db.execute<{ place: string }>(sql`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'files'::regclass order by 1`)

  expect(rows.map(({ place }) => place)).toEqual([
    'delivery_files.file_id',
    'name_pronunciations.file_id',
    'recordings.file_id',
    'recordings.preview_file_id',
    'uploads.file_id',
  ])
})

test('bytes that cannot be deleted hold up no others, and the job counts as failed', async () => {
  const ids = [await createFile(world), await createFile(world), await createFile(world)]
  const [stuck] = await Promise.all(ids.map((id) => findFile(world.db, id)))
  const files: typeof world.files = {
    ...world.files,
    remove: async (key) => (key === stuck?.storageKey ? Promise.reject(new Error('EACCES')) : world.files.remove(key)),
  }

  await expect(deleteOrphanFiles({ ...sampleDayLater, files })).rejects.toThrow('failed')
  expect(await Promise.all(ids.map((id) => findFile(world.db, id)))).toEqual([null, null, null])
})
