import type { Tx } from './client.ts'
import { projects } from './schema.ts'

type NewProject = typeof projects.$inferInsert

export async function insertProject(tx: Tx, project: NewProject): Promise<string> {
  const [row] = await tx.insert(projects).values(project).returning({ id: projects.id })
  if (!row) throw new Error('a project was not stored')
  return row.id
}
