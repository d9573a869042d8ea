import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { canPresent } from '#core/preview/presentation.ts'
import { refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { findRecording, findRecordingRow } from '#db/audio/recordings.ts'
import { listVersionsIncludingUnpublished, listVersions } from '#db/preview/versions.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createFile, createPlayableVersion, createSoundVersion } from '#test/support/recording-fixtures.ts'
import { testActor, createTestContext } from '#test/support/test-context.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'

import { failStuckRecordings } from './fail-stuck-recordings.ts'
import { processRecording } from './process-recording.ts'
import { retryRecording } from './retry-recording.ts'

const world = await createTestContext()

test('a stored file becomes a recording that waits for a worker', async () => {
  const fileId = await createFile(world)
  const recordingId = await world.db.transaction((tx) => createRecording(tx, world, fileId))

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'queued', progress: 0, peaks: [] })
  expect((await world.jobs('process-recording')).at(-1)?.data).toEqual({ recordingId })
})

test('a version can be presented when its sound is ready and not before', async () => {
  const project = await createPaidProject(world)
  const { recordingId, versionId } = await createSoundVersion(world, project.id, { content: 'cordas' })
  const who = { projectId: project.id, doer: testActor() }
  expect(await presentVersions(world, who, [versionId])).toEqual(refuse('version-not-ready'))
  expect(await listVersionsIncludingUnpublished(world.db, project.id)).toMatchObject([
    { id: versionId, recording: { state: 'queued' } },
  ])

  expect((await processRecording(world, recordingId)).ok).toBe(true)
  expect(await listVersions(world.db, project.id)).toEqual([])
  expect((await presentVersions(world, who, [versionId])).ok).toBe(true)

  expect(await listVersions(world.db, project.id)).toMatchObject([
    { id: versionId, recording: { state: 'ready', progress: 100, durationMs: 180_000, loudness: -14, truePeak: -1 } },
  ])
  const preview = await findFile(world.db, (await findRecordingRow(world.db, recordingId))?.previewFileId ?? '')
  expect(preview).toMatchObject({ name: 'Valsa.m4a', type: 'audio/mp4' })
  expect(await text(await world.files.read(preview?.storageKey ?? ''))).toBe('preview of cordas')
  expect(world.sound.said.kept).toBe(0)
})

test('ready once, it is not computed again', async () => {
  const project = await createPaidProject(world)
  const { recordingId } = await createPlayableVersion(world, project.id)

  expect(await processRecording(world, recordingId)).toEqual(refuse('not-waiting'))
})

test('two workers who both have it make one preview', async () => {
  const project = await createPaidProject(world)
  const { recordingId } = await createSoundVersion(world, project.id)
  await Promise.all([processRecording(world, recordingId), processRecording(world, recordingId)])

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'ready' })
  expect(world.sound.said.kept).toBe(0)
})

test('a bad file fails once, says why and can be tried again by staff', async () => {
  const project = await createPaidProject(world)
  const { recordingId } = await createSoundVersion(world, project.id)
  world.sound.said.refusal = 'damaged'
  expect(await processRecording(world, recordingId)).toEqual(refuse('damaged'))
  world.sound.said.refusal = null

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'failed', failure: 'damaged' })
  expect(await listVersions(world.db, project.id)).toEqual([])
  expect(await processRecording(world, recordingId)).toEqual(refuse('not-waiting'))

  const versionId = (await listVersionsIncludingUnpublished(world.db, project.id))[0]?.id ?? ''
  expect((await retryRecording(world, { projectId: project.id, doer: testActor() }, versionId)).ok).toBe(true)
  expect(await retryRecording(world, { projectId: project.id, doer: testActor() }, versionId)).toEqual(
    refuse('not-failed'),
  )
  expect((await processRecording(world, recordingId)).ok).toBe(true)
  expect((await listVersionsIncludingUnpublished(world.db, project.id)).filter(canPresent)).toHaveLength(1)
})

test('only a version of the same project can be tried again', async () => {
  const mine = await createPaidProject(world)
  const other = await createPaidProject(world)
  const { recordingId, versionId } = await createSoundVersion(world, mine.id)
  world.sound.said.refusal = 'damaged'
  await processRecording(world, recordingId)
  world.sound.said.refusal = null

  expect(await retryRecording(world, { projectId: other.id, doer: testActor() }, versionId)).toEqual(
    refuse('not-found'),
  )
  expect(await retryRecording(world, { projectId: mine.id, doer: testActor() }, randomUUID())).toEqual(
    refuse('not-found'),
  )
})

test('a job is retried after its worker died, without blaming the file', async () => {
  const project = await createPaidProject(world)
  const { recordingId } = await createSoundVersion(world, project.id)
  world.sound.said.deaths = 1
  await expect(processRecording(world, recordingId)).rejects.toThrow('the machine died')
  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'working', failure: null })

  expect((await processRecording(world, recordingId)).ok).toBe(true)
})

test('only recordings without a living worker are given up', async () => {
  const project = await createPaidProject(world)
  const forgotten = await createSoundVersion(world, project.id)
  world.sound.said.deaths = 1
  await expect(processRecording(world, forgotten.recordingId)).rejects.toThrow('the machine died')
  const time = world.time
  world.time = new Date(time.getTime() + 3_600_000)
  const waiting = await createSoundVersion(world, project.id)
  await failStuckRecordings(world)
  world.time = time

  expect(await findRecording(world.db, forgotten.recordingId)).toMatchObject({ state: 'failed', failure: 'failed' })
  expect(await findRecording(world.db, waiting.recordingId)).toMatchObject({ state: 'queued' })
})
