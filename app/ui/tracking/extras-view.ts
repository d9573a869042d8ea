import { extraPromiseShort } from '#copy/contracts/contract-extra.ts'
import { extraStateText } from '#copy/order/extras.ts'
import { findPackage, type Catalog } from '#core/catalog/catalog.ts'
import { promisedDays } from '#core/catalog/extras.ts'
import { canBuyLater, extrasSoldLater } from '#core/catalog/later-extra.ts'
import { soldFormats } from '#core/delivery/delivery.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import { formatBRL } from '#core/shared/money.ts'

export type ExtrasView = {
  bought: { code: string; title: string; state: string }[]
  offers: { id: string; title: string; description: string; promise: string; price: string; path: string }[]
}

/**
 * The extras of a paid order: those bought later, and those that still can be. Computed from today's catalogue: the page of
 * an extra decides by the terms of the sale.
 */
export function extrasView(order: TrackedOrder, { catalog, now }: { catalog: Catalog; now: Date }): ExtrasView | null {
  const { project, later, isSong, state, stopReason, returned } = order
  const lines = order.lines.filter(({ kind, id }) => kind !== 'extra' || !returned.lines.includes(id))
  const pkg = findPackage(catalog, order.packageId)
  if (!project || !pkg || !isSong || state !== 'paid') return null

  const rushIds = catalog.extras.flatMap(({ id, deliveryDays }) => (deliveryDays === null ? [] : [id]))
  const addedDays = later.reduce((sum, { work }) => sum + (work?.addedDays ?? 0), 0)
  // Of an order that was sold with hurry that went back, the package's own days count.
  const days =
    project.restartDays !== null && returned.lines.some((id) => rushIds.includes(id))
      ? pkg.delivery.limit
      : project.restartDays
  const bought = [...lines, ...later.map(({ id }) => ({ kind: 'extra' as const, id }))]
  const sale = {
    pkg: { ...pkg, formats: soldFormats(pkg, lines) },
    bought: [...lines.filter(({ kind }) => kind === 'extra'), ...later].map(({ id }) => id),
    isActive: stopReason === null,
    hasVersions: project.versions > 0,
    deliveredAt: project.deliveredAt,
    deadlineOn: project.deadlineOn,
    restartDays:
      days === null ? null : promisedDays(catalog, { expected: days, limit: days }, bought).limit + addedDays,
    addedDays,
    paidDays: catalog.paidRevisionDays,
  }
  return {
    bought: later.map(({ code, id, title, ...extra }) => ({
      code,
      title,
      state: rushIds.includes(id) ? 'No prazo do pedido' : extraStateText(extra),
    })),
    offers: extrasSoldLater(catalog)
      .filter((extra) => canBuyLater(extra, sale, now).ok)
      .map((extra) => ({
        id: extra.id,
        title: extra.title,
        description: extra.description,
        promise: extraPromiseShort(extra),
        price: formatBRL(extra.price),
        path: `/extra/${project.previewCode}/${extra.id}`,
      })),
  }
}
