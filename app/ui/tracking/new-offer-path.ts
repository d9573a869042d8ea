import { confirmPath } from '#core/access/access-goal.ts'
import type { TrackedOrder } from '#core/order/tracking.ts'
import { proposalIdOfLine } from '#core/proposal/proposal-line.ts'

/** Where the same purchase is priced again, with the contract of today. */
export function newOfferPath({ isExtra, extraOf, lines, packageId }: TrackedOrder): string {
  const [line] = lines
  const proposalId = line ? proposalIdOfLine(line.id) : null
  if (proposalId) return `/orcamento/${proposalId}`
  if (isExtra) return extraOf && line ? `/extra/${extraOf.previewCode}/${line.id}` : '/pacotes'
  return lines.some(({ kind }) => kind === 'bespoke') ? '/calculadora' : `/pagamento/${packageId}`
}

/** The same for a browser that was not verified: the page of an extra is as secret as the preview of its project. */
export function publicNewOfferPath(order: TrackedOrder): string {
  return order.isExtra ? confirmPath(order.code, 'pedido') : newOfferPath(order)
}
