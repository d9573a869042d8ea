import { canRevokeRevision, extraRevisionId, revisionBalance } from '#core/preview/revision.ts'
import type { DbOrTx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { findItemDate, findLastDelivery } from '#db/delivery/deliveries.ts'
import type { Order } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'

type ExtraOrder = Pick<Order, 'id' | 'lines' | 'termsAcceptedAt'>
type ForProject = Parameters<typeof getRevisionLedger>[1] & Parameters<typeof findLastDelivery>[1]

export type ExtraProgress = {
  /** `song`: work that is part of the song itself. */
  kind: 'revision' | 'rush' | 'item' | 'song'
  /** True for a revision that covered a feedback or was refunded, a rush extra whose version is out, a delivered item or song. */
  isUsed: boolean
  /** When its item was delivered. */
  receivedAt: Date | null
  /** False once the project's own purchase was withdrawn, refunded or disputed. */
  isActive: boolean
}

/** Progress of an extra bought separately, in its project. */
export async function readExtraProgress(
  db: DbOrTx,
  { id: orderId, lines, termsAcceptedAt }: ExtraOrder,
  project: ForProject,
  now: Date,
): Promise<ExtraProgress> {
  const { id = '', work } = lines.find(({ kind }) => kind === 'extra') ?? {}
  const ledger = await getRevisionLedger(db, project)
  const base = { isActive: ledger.isActive }
  if (id === extraRevisionId)
    return {
      ...base,
      kind: 'revision',
      isUsed: !canRevokeRevision(revisionBalance(ledger, now), orderId),
      receivedAt: null,
    }

  // What was delivered stays received while the delivery is corrected or the song revised.
  const delivery = await findLastDelivery(db, project)
  if (work?.item === null)
    return { ...base, kind: 'song', isUsed: delivery !== null, receivedAt: delivery?.deliveredAt ?? null }

  const catalog = await findCatalogAt(db, termsAcceptedAt)
  if (catalog.extras.some((extra) => extra.id === id && extra.deliveryDays !== null))
    return { ...base, kind: 'rush', isUsed: ledger.firstVersionAt !== null, receivedAt: ledger.firstVersionAt }
  const addedAt = delivery && (await findItemDate(db, project.id, id, delivery.at))
  // A file that waits for the song's delivery has reached nobody.
  const receivedAt = addedAt && (addedAt > delivery.deliveredAt ? addedAt : delivery.deliveredAt)
  return { ...base, kind: 'item', isUsed: receivedAt !== null, receivedAt }
}
