import { redirect } from 'react-router'

import { canOpenOrder, readAccess } from '#app/http/access.ts'
import { depsContext } from '#app/http/context.ts'
import { qrOf } from '#app/http/qr.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { OwnVoucher } from '#app/ui/voucher/own-voucher.tsx'
import { voucherPackageName, voucherUrl } from '#copy/voucher/voucher.ts'
import { confirmPath } from '#core/access/access-goal.ts'
import { parseOrderCode } from '#core/order/order-code.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { groupCode } from '#core/shared/grouped-code.ts'
import { voucherState } from '#core/voucher/voucher.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { findVoucherOfOrder, listRedemptions } from '#db/voucher/vouchers.ts'
import { voucherCode } from '#use-cases/voucher/voucher-code.ts'

import type { Route } from './+types/voucher.ts'

export const meta: Route.MetaFunction = () =>
  privateMeta({ title: 'Seu vale-presente', description: 'O código, o cartão para imprimir e o saldo do vale.' })

/** The code is money: for the browser that bought, or one that was verified. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { settings, catalog } = await loadSiteData(context)
  const code = parseOrderCode(params.code)
  const orderId = code && (await findOrderIdByCode(deps.db, code))
  const access = await readAccess(request, deps)
  if (!code || !orderId || !access.orders.has(orderId))
    throw redirect(`/acompanhar-pedido${code ? `?codigo=${code}` : ''}`, 303)
  if (!canOpenOrder(access, orderId)) throw redirect(confirmPath(code, 'pedido'), 303)
  const voucher = await findVoucherOfOrder(deps.db, orderId)
  if (!voucher) throw redirect(trackingPath(code), 303)

  const state = voucherState(voucher, deps.now())
  const secret = state === 'active' ? voucherCode(deps.signer, voucher) : null
  const { price, balance, validUntil, recipientName, fromName, message, recipientEmail, sendOn } = voucher
  return {
    orderCode: code,
    state,
    code: secret && groupCode(secret),
    url: secret && voucherUrl(deps.siteUrl, secret),
    qr: secret ? qrOf(voucherUrl(deps.siteUrl, secret)) : null,
    packageName: voucherPackageName(voucher.packageId, catalog) ?? 'Qualquer um',
    gift: { price, balance, validUntil, recipientName, fromName, message, recipientEmail, sendOn },
    isUsed: (await listRedemptions(deps.db, [voucher.id])).some(({ state: held }) => held === 'paid'),
    whatsapp: settings.contact.whatsapp,
  }
}

export default function Voucher({ loaderData }: Route.ComponentProps) {
  return <OwnVoucher voucher={loaderData} />
}
