import { redirect } from 'react-router'

import { readAccess } from '#app/http/access.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import type { PageWishes } from '#app/http/document/page-wishes.ts'
import { field, readForm } from '#app/http/forms.ts'
import { payQr } from '#app/http/qr.ts'
import { loadSiteData } from '#app/site/load-site-data.ts'
import { PaymentByLink } from '#app/ui/checkout/payment-by-link.tsx'
import { ExtraConfirmed, PaymentConfirmed, type BoughtSong } from '#app/ui/checkout/payment-confirmed.tsx'
import {
  OrderUnknown,
  PaymentEnded,
  PaymentFailed,
  PaymentNoNews,
  PaymentPending,
  PaymentProcessing,
  PaymentUnpaid,
} from '#app/ui/checkout/payment-views.tsx'
import { usePaymentUpdates } from '#app/ui/checkout/use-payment-updates.ts'
import { Announcement } from '#app/ui/shared/announcement.tsx'
import { orderEventsUrl } from '#app/ui/shared/event-urls.ts'
import { resilientAction } from '#app/ui/shared/resilient-route.ts'
import { privateMeta } from '#app/ui/site/private-meta.ts'
import { VoucherConfirmed } from '#app/ui/voucher/voucher-confirmed.tsx'
import { paymentFailed } from '#copy/payment/paying-words.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import { isExtraOnly, isVoucherSale } from '#core/catalog/quote.ts'
import { trackingPath } from '#core/order/order-paths.ts'
import { isPayable } from '#core/order/order.ts'
import { paidOrder } from '#core/order/paid-order.ts'
import { isPriceOver, type TrackedOrder } from '#core/order/tracking.ts'
import { isUndecidedOrder, paymentClaim } from '#core/payment/payment-attempts.ts'
import { sellsRevision } from '#core/preview/revision.ts'
import { parseUuid } from '#core/shared/uuid.ts'
import { findOrderIdByCode } from '#db/order/orders.ts'
import { findProjectByCode } from '#db/project/projects.ts'
import { returnFromPayment } from '#use-cases/payment/return-from-payment.ts'

import type { Route } from './+types/return.ts'
import { payAgain } from './unpaid-order.ts'

export const handle = { formTargets: true } satisfies PageWishes

const titles = {
  processing: 'Processando seu pagamento',
  confirmed: 'Pagamento confirmado!',
  pending: 'Pagamento pendente',
  'by-link': 'Pagamento por link',
  unpaid: 'Falta o pagamento',
  'no-news': 'Ainda não recebemos o pagamento',
  free: 'Pedido confirmado!',
  'not-confirmed': 'Pagamento não confirmado',
  refunded: 'Pagamento devolvido',
  disputed: 'Pagamento contestado',
  cancelled: 'Pedido cancelado',
  unknown: 'Pedido não encontrado',
}

function titleKeyOf({ kind, order }: { kind: keyof typeof titles; order: { total: number } | null }) {
  return kind === 'confirmed' && order?.total === 0 ? 'free' : kind
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta({
    title: loaderData ? titles[titleKeyOf(loaderData)] : 'Pagamento',
    description: 'A situação do seu pagamento e o próximo passo da sua música.',
  })

/** The query says where to look; what it claims about the payment is never believed. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const deps = context.get(depsContext)
  const { settings, catalog } = await loadSiteData(context)
  const query = url.searchParams
  const param = (name: string) => knownText(query.get(name))

  // A page that was opened again by its address may carry it twice.
  const tries = Math.max(0, ...query.getAll('tentativa').map((text) => Number(text) || 0))

  const grants = [...(await readAccess(request, deps)).orders.keys()]
  const isNamed = param('external_reference') !== null || param('orderId') !== null
  const orderId = isNamed ? await namedOrder() : (grants[0] ?? null)
  const found = await returnFromPayment(deps, {
    ip: context.get(requestInfoContext).ip,
    orderId,
    paymentId: param('payment_id') ?? param('collection_id'),
    claim: paymentClaim(param('status') ?? param('collection_status'), tries),
  })
  const { order } = found
  // Opened without a return: the page shows its state and announces nothing.
  if (!isNamed && order && !isPayable(order.state)) throw redirect(trackingPath(order.code), 302)
  // A link has no end of its own: nobody is led to it once the price is over. That page says what to do.
  if (found.kind === 'by-link' && order && isPriceOver(order)) throw redirect(trackingPath(order.code), 302)
  const kind: keyof typeof titles = isNamed && !order ? 'unknown' : found.kind
  query.set('tentativa', String(tries + 1))
  const own = order !== null && grants.includes(order.id)
  const adjusts = order !== null && sellsRevision(findPackage(catalog, order.packageId), order.lines)
  return {
    kind,
    order: order && paidOrder(order),
    isUndecided: kind === 'processing' || (order !== null && isUndecidedOrder(order.state)),
    qr: payQr(order),
    link: own ? (order?.link ?? null) : null,
    hasLink: order !== null && order.link !== null,
    isLinkMissing: kind === 'by-link' && order?.link === null && param('aviso') === 'link',
    song: found.kind === 'confirmed' && own && order?.project ? await readBoughtSong(deps, order) : null,
    own,
    adjusts,
    whatsapp: settings.contact.whatsapp,
    productName: settings.productName,
    nextUrl: `/pagamento-retorno?${query}`,
  }

  /** Another browser has no cookie; the reference identifies the order, and no personal data are shown. */
  async function namedOrder(): Promise<string | null> {
    const reference = parseUuid(param('external_reference') ?? '')
    if (reference) return reference
    const code = param('orderId')
    const byCode = code ? await findOrderIdByCode(deps.db, code) : null
    return grants.find((id) => id === byCode) ?? null
  }
}

/** Nothing of it for another browser: it names its buyer. */
async function readBoughtSong({ db }: Pick<Deps, 'db'>, { code, buyerName }: TrackedOrder): Promise<BoughtSong | null> {
  const project = await findProjectByCode(db, code)
  if (!project) return null
  const { id, coverChoice, deadlineOn } = project
  return { firstName: firstName(buyerName), projectId: id, cover: coverChoice, dueOn: deadlineOn }
}

export const clientAction = resilientAction

export async function action({ context, request }: Route.ActionArgs) {
  return payAgain(context, request, field(await readForm(request), 'order'), '/pagamento')
}

export default function PaymentReturn({ loaderData }: Route.ComponentProps) {
  const {
    kind,
    order,
    isUndecided,
    qr,
    link,
    hasLink,
    isLinkMissing,
    song,
    own,
    adjusts,
    whatsapp,
    productName,
    nextUrl,
  } = loaderData
  usePaymentUpdates({ kind, isUndecided, eventsUrl: order && own ? orderEventsUrl(order.id) : null, nextUrl })

  return (
    <div className="gutter py-16 lg:py-24">
      <Announcement text={announcementOf(loaderData)} />
      {kind === 'processing' ? <PaymentProcessing order={order} nextUrl={nextUrl} /> : null}
      {kind === 'confirmed' && order && isVoucherSale(order.lines) ? (
        <VoucherConfirmed order={order} own={own} />
      ) : null}
      {kind === 'confirmed' && order && isExtraOnly(order.lines) ? <ExtraConfirmed order={order} /> : null}
      {kind === 'confirmed' && order && order.isSong ? (
        <PaymentConfirmed order={order} song={song} own={own} adjusts={adjusts} productName={productName} />
      ) : null}
      {kind === 'pending' && order ? <PaymentPending order={order} own={own} qr={qr} whatsapp={whatsapp} /> : null}
      {kind === 'by-link' && order ? (
        <PaymentByLink
          order={order}
          link={link}
          hasLink={hasLink}
          isMissing={isLinkMissing}
          own={own}
          whatsapp={whatsapp}
        />
      ) : null}
      {(kind === 'refunded' || kind === 'disputed' || kind === 'cancelled') && order ? (
        <PaymentEnded order={order} kind={kind} whatsapp={whatsapp} />
      ) : null}
      {kind === 'unknown' ? <OrderUnknown whatsapp={whatsapp} /> : null}
      {kind === 'unpaid' && order ? <PaymentUnpaid order={order} own={own} whatsapp={whatsapp} /> : null}
      {kind === 'no-news' && order ? <PaymentNoNews order={order} own={own} whatsapp={whatsapp} /> : null}
      {kind === 'not-confirmed' ? <PaymentFailed order={order} own={own} whatsapp={whatsapp} /> : null}
    </div>
  )
}

/** What is said to whom does not see the headline change; the headline itself says it to the others. */
function announcementOf(view: Parameters<typeof titleKeyOf>[0]): string {
  const key = titleKeyOf(view)
  return key === 'not-confirmed' ? `${titles[key]}. ${paymentFailed}` : titles[key]
}

/** The provider writes missing values as the word "null". */
function knownText(value: string | null): string | null {
  return value === null || value === '' || value === 'null' ? null : value.slice(0, 100)
}
