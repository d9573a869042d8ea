import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { eq } from 'drizzle-orm'

import { addDays } from '#core/shared/dates.ts'
import { announce } from '#db/live.ts'
import { deliveryFiles, files, gifts, projects } from '#db/schema.ts'

import { inDatabase } from './database.ts'

const songs = join(import.meta.dirname, '../../..', 'public', 'audio')

/** Delivers a project with one song, as staff do in the panel; of the version its client approved, if it is given. */
export async function deliverSong(
  dataDir: string,
  projectId: string,
  song: string,
  approvedVersionId: string | null = null,
): Promise<void> {
  const bytes = await readFile(join(songs, song))
  const storageKey = `originais/${randomUUID()}.m4a`
  const place = join(dataDir, 'files', storageKey)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes)
  await inDatabase(dataDir, (db) =>
    db.transaction(async (tx) => {
      const sha256 = hash('sha256', bytes)
      const file = { storageKey, name: 'musica.m4a', type: 'audio/mp4', bytes: bytes.length, sha256 }
      const [stored] = await tx.insert(files).values(file).returning({ id: files.id })
      if (!stored) throw new Error('no file')
      await tx.insert(deliveryFiles).values({ projectId, fileId: stored.id, kind: 'mp3', title: '' })
      const now = new Date()
      await tx
        .update(projects)
        .set({
          approvedVersionId,
          status: 'delivered',
          deliveredAt: now,
          deliveryEndsAt: addDays(now, 90),
          step: 'presentation',
        })
        .where(eq(projects.id, projectId))
      await announce(tx, `project:${projectId}`)
    }),
  )
}

/** Moves the hour of a gift, so that no test waits for a clock. */
export async function moveOpening(dataDir: string, projectId: string, opensAt: Date): Promise<void> {
  await inDatabase(dataDir, (db) =>
    db
      .update(gifts)
      .set({ opensAt, endsAt: addDays(opensAt, 365) })
      .where(eq(gifts.projectId, projectId)),
  )
}
