import { confirmPath } from '#core/access/access-goal.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import { proposalIdOfLine } from '#core/proposal/proposal-line.ts'

/** Where the same purchase is priced again, with the contract of today. */
export function newOfferPath({
  isSong,
  extraOf,
  lines,
  packageId,
}: Pick<TrackedOrder, 'isSong' | 'extraOf' | 'lines' | 'packageId'>): string {
  const [line] = lines
  if (line?.kind === 'voucher') return `/vale-presente/comprar/${packageId}`
  // A proposal is deleted with its project.
  if (!isSong && !(extraOf && line)) return '/pacotes'
  const proposalId = line ? proposalIdOfLine(line.id) : null
  if (proposalId) return `/orcamento/${proposalId}`
  if (extraOf && line) return `/extra/${extraOf.previewCode}/${line.id}`
  return lines.some(({ kind }) => kind === 'bespoke') ? '/calculadora' : `/pagamento/${packageId}`
}

/** The same for a browser that was not verified: the page of an extra is as secret as the preview of its project. */
export function publicNewOfferPath(order: TrackedOrder): string {
  return order.isSong ? newOfferPath(order) : confirmPath(order.code, 'pedido')
}
