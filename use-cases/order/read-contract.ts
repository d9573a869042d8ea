import type { ContractArchive } from '#adapters/pdf/contract-cache.ts'
import type { ContractCopy } from '#adapters/pdf/contract-pdf.ts'
import type { Settings } from '#core/content/settings.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findOrder, type Order } from '#db/order/orders.ts'

/** An order's contract as PDF; `null` when there is no such order. The caller checks access. */
export async function readContract(
  { db, contracts }: { db: Db; contracts: ContractArchive },
  orderId: string,
): Promise<{ code: string; pdf: Uint8Array } | null> {
  const order = await findOrder(db, orderId)
  if (!order) return null
  return { code: order.code, pdf: await contracts.read(contractCopy(order, await currentSettings(db))) }
}

/** The contract as accepted, from the order's frozen copy, never from today's texts. */
export function contractCopy(order: Order, settings: Settings): ContractCopy {
  return {
    contract: order.contract,
    order: {
      code: order.code,
      buyerName: order.buyerName,
      buyerEmail: order.buyerEmail,
      packageName: order.packageName,
      lines: order.lines,
      total: order.total,
      acceptedAt: order.termsAcceptedAt,
      ip: order.termsIp,
    },
    hash: order.contractHash,
    settings,
  }
}
