import { randomUUID } from 'node:crypto'

import { insertFile } from '#db/audio/files.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { createRecording } from '#use-cases/audio/internal/create-recording.ts'
import { processRecording } from '#use-cases/audio/process-recording.ts'

import { present } from './project-fixtures.ts'
import type { TestContext } from './test-context.ts'

/** Stores a file with this content; returns its id. */
export async function createFile(context: TestContext, content = 'a song', name = 'Valsa.wav'): Promise<string> {
  const storageKey = `sons/${randomUUID()}`
  const stored = await context.files.put(storageKey, oneChunk(content))
  return context.db.transaction((tx) => insertFile(tx, { storageKey, name, type: 'audio/wav', ...stored }))
}

async function* oneChunk(content: string) {
  yield Buffer.from(content)
}

/** A version with an uploaded recording that has no preview yet. */
export async function createSoundVersion(
  context: TestContext,
  projectId: string,
  change: { name?: string; content?: string } = {},
) {
  const { name = 'Com cordas', content } = change
  const fileId = await createFile(context, content)
  return context.db.transaction(async (tx) => {
    const recordingId = await createRecording(tx, context, fileId)
    const versionId = await insertVersion(tx, {
      projectId,
      name,
      description: '',
      track: { kind: 'recording' },
      recordingId,
      createdAt: context.now(),
    })
    return { versionId, recordingId, fileId }
  })
}

/** The same with its preview, presented: the client can hear it. */
export async function createPlayableVersion(
  context: TestContext,
  projectId: string,
  change: { name?: string; content?: string } = {},
) {
  const made = await createSoundVersion(context, projectId, change)
  const processed = await processRecording(context, made.recordingId)
  if (!processed.ok) throw new Error(`the recording was refused: ${processed.code}`)
  await present(context, projectId, [made.versionId])
  return made
}
