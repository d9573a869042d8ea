import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { canPresent } from '#core/preview/presentation.ts'
import { refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { findRecording, findRecordingRow } from '#db/audio/recordings.ts'
import { listAllVersions, listHearableVersions } from '#db/preview/versions.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createFile, createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'

import { failStuckRecordings } from './fail-stuck-recordings.ts'
import { processRecording } from './process-recording.ts'
import { retryRecording } from './retry-recording.ts'

const context = await createTestContext()

test('a stored file → a recording queued for analysis', async () => {
  const fileId = await createFile(context)
  const recordingId = await context.db.transaction((tx) => createRecording(tx, context, fileId))

  expect(await findRecording(context.db, recordingId)).toMatchObject({ state: 'queued', progress: 0, peaks: [] })
  expect((await context.jobs('process-recording')).at(-1)?.data).toEqual({ recordingId })
})

test('a version whose preview file is ready → can be presented', async () => {
  const project = await createPaidProject(context)
  const { recordingId, versionId } = await createSoundVersion(context, project.id, { content: 'cordas' })
  const who = { projectId: project.id, actor: testActor() }
  expect(await presentVersions(context, who, [versionId])).toEqual(refuse('version-not-ready'))
  expect(await listAllVersions(context.db, project.id)).toMatchObject([
    { id: versionId, recording: { state: 'queued' } },
  ])

  expect((await processRecording(context, recordingId)).ok).toBe(true)
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
  expect((await presentVersions(context, who, [versionId])).ok).toBe(true)

  expect(await listHearableVersions(context.db, project.id)).toMatchObject([
    { id: versionId, recording: { state: 'ready', progress: 100, durationMs: 180_000, loudness: -14, truePeak: -1 } },
  ])
  const preview = await findFile(context.db, (await findRecordingRow(context.db, recordingId))?.previewFileId ?? '')
  expect(preview).toMatchObject({ name: 'Valsa.m4a', type: 'audio/mp4' })
  expect(await text(await context.files.read(preview?.storageKey ?? ''))).toBe('preview of cordas')
  expect(context.sound.result.stored).toBe(0)
})

test('a ready recording → not computed again', async () => {
  const project = await createPaidProject(context)
  const { recordingId } = await createPlayableVersion(context, project.id)

  expect(await processRecording(context, recordingId)).toEqual(refuse('not-waiting'))
})

test('two workers with one recording → one preview file', async () => {
  const project = await createPaidProject(context)
  const { recordingId } = await createSoundVersion(context, project.id)
  await Promise.all([processRecording(context, recordingId), processRecording(context, recordingId)])

  expect(await findRecording(context.db, recordingId)).toMatchObject({ state: 'ready' })
  expect(context.sound.result.stored).toBe(0)
})

test('an unusable file → fails once with its reason, and staff can retry', async () => {
  const project = await createPaidProject(context)
  const { recordingId } = await createSoundVersion(context, project.id)
  context.sound.result.refusal = 'damaged'
  expect(await processRecording(context, recordingId)).toEqual(refuse('damaged'))
  context.sound.result.refusal = null

  expect(await findRecording(context.db, recordingId)).toMatchObject({ state: 'failed', failure: 'damaged' })
  expect(await listHearableVersions(context.db, project.id)).toEqual([])
  expect(await processRecording(context, recordingId)).toEqual(refuse('not-waiting'))

  const versionId = (await listAllVersions(context.db, project.id))[0]?.id ?? ''
  expect((await retryRecording(context, { projectId: project.id, actor: testActor() }, versionId)).ok).toBe(true)
  expect(await retryRecording(context, { projectId: project.id, actor: testActor() }, versionId)).toEqual(
    refuse('not-failed'),
  )
  expect((await processRecording(context, recordingId)).ok).toBe(true)
  expect((await listAllVersions(context.db, project.id)).filter(canPresent)).toHaveLength(1)
})

test('a version of another project → not retried', async () => {
  const mine = await createPaidProject(context)
  const other = await createPaidProject(context)
  const { recordingId, versionId } = await createSoundVersion(context, mine.id)
  context.sound.result.refusal = 'damaged'
  await processRecording(context, recordingId)
  context.sound.result.refusal = null

  expect(await retryRecording(context, { projectId: other.id, actor: testActor() }, versionId)).toEqual(
    refuse('not-found'),
  )
  expect(await retryRecording(context, { projectId: mine.id, actor: testActor() }, randomUUID())).toEqual(
    refuse('not-found'),
  )
})

test('the worker died → the job is retried and the file not marked as failed', async () => {
  const project = await createPaidProject(context)
  const { recordingId } = await createSoundVersion(context, project.id)
  context.sound.result.deaths = 1
  await expect(processRecording(context, recordingId)).rejects.toThrow('the machine died')
  expect(await findRecording(context.db, recordingId)).toMatchObject({ state: 'working', failure: null })

  expect((await processRecording(context, recordingId)).ok).toBe(true)
})

test('stuck recordings → only those without a living worker fail', async () => {
  const project = await createPaidProject(context)
  const forgotten = await createSoundVersion(context, project.id)
  context.sound.result.deaths = 1
  await expect(processRecording(context, forgotten.recordingId)).rejects.toThrow('the machine died')
  const time = context.time
  context.time = new Date(time.getTime() + 3_600_000)
  const waiting = await createSoundVersion(context, project.id)
  await failStuckRecordings(context)
  context.time = time

  expect(await findRecording(context.db, forgotten.recordingId)).toMatchObject({ state: 'failed', failure: 'failed' })
  expect(await findRecording(context.db, waiting.recordingId)).toMatchObject({ state: 'queued' })
})
