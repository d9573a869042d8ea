import { and, desc, eq } from 'drizzle-orm'

import type { StudioWordView } from '#core/project/studio-word.ts'
import { fileSelect, releaseFilesIn } from '#db/audio/files.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { files, projects, studioWords } from '#db/schema.ts'

/** Newest first. */
export async function listStudioWords(db: DbOrTx, projectId: string, limit: number): Promise<StudioWordView[]> {
  const rows = await db
    .select()
    .from(studioWords)
    .where(eq(studioWords.projectId, projectId))
    .orderBy(desc(studioWords.createdAt), desc(studioWords.id))
    .limit(limit)
  return rows.map(({ id, content, fileId, durationMs, createdAt }) => ({
    id,
    content,
    voice: fileId === null ? null : { durationMs },
    createdAt,
  }))
}

export function countStudioWords(db: DbOrTx, projectId: string): Promise<number> {
  return db.$count(studioWords, eq(studioWords.projectId, projectId))
}

export async function findStudioWord(db: DbOrTx, id: string) {
  const [word] = await db.select().from(studioWords).where(eq(studioWords.id, id))
  return word ?? null
}

export async function insertStudioWord(tx: Tx, values: typeof studioWords.$inferInsert): Promise<void> {
  await tx.insert(studioWords).values(values)
}

/** Deletes only the row; a job deletes the bytes of a voice later. */
export async function deleteStudioWord(tx: Tx, { projectId, id }: { projectId: string; id: string }): Promise<boolean> {
  const own = and(eq(studioWords.projectId, projectId), eq(studioWords.id, id))
  await releaseFilesIn(tx, [studioWords.fileId], own)
  return (await tx.delete(studioWords).where(own)).rowCount !== 0
}

/** A voice with everything needed to decide who may hear it. */
export async function findStudioVoice(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ file: fileSelect, project: projects })
    .from(studioWords)
    .innerJoin(files, eq(files.id, studioWords.fileId))
    .innerJoin(projects, eq(projects.id, studioWords.projectId))
    .where(eq(studioWords.id, id))
    .limit(1)
  return row ?? null
}
