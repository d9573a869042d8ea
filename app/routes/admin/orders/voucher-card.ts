import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { actorOf, requireId, requireRecentProof } from '#app/http/guards.ts'
import { printVoucherCard } from '#use-cases/voucher/print-voucher-card.ts'

import type { Route } from './+types/voucher-card.ts'
import { vouchersPath } from './voucher-actions.ts'

export function loader() {
  return redirect(vouchersPath)
}

/** The card of a voucher that staff issued, to be handed over. A form asks for it, because its code is worth money. */
export async function action({ context, params }: Route.ActionArgs) {
  requireRecentProof(context, vouchersPath)
  const card = await printVoucherCard(context.get(depsContext), actorOf(context), requireId(params.orderId))
  if (!card) throw data(null, { status: 404 })
  return new Response(new Uint8Array(card.pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="cartao-${card.code}.pdf"`,
    },
  })
}
