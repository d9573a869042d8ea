import { randomUUID } from 'node:crypto'

import type { AudioMeasurements, AudioProcessor, EncodedSound } from '#adapters/audio/audio-processor.ts'
import { transitionRecording, type RecordingFailure } from '#core/audio/recording.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { findFile, insertFile } from '#db/audio/files.ts'
import { lockRecording, saveRecording } from '#db/audio/recordings.ts'
import type { Tx } from '#db/client.ts'
import { listVersionsOfRecording } from '#db/preview/versions.ts'
import { announceToStudio } from '#db/project/projects.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'
import type { FileDeps } from '#use-cases/deps.ts'

type Deps = FileDeps & { sound: AudioProcessor }

/**
 * Analyses a recording, stores its preview, and tells open pages of the studio. An unusable file is marked as failed, once. Rejects on machine failures (such as a full disk); safe to retry.
 */
export async function processRecording(
  deps: Deps,
  recordingId: string,
): Promise<Result<undefined, RecordingFailure | 'not-waiting'>> {
  const file = await begin(deps, recordingId)
  if (!file) return refuse('not-waiting')

  const processed = await processAudio(deps, recordingId, file.storageKey)
  if (!processed.ok) {
    await markRecordingFailed(deps, recordingId, processed.code)
    return processed
  }
  const { measured, preview } = processed.value
  try {
    await end(deps, recordingId, { measured, preview, name: file.name })
  } finally {
    await preview.discard()
  }
  return accept()
}

async function processAudio(deps: Deps, recordingId: string, storageKey: string) {
  const progress = createProgress(deps, recordingId)
  try {
    return await deps.sound.analyse(await deps.files.read(storageKey), progress.report)
  } finally {
    await progress.written()
  }
}

function begin({ db, now }: Deps, recordingId: string) {
  return db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && transitionRecording(recording.state, 'begin')
    if (!state) return null
    await saveRecording(tx, recordingId, { state, progress: 0, failure: null }, now())
    await announceVersions(tx, recordingId)
    return findFile(tx, recording.fileId)
  })
}

async function end(
  deps: Deps,
  recordingId: string,
  { measured, preview, name }: { measured: AudioMeasurements; preview: EncodedSound; name: string },
): Promise<void> {
  const { db, files, now } = deps
  const storageKey = `previas/${recordingId}/${randomUUID()}.${preview.extension}`
  const stored = await files.put(storageKey, preview.read())
  const claimed = await db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && transitionRecording(recording.state, 'end')
    if (!state) return false

    const previewName = `${name.replace(/\.[^.]*$/, '')}.${preview.extension}`
    const previewFileId = await insertFile(tx, { storageKey, name: previewName, type: preview.type, ...stored })
    await saveRecording(tx, recordingId, { ...measured, state, progress: 100, previewFileId }, now())
    await announceVersions(tx, recordingId)
    return true
  })
  // Another process finished first: both had the job because one was believed dead.
  if (!claimed) await removeLeftover(files, storageKey)
}

/** Marks a recording as failed; staff see the reason in the panel. */
export async function markRecordingFailed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  recordingId: string,
  failure: RecordingFailure,
) {
  await db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && transitionRecording(recording.state, 'give-up')
    if (!state) return
    await saveRecording(tx, recordingId, { state, failure }, now())
    await announceVersions(tx, recordingId)
  })
}

/** Only staff follow the progress of an analysis; a client learns of a version when it is presented. */
async function announceVersions(tx: Tx, recordingId: string): Promise<void> {
  const versions = await listVersionsOfRecording(tx, recordingId)
  for (const { projectId, orderId } of versions) await announceToStudio(tx, { id: projectId, orderId })
}

const progressPauseMs = 1_000

/** Saves the progress, at most once a second. Failed writes are ignored: the next one catches up. */
function createProgress({ db, now }: Deps, recordingId: string) {
  let last = 0
  let writing = Promise.resolve()

  const write = (progress: number) =>
    db.transaction(async (tx) => {
      await saveRecording(tx, recordingId, { progress }, now())
      await announceVersions(tx, recordingId)
    })

  return {
    report(percent: number) {
      const time = now().getTime()
      if (time - last < progressPauseMs) return
      last = time
      writing = writing.then(() => write(percent)).catch(() => undefined)
    },
    written: () => writing,
  }
}
