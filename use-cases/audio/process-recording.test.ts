import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { canPresent } from '#core/preview/presentation.ts'
import { refuse } from '#core/shared/result.ts'
import { findFile } from '#db/audio/files.ts'
import { findRecording, findRecordingRow } from '#db/audio/recordings.ts'
import { listAllVersions, listVersions } from '#db/preview/versions.ts'
import { aPaidProject } from '#test/support/a-project.ts'
import { aFile, anAudibleVersion, aSoundVersion } from '#test/support/a-recording.ts'
import { aDoer, openWorld } from '#test/support/test-context.ts'
import { takeRecording } from '#use-cases/audio/internal/create-recording.ts'
import { presentVersions } from '#use-cases/preview/present-versions.ts'

import { failForgottenRecordings } from './fail-stuck-recordings.ts'
import { analyseRecording } from './process-recording.ts'
import { retryRecording } from './retry-recording.ts'

const world = await openWorld()

test('a stored file becomes a recording that waits for a worker', async () => {
  const fileId = await aFile(world)
  const recordingId = await world.db.transaction((tx) => takeRecording(tx, world, fileId))

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'queued', progress: 0, peaks: [] })
  expect((await world.jobs('analyse-recording')).at(-1)?.data).toEqual({ recordingId })
})

test('a version can be presented when its sound is ready and not before', async () => {
  const project = await aPaidProject(world)
  const { recordingId, versionId } = await aSoundVersion(world, project.id, { content: 'cordas' })
  const who = { projectId: project.id, doer: aDoer() }
  expect(await presentVersions(world, who, [versionId])).toEqual(refuse('version-not-ready'))
  expect(await listAllVersions(world.db, project.id)).toMatchObject([{ id: versionId, recording: { state: 'queued' } }])

  expect((await analyseRecording(world, recordingId)).ok).toBe(true)
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
  const project = await aPaidProject(world)
  const { recordingId } = await anAudibleVersion(world, project.id)

  expect(await analyseRecording(world, recordingId)).toEqual(refuse('not-waiting'))
})

test('two workers who both have it make one preview', async () => {
  const project = await aPaidProject(world)
  const { recordingId } = await aSoundVersion(world, project.id)
  await Promise.all([analyseRecording(world, recordingId), analyseRecording(world, recordingId)])

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'ready' })
  expect(world.sound.said.kept).toBe(0)
})

test('a bad file fails once, says why and can be tried again by staff', async () => {
  const project = await aPaidProject(world)
  const { recordingId } = await aSoundVersion(world, project.id)
  world.sound.said.refusal = 'damaged'
  expect(await analyseRecording(world, recordingId)).toEqual(refuse('damaged'))
  world.sound.said.refusal = null

  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'failed', failure: 'damaged' })
  expect(await listVersions(world.db, project.id)).toEqual([])
  expect(await analyseRecording(world, recordingId)).toEqual(refuse('not-waiting'))

  const versionId = (await listAllVersions(world.db, project.id))[0]?.id ?? ''
  expect((await retryRecording(world, { projectId: project.id, doer: aDoer() }, versionId)).ok).toBe(true)
  expect(await retryRecording(world, { projectId: project.id, doer: aDoer() }, versionId)).toEqual(refuse('not-failed'))
  expect((await analyseRecording(world, recordingId)).ok).toBe(true)
  expect((await listAllVersions(world.db, project.id)).filter(canPresent)).toHaveLength(1)
})

test('only a version of the same project can be tried again', async () => {
  const mine = await aPaidProject(world)
  const other = await aPaidProject(world)
  const { recordingId, versionId } = await aSoundVersion(world, mine.id)
  world.sound.said.refusal = 'damaged'
  await analyseRecording(world, recordingId)
  world.sound.said.refusal = null

  expect(await retryRecording(world, { projectId: other.id, doer: aDoer() }, versionId)).toEqual(refuse('not-found'))
  expect(await retryRecording(world, { projectId: mine.id, doer: aDoer() }, randomUUID())).toEqual(refuse('not-found'))
})

test('a job is retried after its worker died, without blaming the file', async () => {
  const project = await aPaidProject(world)
  const { recordingId } = await aSoundVersion(world, project.id)
  world.sound.said.deaths = 1
  await expect(analyseRecording(world, recordingId)).rejects.toThrow('the machine died')
  expect(await findRecording(world.db, recordingId)).toMatchObject({ state: 'working', failure: null })

  expect((await analyseRecording(world, recordingId)).ok).toBe(true)
})

test('only recordings without a living worker are given up', async () => {
  const project = await aPaidProject(world)
  const forgotten = await aSoundVersion(world, project.id)
  world.sound.said.deaths = 1
  await expect(analyseRecording(world, forgotten.recordingId)).rejects.toThrow('the machine died')
  const time = world.time
  world.time = new Date(time.getTime() + 3_600_000)
  const waiting = await aSoundVersion(world, project.id)
  await failForgottenRecordings(world)
  world.time = time

  expect(await findRecording(world.db, forgotten.recordingId)).toMatchObject({ state: 'failed', failure: 'failed' })
  expect(await findRecording(world.db, waiting.recordingId)).toMatchObject({ state: 'queued' })
})
