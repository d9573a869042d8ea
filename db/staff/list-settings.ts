import { eq } from 'drizzle-orm'

import { usualSettings, type ListSettings } from '#core/admin/list-settings.ts'
import type { DbOrTx, Tx } from '#db/client.ts'
import { listSettings } from '#db/schema.ts'

/** How somebody likes to see the lists. */
export async function findListSettings(db: DbOrTx, staffId: string): Promise<ListSettings> {
  const [row] = await db
    .select({ isComfortable: listSettings.isComfortable, hidden: listSettings.hidden, widths: listSettings.widths })
    .from(listSettings)
    .where(eq(listSettings.staffId, staffId))
    .limit(1)
  return row ?? usualSettings
}

export async function saveListSettings(tx: Tx, staffId: string, settings: ListSettings): Promise<void> {
  await tx
    .insert(listSettings)
    .values({ staffId, ...settings })
    .onConflictDoUpdate({ target: listSettings.staffId, set: settings })
}
