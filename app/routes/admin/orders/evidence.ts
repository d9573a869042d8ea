import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { actorOf, requireId, requireRecentProof } from '#app/http/guards.ts'
import { readDisputeEvidence } from '#use-cases/payment/read-dispute-evidence.ts'

import type { Route } from './+types/evidence.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/orders/${requireId(params.orderId)}`)
}

/** The proof of a purchase as one PDF. A form asks for it, because reading it is recorded. */
export async function action({ context, params }: Route.ActionArgs) {
  requireRecentProof(context, `/admin/orders/${requireId(params.orderId)}`)
  const evidence = await readDisputeEvidence(context.get(depsContext), actorOf(context), requireId(params.orderId))
  if (!evidence) throw data(null, { status: 404 })
  return new Response(new Uint8Array(evidence.pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="provas-${evidence.code}.pdf"`,
    },
  })
}
