import { randomUUID } from 'node:crypto'

import type { AudioProcessor } from '#adapters/audio/audio-processor.ts'
import type { Files } from '#adapters/files/files.ts'
import { answeringVersion, passageKey, type Passage } from '#core/preview/proof.ts'
import { findFile, insertFile } from '#db/audio/files.ts'
import { findRecordingRow } from '#db/audio/recordings.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { deletePassagesBut, insertPassage, listPassages, passageFolder } from '#db/preview/proofs.ts'
import { findVersion, listHearableVersions } from '#db/preview/versions.ts'
import { announceProject, lockProject } from '#db/project/projects.ts'
import { removeLeftover } from '#use-cases/audio/internal/remove-leftover.ts'

import { planNamePassages } from './internal/plan-name-passages.ts'
import { planProofs } from './internal/plan-proofs.ts'

type Deps = { db: Db; files: Files; sound: AudioProcessor }

/**
 * Cuts the passages that prove what was done about the last feedback, as far as they are missing, and tells open pages. Those
 * of earlier answers go. Rejects on machine failures; safe to retry.
 */
export async function cutPassages(deps: Deps, projectId: string): Promise<{ cut: number; refused: number }> {
  const { db } = deps
  const versions = await listHearableVersions(db, projectId)
  const planned = await planProofs(db, projectId, versions, answeringVersion)
  const needed = uniquePassages([
    ...(await planNamePassages(db, versions)).map(({ passage }) => passage),
    ...(planned?.notes.flatMap(({ note, plan }) =>
      note.state === 'done' ? [plan?.before, plan?.after].filter((passage) => passage != null) : [],
    ) ?? []),
  ])
  const known = await listPassages(db, [...new Set(needed.map(({ versionId }) => versionId))])
  const isNeeded = new Set(needed.map(passageKey))
  const kept = known.filter((passage) => isNeeded.has(passageKey(passage)))
  await deletePassagesBut(
    db,
    projectId,
    kept.map(({ id }) => id),
  )
  const have = new Set(kept.map(passageKey))
  const done = { cut: 0, refused: 0 }
  for (const passage of needed.filter((one) => !have.has(passageKey(one)))) {
    const outcome = await cutPassage(deps, projectId, passage)
    if (outcome !== 'gone') done[outcome] += 1
  }
  if (done.cut + done.refused > 0)
    await db.transaction(async (tx) => {
      const project = await lockProject(tx, projectId)
      if (project) await announceProject(tx, project)
    })
  return done
}

function uniquePassages(all: readonly Passage[]): Passage[] {
  return [...new Map(all.map((passage) => [passageKey(passage), passage])).values()]
}

/** `gone`: nobody needs it any more, or another process stored it. `refused`: the recording cannot be read. */
async function cutPassage(
  { db, files, sound }: Deps,
  projectId: string,
  passage: Passage,
): Promise<'cut' | 'refused' | 'gone'> {
  const preview = await findPreview(db, projectId, passage.versionId)
  if (!preview) return 'gone'
  const encoded = await sound.cut(await files.read(preview.storageKey), { ...passage, gain: passage.gain / 10 })
  if (!encoded.ok) return 'refused'
  const storageKey = `${passageFolder}${randomUUID()}.${encoded.value.extension}`
  let isStored = false
  try {
    const stored = await files.put(storageKey, encoded.value.read())
    isStored = await db.transaction(async (tx) => {
      // Under the lock, so that a version does not go in between, and no other process stores the same.
      await lockProject(tx, projectId)
      if (!(await findPreview(tx, projectId, passage.versionId))) return false
      const others = await listPassages(tx, [passage.versionId])
      if (others.some((other) => passageKey(other) === passageKey(passage))) return false
      const name = `trecho.${encoded.value.extension}`
      const fileId = await insertFile(tx, { storageKey, name, type: encoded.value.type, ...stored })
      await insertPassage(tx, { ...passage, fileId })
      return true
    })
    return isStored ? 'cut' : 'gone'
  } finally {
    await encoded.value.discard()
    if (!isStored) await removeLeftover(files, storageKey)
  }
}

async function findPreview(db: DbOrTx, projectId: string, versionId: string) {
  const version = await findVersion(db, projectId, versionId)
  const recording = version?.recordingId ? await findRecordingRow(db, version.recordingId) : null
  return recording?.previewFileId ? findFile(db, recording.previewFileId) : null
}
