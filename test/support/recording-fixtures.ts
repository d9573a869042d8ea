import { randomUUID } from 'node:crypto'

import { insertFile } from '#db/audio/files.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'

import { present } from './project-fixtures.ts'
import type { createTestContext } from './test-context.ts'

type World = Awaited<ReturnType<typeof createTestContext>>

/** Stores a file with this content; returns its id. */
export async function createFile(world: World, content = 'a song', name = 'Valsa.wav'): Promise<string> {
  const storageKey = `sons/${randomUUID()}`
  const stored = await world.files.put(storageKey, inOnePiece(content))
  return world.db.transaction((tx) => insertFile(tx, { storageKey, name, type: 'audio/wav', ...stored }))
}

async function* inOnePiece(content: string) {
  yield Buffer.from(content)
}

/** A version with an uploaded recording that has no preview yet. */
export async function createSoundVersion(
  world: World,
  projectId: string,
  change: { name?: string; content?: string } = {},
) {
  const { name = 'Com cordas', content } = change
  const fileId = await createFile(world, content)
  return world.db.transaction(async (tx) => {
    const recordingId = await createRecording(tx, world, fileId)
    const versionId = await insertVersion(tx, {
      projectId,
      name,
      description: '',
      track: { kind: 'recording' },
      recordingId,
      createdAt: world.now(),
    })
    return { versionId, recordingId, fileId }
  })
}

/** The same with its preview, presented: the client can hear it. */
export async function createPlayableVersion(
  world: World,
  projectId: string,
  change: { name?: string; content?: string } = {},
) {
  const made = await createSoundVersion(world, projectId, change)
  const heard = await processRecording(world, made.recordingId)
  if (!heard.ok) throw new Error(`the recording was refused: ${heard.code}`)
  await present(world, projectId, [made.versionId])
  return made
}
