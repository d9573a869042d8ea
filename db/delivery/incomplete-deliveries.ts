import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { extraRevisionId } from '#core/preview/revision.ts'
import type { DbOrTx } from '#db/client.ts'
import { isActive } from '#db/order/active-orders.ts'
import type { Project } from '#db/project/projects.ts'
import { deliveryFiles, history, orders, projects } from '#db/schema.ts'

/**
 * Of these delivered projects, those whose delivery may lack something: it was made without a file, an extra was sold afterwards that
 * has none, or a file was taken out and none of its kind came instead. Whether something is missing is for the delivery to say.
 */
export function listIncompleteDeliveries(db: DbOrTx, ids: string[]): Promise<Project[]> {
  const line = sql`jsonb_array_elements(${orders.lines}) as line`
  const soldWithoutFile = sql`exists (
    select from ${orders}, ${line}
    where ${orders.forProjectId} = ${projects.id} and ${isActive}
      and line->>'kind' = 'extra' and line->>'id' <> ${extraRevisionId}
      and not exists (
        select from ${deliveryFiles}
        where ${and(eq(deliveryFiles.projectId, projects.id), isNull(deliveryFiles.removedAt))}
          and ${deliveryFiles.item} = line->>'id'))`
  const removedFile = sql`exists (
    select from ${deliveryFiles} gone
    where gone.project_id = ${projects.id} and gone.removed_at is not null
      and not exists (
        select from ${deliveryFiles}
        where ${and(eq(deliveryFiles.projectId, projects.id), isNull(deliveryFiles.removedAt))}
          and ${deliveryFiles.kind} = gone.kind))`
  const deliveredWithout = sql`exists (
    select from ${history}
    where ${history.projectId} = ${projects.id} and ${history.type} = 'project-delivered'
      and ${history.details}->'missing'->0 is not null)`
  return db
    .select()
    .from(projects)
    .where(
      and(
        inArray(projects.id, ids),
        isNotNull(projects.deliveredAt),
        or(deliveredWithout, soldWithoutFile, removedFile),
      ),
    )
}
