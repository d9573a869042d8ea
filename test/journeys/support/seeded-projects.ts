import { randomUUID } from 'node:crypto'

import { addCalendarDays, dayOf } from '#core/shared/dates.ts'
import { clients, projects } from '#db/schema.ts'

import { inDatabase } from './database.ts'

type Seeded = Pick<typeof projects.$inferInsert, 'title' | 'clientName' | 'step' | 'status' | 'assigneeId'>

/** Longer than any line of a list. */
export const longName = 'Maria Aparecida dos Santos Albuquerque Cavalcanti de Vasconcelos e Silva Bragança'

/** Projects without an order, each with a client, as staff create them; the first is due first. */
export async function seedProjects(dataDir: string, seeded: Seeded[], firstNumber = 0): Promise<string[]> {
  const today = dayOf(new Date())
  return inDatabase(dataDir, async (db) => {
    const ids: string[] = []
    for (const [index, { title, clientName, ...rest }] of seeded.entries()) {
      const email = `${randomUUID()}@exemplo.com.br`
      const [client] = await db.insert(clients).values({ name: clientName, email }).returning({ id: clients.id })
      const deadlineOn = addCalendarDays(today, 5 + index)
      const [project] = await db
        .insert(projects)
        .values({
          ...rest,
          code: `P${5000 + firstNumber + index}`,
          clientId: client?.id ?? '',
          title,
          clientName,
          clientEmail: email,
          packageId: 'essencial',
          previewCode: randomUUID().replaceAll('-', ''),
          deadlineStartedAt: new Date(),
          expectedOn: deadlineOn,
          deadlineOn,
        })
        .returning({ id: projects.id })
      if (project) ids.push(project.id)
    }
    return ids
  })
}
