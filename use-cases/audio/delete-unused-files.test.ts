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

import { deleteUnusedFiles } from './delete-unused-files.ts'

const context = await createTestContext()
// Row timestamps come from the database clock.
const sampleDayLater = { ...context, now: () => addDays(new Date(), 2) }
const today = { ...context, now: () => new Date() }

async function storedFiles(recordingId: string) {
  const row = await findRecordingRow(context.db, recordingId)
  const ids = [row?.fileId ?? '', row?.previewFileId ?? '']
  return Promise.all(ids.map((id) => findFile(context.db, id)))
}

test('a day after a version was removed → only its files and rows are deleted', async () => {
  const project = await createPaidProject(context)
  const removed = await createPlayableVersion(context, project.id)
  const remaining = await createPlayableVersion(context, project.id)
  const [original, preview] = await storedFiles(removed.recordingId)
  await removeVersion(context, { projectId: project.id, actor: testActor() }, removed.versionId)
  await deleteUnusedFiles(today)
  expect(await text(await context.files.read(original?.storageKey ?? ''))).toBe('a song')

  await deleteUnusedFiles(sampleDayLater)

  expect(await findRecording(context.db, removed.recordingId)).toBeNull()
  for (const file of [original, preview]) {
    expect(await findFile(context.db, file?.id ?? '')).toBeNull()
    await expect(context.files.read(file?.storageKey ?? '')).rejects.toThrow('ENOENT')
  }
  for (const file of await storedFiles(remaining.recordingId))
    expect(await text(await context.files.read(file?.storageKey ?? ''))).toContain('a song')
})

test('versions made from library recordings are removed → the recordings stay', async () => {
  const project = await createPaidProject(context)
  const { versionId, recordingId } = await createPlayableVersion(context, project.id)
  await context.db.transaction((tx) =>
    insertLibraryItem(tx, {
      recordingId,
      title: 'Piano',
      category: 'piano',
      staffId: 'ana',
      createdAt: context.now(),
    }),
  )
  await removeVersion(context, { projectId: project.id, actor: testActor() }, versionId)
  await deleteUnusedFiles(sampleDayLater)

  expect((await storedFiles(recordingId)).map((file) => file !== null)).toEqual([true, true])
})

test('a file without references → deleted', async () => {
  const id = await createFile(context)
  await deleteUnusedFiles(today)
  expect(await findFile(context.db, id)).not.toBeNull()
  await deleteUnusedFiles(sampleDayLater)

  expect(await findFile(context.db, id)).toBeNull()
})

test('every table that references files → checked before deletion', async () => {
  const { rows } = await context.db.execute<{ place: string }>(sql`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'files'::regclass order by 1`)

  expect(rows.map(({ place }) => place)).toEqual([
    'delivery_files.file_id',
    'delivery_files.tagged_file_id',
    'gift_photos.file_id',
    'gift_photos.thumb_file_id',
    'gift_reactions.file_id',
    'gifts.file_id',
    'name_pronunciations.file_id',
    'passages.file_id',
    'recordings.file_id',
    'recordings.preview_file_id',
    'studio_words.file_id',
    'uploads.file_id',
  ])
})

test('one file that cannot be deleted → the others are, and the job fails', async () => {
  const ids = [await createFile(context), await createFile(context), await createFile(context)]
  const [stuck] = await Promise.all(ids.map((id) => findFile(context.db, id)))
  const files: typeof context.files = {
    ...context.files,
    remove: async (key) =>
      key === stuck?.storageKey ? Promise.reject(new Error('EACCES')) : context.files.remove(key),
  }

  await expect(deleteUnusedFiles({ ...sampleDayLater, files })).rejects.toThrow('failed')
  expect(await Promise.all(ids.map((id) => findFile(context.db, id)))).toEqual([null, null, null])
})
