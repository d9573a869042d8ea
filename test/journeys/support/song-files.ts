import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { eq } from 'drizzle-orm'

import { announce } from '#db/live.ts'
import { insertVersion } from '#db/preview/versions.ts'
import { projects } from '#db/schema.ts'
import { insertReadyRecording } from '#test/support/played-version-fixtures.ts'

import { inDatabase } from './database.ts'

const songs = join(import.meta.dirname, '../../..', 'public', 'audio')

/** The project a paid order became, without a search in the panel. */
export async function findProjectOf(dataDir: string, email: string) {
  return inDatabase(dataDir, async (db) => {
    const [project] = await db.select().from(projects).where(eq(projects.clientEmail, email))
    if (!project) throw new Error('no project')
    return { id: project.id, path: `/client-preview/${project.previewCode}` }
  })
}

type Sound = {
  name: string
  song: string
  durationMs: number
  loudness: number
  lyric?: string
  /** Null for a draft, which its client does not hear yet. */
  presentedAt?: Date | null
}

/** A version with sound of our own, as an upload and its analysis leave it; the page of its client hears of it. */
export async function addSound(
  dataDir: string,
  projectId: string,
  { name, song, durationMs, loudness, lyric = '', presentedAt = new Date() }: Sound,
) {
  const bytes = await readFile(join(songs, song))
  const storageKey = `previas/${randomUUID()}.m4a`
  const place = join(dataDir, 'files', storageKey)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes)

  return inDatabase(dataDir, async (db) => {
    const versionId = await db.transaction(async (tx) => {
      const sha256 = hash('sha256', bytes)
      const peaks = Array.from({ length: 800 }, (_, at) => Math.round(140 + 110 * Math.sin(at / 9) * Math.cos(at / 57)))
      const stored = { storageKey, name: song, bytes: bytes.byteLength, sha256 }
      const recordingId = await insertReadyRecording(tx, stored, { durationMs, loudness, truePeak: -1, peaks })
      const id = await insertVersion(tx, {
        projectId,
        name,
        description: '',
        track: { kind: 'recording' },
        recordingId,
        lyric,
        presentedAt,
      })
      await announce(tx, `project:${projectId}`)
      return id
    })
    return versionId
  })
}

/** A second of silence as any recorder writes it. */
export function createWave(): Buffer {
  const samples = 8_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}
