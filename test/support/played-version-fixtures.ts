import { randomUUID } from 'node:crypto'

import { insertVersion } from '#db/preview/versions.ts'
import { files, recordings } from '#db/schema.ts'

import type { createTestContext } from './test-context.ts'

type TestContext = Pick<Awaited<ReturnType<typeof createTestContext>>, 'db' | 'now'>
type Sound = { name?: string; durationMs?: number; loudness?: number; truePeak?: number; recommended?: boolean }

/** A version of a given duration that the client can hear; returns both ids. Its files exist only as rows. */
export async function createPublishedVersion(context: TestContext, projectId: string, sound: Sound = {}) {
  const { name = 'Banda completa', durationMs = 60_000, loudness = -14, truePeak = -1, recommended = false } = sound
  const [file] = await context.db
    .insert(files)
    .values({ storageKey: randomUUID(), name: 'a.m4a', type: 'audio/mp4', bytes: 1, sha256: '0'.repeat(64) })
    .returning()
  if (!file) throw new Error('no file')
  const [recording] = await context.db
    .insert(recordings)
    .values({
      fileId: file.id,
      previewFileId: file.id,
      state: 'ready',
      progress: 100,
      durationMs,
      loudness,
      loudnessRange: 5,
      truePeak,
      sampleRate: 44_100,
      channels: 2,
      peaks: Array.from({ length: 800 }, (_, index) => Math.round(128 + 127 * Math.sin(index / 20))),
    })
    .returning()
  if (!recording) throw new Error('no recording')
  const versionId = await context.db.transaction((tx) =>
    insertVersion(tx, {
      projectId,
      name,
      description: '',
      recommended,
      track: { kind: 'recording' },
      recordingId: recording.id,
      createdAt: context.now(),
      presentedAt: context.now(),
    }),
  )
  return { versionId, recordingId: recording.id }
}
