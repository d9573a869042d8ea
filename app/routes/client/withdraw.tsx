import { data, redirect, useActionData } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { field, readForm } from '#app/http/forms.ts'
import { requireOrder } from '#app/http/require-order.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { resilientAction, revalidateAfterRefusal } from '#app/ui/shared/resilient-route.ts'
import { useFocusFallback } from '#app/ui/shared/use-focus-fallback.ts'
import { WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { PageHead } from '#app/ui/site/page-head.tsx'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { WithdrawalQuestion } from '#app/ui/tracking/withdrawal-question.tsx'
import { withdrawalErrorText, withdrawalErrors } from '#copy/order/withdrawals.ts'
import { confirmPath } from '#core/access/access-goal.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { isPaidByVoucher } from '#core/voucher/redemption.ts'
import { sumRefundable } from '#db/payment/payments.ts'
import { getTrackedOrder } from '#use-cases/order/get-tracked-order.ts'
import { readEndingOrders } from '#use-cases/order/read-ending-orders.ts'
import { withdrawOrder } from '#use-cases/order/withdraw-order.ts'

import type { Route } from './+types/withdraw.ts'

export const clientAction = resilientAction

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () =>
  privateMeta({
    title: 'Desistir da compra',
    description: 'O direito de arrependimento, com a devolução do que você pagou.',
  })

async function openOrder({ context, ...asked }: Pick<Route.LoaderArgs, 'context' | 'request' | 'url'>) {
  const deps = context.get(depsContext)
  const { orderId, code } = await requireOrder(asked, deps, 'desistir')
  const order = await getTrackedOrder(deps, orderId)
  if (!order) throw redirect(confirmPath(code, 'desistir'), 303)
  return order
}

export async function loader(args: Route.LoaderArgs) {
  const { id, code, packageName, lines, withdrawal, link, voucher, extraOf } = await openOrder(args)
  const { db, now } = args.context.get(depsContext)
  const left = await sumRefundable(db, id)
  const later = extraOf ? [] : await readEndingOrders(db, { id, forProjectId: null }, now())
  const { settings } = await loadSiteData(args.context)
  const { whatsapp } = settings.contact
  const kind = { byLink: link !== null, isVoucher: voucher !== null }
  const byVoucher = isPaidByVoucher(lines)
  return { code, packageName, returning: { left, byVoucher, later }, withdrawal, kind, whatsapp }
}

export async function action(args: Route.ActionArgs) {
  const order = await openOrder(args)
  const form = await readForm(args.request)
  const reason = field(form, 'reason')
  const request = { orderId: order.id, expected: field(form, 'expected'), shown: field(form, 'shown'), reason }
  const withdrawn = await withdrawOrder(args.context.get(depsContext), request)
  const here = trackingPath(order.code)
  if (withdrawn.ok || withdrawn.code === 'already-asked') return redirect(here, 303)
  const { code } = withdrawn
  if (code !== 'changed-meanwhile' && code !== 'reason-too-long' && code !== 'not-found') return redirect(here, 303)
  return data({ reason, refusal: withdrawalErrors[code] }, { status: code === 'reason-too-long' ? 422 : 409 })
}

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const refused = useActionData<typeof action>() ?? null
  const { code, packageName, returning, withdrawal, kind, whatsapp } = loaderData
  const back = trackingPath(code)
  return (
    <div {...useFocusFallback()}>
      <PageHead title="Desistir da compra">
        <p>
          Pedido {code} · {packageName}
        </p>
      </PageHead>
      {withdrawal.offer.ok ? (
        <WithdrawalQuestion offer={withdrawal.offer.value} returning={returning} back={back} refused={refused} />
      ) : (
        <div className="gutter grid justify-items-start gap-6 pb-24">
          <p className="max-w-[36em] text-lg">{withdrawalErrorText(withdrawal.offer.code, withdrawal, kind)}</p>
          <p className="flex flex-wrap gap-4">
            <a href={back} className="btn">
              Voltar para o pedido
            </a>
            <WhatsappLink
              number={whatsapp}
              message={`Olá! Quero falar sobre a desistência do pedido ${code}.`}
              className="btn btn-line"
            >
              Falar com a gente
            </WhatsappLink>
          </p>
        </div>
      )}
    </div>
  )
}
