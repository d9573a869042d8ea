import { confirmPath } from '#core/access/access-goal.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import { proposalIdOfLine } from '#core/proposal/proposal-line.ts'

/** Where the same purchase is priced again, with the contract of today. */
export function newOfferPath({
  isExtra,
  extraOf,
  lines,
  packageId,
}: Pick<TrackedOrder, 'isExtra' | 'extraOf' | 'lines' | 'packageId'>): string {
  const [line] = lines
  if (line?.kind === 'voucher') return `/vale-presente/comprar/${packageId}`
  // A proposal is deleted with its project.
  if (isExtra && !(extraOf && line)) return '/pacotes'
  const proposalId = line ? proposalIdOfLine(line.id) : null
  if (proposalId) return `/orcamento/${proposalId}`
  if (extraOf && line) return `/extra/${extraOf.previewCode}/${line.id}`
  return lines.some(({ kind }) => kind === 'bespoke') ? '/calculadora' : `/pagamento/${packageId}`
}

/** The same for a browser that was not verified: the page of an extra is as secret as the preview of its project. */
export function publicNewOfferPath(order: TrackedOrder): string {
  return order.isExtra ? confirmPath(order.code, 'pedido') : newOfferPath(order)
}
