import { eq } from 'drizzle-orm'

import type { DbOrTx, Tx } from './client.ts'
import { projects } from './schema.ts'

export type Project = typeof projects.$inferSelect
export type NewProject = typeof projects.$inferInsert

export async function insertProject(tx: Tx, project: NewProject): Promise<string> {
  const [row] = await tx.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('a project was not stored')
  return row.id
}

export async function findProjectOfOrder(db: DbOrTx, orderId: string): Promise<Project | null> {
  const [project] = await db.select().from(projects).where(eq(projects.orderId, orderId)).limit(1)
  return project ?? null
}
