import { isHurry } from '#core/catalog/later-extra.ts'
import { isExtraOnly } from '#core/catalog/quote.ts'
import { extraRevisionId } from '#core/preview/revision.ts'
import { canSellProposal } from '#core/proposal/proposal.ts'
import type { Tx } from '#db/client.ts'
import { findCatalogAt } from '#db/content/document-versions.ts'
import { listExtrasBoughtLater, sumAddedDays } from '#db/order/later-extras.ts'
import { findOrder, type Order } from '#db/order/orders.ts'
import { getRevisionLedger } from '#db/preview/revision-entries.ts'
import { lockProject, type Project } from '#db/project/projects.ts'
import { readRestartDays } from '#use-cases/order/read-promised-days.ts'
import { canHoldVoucher } from '#use-cases/voucher/internal/hold-voucher.ts'

/**
 * Whether an extra that is paid at `paidAt` still gives its project something. False for a project that was deleted or
 * whose purchase ended, for an extra it has from another order, for a rush extra that would bring nothing forward, and for
 * work on a song that was delivered.
 */
export async function canFulfilExtra(
  tx: Tx,
  { lines, limitDays, termsAcceptedAt }: Pick<Order, 'lines' | 'limitDays' | 'termsAcceptedAt'>,
  project: Project | null,
  paidAt: Date,
): Promise<boolean> {
  const ledger = project && (await getRevisionLedger(tx, project))
  if (!project || !ledger?.isActive) return false
  const ids = lines.map(({ id }) => id)
  if (ids.includes(extraRevisionId)) return true
  const later = await listExtrasBoughtLater(tx, project.id)
  if (later.some(({ id }) => ids.includes(id))) return false
  const sale = { isActive: ledger.isActive, deliveredAt: project.deliveredAt }
  if (lines.some(({ work }) => work && !canSellProposal(work, sale).ok)) return false

  const { extras } = await findCatalogAt(tx, termsAcceptedAt)
  const isRush = extras.some(({ id, deliveryDays }) => ids.includes(id) && deliveryDays !== null)
  if (!isRush) return true
  const order = project.orderId ? await findOrder(tx, project.orderId) : null
  const deadline = {
    deadlineOn: project.deadlineOn,
    restartDays: await readRestartDays(tx, project, order),
    addedDays: sumAddedDays(later),
  }
  return ledger.firstVersionAt === null && isHurry(limitDays, deadline, paidAt)
}

/** Whether any order that is paid now can be carried out: one of a package always, unless its voucher is gone. */
export async function canStillPay(tx: Tx, order: Order, now: Date): Promise<boolean> {
  if (order.voucherId) return canHoldVoucher(tx, order)
  if (!isExtraOnly(order.lines)) return true
  const project = order.forProjectId ? await lockProject(tx, order.forProjectId) : null
  return canFulfilExtra(tx, order, project, now)
}
