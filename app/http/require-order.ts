import { confirmPath, type AccessGoal } from '#core/access/access-goal.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'

import { canOpenOrder, readAccess } from './access.ts'
import type { Asked } from './context.ts'
import type { Deps } from './deps.ts'
import { leadToProof } from './unsent-form.ts'

/**
 * The order named by `?codigo=`, for a browser that was confirmed for it. One that only knows code and e-mail is
 * redirected to the confirmation, which leads back to `goal`; any other to the form of tracking.
 */
export async function requireOrder(
  asked: Asked,
  deps: Deps,
  goal: AccessGoal,
): Promise<{ orderId: string; code: string }> {
  const code = parseOrderCode(asked.url.searchParams.get('codigo') ?? '')
  const access = await readAccess(asked.request, deps)
  const orderId = code && (await findOrderIdByCode(deps.db, code))
  if (code && orderId && canOpenOrder(access, orderId)) return { orderId, code }
  if (code && orderId && access.orders.has(orderId)) return leadToProof(asked, confirmPath(code, goal))
  return leadToProof(asked, `/acompanhar-pedido${code ? `?codigo=${code}` : ''}`)
}
