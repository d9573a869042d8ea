import { randomUUID } from 'node:crypto'

import type { Files } from '#adapters/files.ts'
import type { Measured, Preview, Sound } from '#adapters/sound.ts'
import { stepRecording, type RecordingFailure } from '#core/recording.ts'
import { accept, refuse, type Result } from '#core/result.ts'
import type { Db, Tx } from '#db/client.ts'
import { findFile, insertFile } from '#db/files.ts'
import { announceToStudio, lockProject } from '#db/projects.ts'
import type { Queue } from '#db/queue.ts'
import { lockRecording, saveRecording } from '#db/recordings.ts'
import { listVersionsOfRecording } from '#db/versions.ts'

import { presentVersion } from './present-version.ts'

type Deps = { db: Db; files: Files; sound: Sound; queue: Queue; siteUrl: string; now: () => Date }

/**
 * Measures a recording and makes its preview, then shows the versions that waited for it to their clients. A file that
 * cannot be used is marked so, once; rejects when the machine is to blame, and may be called again then.
 */
export async function analyseRecording(
  deps: Deps,
  recordingId: string,
): Promise<Result<undefined, RecordingFailure | 'not-waiting'>> {
  const file = await begin(deps, recordingId)
  if (!file) return refuse('not-waiting')

  const heard = await hear(deps, recordingId, file.storageKey)
  if (!heard.ok) {
    await giveUp(deps, recordingId, heard.code)
    return heard
  }
  const { measured, preview } = heard.value
  try {
    await end(deps, recordingId, { measured, preview, name: file.name })
  } finally {
    await preview.discard()
  }
  return accept()
}

async function hear(deps: Deps, recordingId: string, storageKey: string) {
  const progress = createProgress(deps, recordingId)
  try {
    return await deps.sound.analyse(await deps.files.read(storageKey), progress.tell)
  } finally {
    await progress.written()
  }
}

function begin({ db, now }: Deps, recordingId: string) {
  return db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && stepRecording(recording.state, 'begin')
    if (!state) return null
    await saveRecording(tx, recordingId, { state, progress: 0, failure: null }, now())
    await announceVersions(tx, recordingId)
    return findFile(tx, recording.fileId)
  })
}

async function end(
  deps: Deps,
  recordingId: string,
  { measured, preview, name }: { measured: Measured; preview: Preview; name: string },
): Promise<void> {
  const { db, files, now } = deps
  const storageKey = `previas/${recordingId}/${randomUUID()}.${preview.extension}`
  const stored = await files.put(storageKey, preview.read())
  const taken = await db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && stepRecording(recording.state, 'end')
    if (!state) return false

    const previewName = `${name.replace(/\.[^.]*$/, '')}.${preview.extension}`
    const previewFileId = await insertFile(tx, { storageKey, name: previewName, type: preview.type, ...stored })
    await saveRecording(tx, recordingId, { ...measured, state, progress: 100, previewFileId }, now())
    for (const version of await listVersionsOfRecording(tx, recordingId)) {
      const project = await lockProject(tx, version.projectId)
      if (project) await presentVersion(tx, deps, project, { ...version, actor: 'system' })
    }
    return true
  })
  // Somebody else was faster: two processes may have had it while one was thought dead.
  if (!taken) await files.remove(storageKey)
}

/** Says in the recording why nothing came of it; staff read it in the panel. */
export async function giveUp({ db, now }: Pick<Deps, 'db' | 'now'>, recordingId: string, failure: RecordingFailure) {
  await db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId)
    const state = recording && stepRecording(recording.state, 'give-up')
    if (!state) return
    await saveRecording(tx, recordingId, { state, failure }, now())
    await announceVersions(tx, recordingId)
  })
}

/** A client sees a version when it can be heard, and not before: how its analysis goes on is the studio's business. */
async function announceVersions(tx: Tx, recordingId: string): Promise<void> {
  const versions = await listVersionsOfRecording(tx, recordingId)
  for (const { projectId, orderId } of versions) await announceToStudio(tx, { id: projectId, orderId })
}

const progressPauseMs = 1_000

/** Writes how far it is, once a second at most. What is lost of it is made good by the next step. */
function createProgress({ db, now }: Deps, recordingId: string) {
  let last = 0
  let writing = Promise.resolve()

  const write = (progress: number) =>
    db.transaction(async (tx) => {
      await saveRecording(tx, recordingId, { progress }, now())
      await announceVersions(tx, recordingId)
    })

  return {
    tell(percent: number) {
      const time = now().getTime()
      if (time - last < progressPauseMs) return
      last = time
      writing = writing.then(() => write(percent)).catch(() => undefined)
    },
    written: () => writing,
  }
}
