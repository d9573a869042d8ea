import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { stopReasonOf } from '#core/order/inactive-reason.ts'
import type { CommentView } from '#core/preview/listening-link-view.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { purchaseColumns } from '#db/order/active-orders.ts'
import { listenerComments, listeningLinks, orders, projects } from '#db/schema.ts'

export type ListeningLink = typeof listeningLinks.$inferSelect

export async function insertListeningLink(tx: Tx, link: typeof listeningLinks.$inferInsert): Promise<void> {
  await tx.insert(listeningLinks).values(link)
}

export async function countOpenListeningLinks(tx: Tx, projectId: string): Promise<number> {
  return tx.$count(listeningLinks, and(eq(listeningLinks.projectId, projectId), isNull(listeningLinks.revokedAt)))
}

/** Whether there was an open link of this project to revoke. */
export async function markListeningLinkRevoked(tx: Tx, projectId: string, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(listeningLinks)
    .set({ revokedAt: at })
    .where(and(eq(listeningLinks.projectId, projectId), eq(listeningLinks.id, id), isNull(listeningLinks.revokedAt)))
  return rowCount !== 0
}

/** A link with what decides whether it is open, and whose song it leads to. */
export async function findListeningLink(db: DbOrTx, tokenHash: string) {
  const [row] = await db
    .select({ link: listeningLinks, project: projects, purchase: purchaseColumns })
    .from(listeningLinks)
    .innerJoin(projects, eq(projects.id, listeningLinks.projectId))
    .leftJoin(orders, eq(orders.id, projects.orderId))
    .where(eq(listeningLinks.tokenHash, tokenHash))
    .limit(1)
  return row ? { link: row.link, project: row.project, isStopped: stopReasonOf(row.purchase) !== null } : null
}

/** Oldest first. */
export function listListeningLinks(db: DbOrTx, projectId: string): Promise<ListeningLink[]> {
  return db
    .select()
    .from(listeningLinks)
    .where(eq(listeningLinks.projectId, projectId))
    .orderBy(asc(listeningLinks.createdAt), asc(listeningLinks.id))
}

export async function insertComment(tx: Tx, comment: typeof listenerComments.$inferInsert): Promise<void> {
  await tx.insert(listenerComments).values(comment)
}

/** Locks the link, so that a limit on its comments holds. */
export async function lockListeningLink(tx: Tx, id: string): Promise<ListeningLink | null> {
  const [row] = await tx.select().from(listeningLinks).where(eq(listeningLinks.id, id)).for('no key update')
  return row ?? null
}

/** Newest first. */
export async function listComments(
  db: DbOrTx,
  linkIds: readonly string[],
): Promise<(CommentView & { linkId: string })[]> {
  if (linkIds.length === 0) return []
  return db
    .select()
    .from(listenerComments)
    .where(inArray(listenerComments.linkId, [...linkIds]))
    .orderBy(desc(listenerComments.createdAt), desc(listenerComments.id))
    .limit(500)
}

export async function hasSameComment(
  tx: Tx,
  { linkId, name, content }: { linkId: string; name: string; content: string },
): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(listenerComments)
    .where(
      and(eq(listenerComments.linkId, linkId), eq(listenerComments.name, name), eq(listenerComments.content, content)),
    )
    .limit(1)
  return rows.length > 0
}

/** One per link: a second choice takes the place of the first. */
export async function saveChoice(
  tx: Tx,
  id: string,
  choice: { choiceId: string; choiceName: string; chosenAt: Date },
): Promise<void> {
  await tx.update(listeningLinks).set(choice).where(eq(listeningLinks.id, id))
}
