import { EndedAttempt, PayCode, StillOpen } from '#app/ui/checkout/pay-code.tsx'
import { PaymentDown, PriceEnded, SaleEnded, VoucherGone } from '#app/ui/checkout/payment-unavailable.tsx'
import { StillToCome } from '#app/ui/delivery/still-to-come.tsx'
import { RevisionsPart } from '#app/ui/preview/revisions-part.tsx'
import { SendButton } from '#app/ui/shared/send-button.tsx'
import { OutsideLink, WhatsappLink } from '#app/ui/site/contact-link.tsx'
import { SurpriseSwitch } from '#app/ui/surprise/surprise-switch.tsx'
import {
  briefingLabel,
  linkRequest,
  openPreviewLabel,
  openVoucherLabel,
  rereadStoryLabel,
  slipLabels,
  todaysPriceLabel,
} from '#copy/order/next-actions.ts'
import { awaitedActionText, priceOverText } from '#copy/order/tracking-labels.ts'
import { payLabel, payOnce, payOtherwise } from '#copy/payment/paying-words.ts'
import type { PaymentDetail } from '#copy/payment/payment-details.ts'
import { paidTwiceFact, returnedFacts } from '#copy/payment/returned-money.ts'
import type { Promised } from '#core/delivery/delivery.ts'
import { isInvoiceable } from '#core/order/invoice.ts'
import { isPayable } from '#core/order/order.ts'
import { canPayOtherwise, isPriceOver, openWork, type TrackedCode, type TrackedOrder } from '#core/order/tracking.ts'
import type { RevisionsView } from '#core/preview/preview-view.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'
import type { Qr } from '#core/shared/qr.ts'
import { isPaidByVoucher } from '#core/voucher/redemption.ts'

import { ExtraSummary } from './extra-summary.tsx'
import type { ExtrasView } from './extras-view.ts'
import { InactiveOrder } from './inactive-order.tsx'
import { newOfferPath } from './new-offer-path.ts'
import { formalStatus, NextAction, PayChanges, workDates, WorkLinks } from './next-action.tsx'
import { OrderExtras } from './order-extras.tsx'
import { OrderProposals, WaitingProposals } from './order-proposals.tsx'
import { PhoneNewsSwitch, type PhoneNews } from './phone-news.tsx'
import { SongLead, type SongInProgress } from './song-lead.tsx'
import { Steps } from './steps.tsx'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingFrame } from './tracking-frame.tsx'
import { VoucherSummary } from './voucher-summary.tsx'
import { WithdrawalSection } from './withdrawal-section.tsx'

type Props = {
  order: TrackedOrder & { statusText: string }
  codes: TrackedCode[]
  whatsapp: string
  paymentDown: boolean
  /** It was found just now that its price cannot be kept. */
  priceEnded: boolean
  /** It was found just now that its project takes the extra no more, or that its voucher is gone. */
  saleEnded: boolean
  /** Of the Pix code that waits to be paid. */
  qr: Qr | null
  /** How the last attempt to pay it ended, while it can be paid. */
  ended: PaymentDetail | null
  revisions: React.ComponentProps<typeof RevisionsPart> | null
  extras: ExtrasView | null
  proposals: React.ComponentProps<typeof OrderProposals> | null
  /** News by WhatsApp; null where there are none. */
  phoneNews: PhoneNews | null
  /** Of an order whose song is being made. */
  lead: SongInProgress | null
  /** What a song that was handed over still lacks. */
  missing: Promised[]
}

/** One order as its buyer follows it. */
export function OrderProgress({
  order,
  codes,
  whatsapp,
  paymentDown,
  priceEnded,
  saleEnded,
  qr,
  ended,
  revisions,
  extras,
  proposals,
  phoneNews,
  lead,
  missing,
}: Props) {
  const isOver = isPriceOver({ ...order, isPriceValid: order.isPriceValid && !priceEnded })
  return (
    <TrackingFrame
      tracked={{ kind: 'pedido', id: order.id, code: order.code, isOpen: true }}
      codes={codes}
      subject={order.packageName}
      status={order.stopReason ? undefined : (order.project ?? order.extraOf)?.status}
      statusText={order.statusText}
    >
      {paymentDown && isPayable(order.state) ? <PaymentDown code={order.code} /> : null}
      {isOver ? <PriceEnded path={newOfferPath(order)} byLink={order.link !== null} /> : null}
      {saleEnded && !order.isSong && isPayable(order.state) ? (
        <SaleEnded path={order.extraOf ? newOfferPath(order) : null} byLink={order.link !== null} />
      ) : null}
      {saleEnded && isPayable(order.state) && isPaidByVoucher(order.lines) ? (
        <VoucherGone path={newOfferPath(order)} byLink={order.link !== null} />
      ) : null}
      {lead && !order.stopReason ? <SongLead {...lead} /> : null}
      <NextAction
        text={
          isOver
            ? priceOverText
            : awaitedActionText(order.awaitedAction, { isPreviewOver: order.project?.isPreviewOver ?? false })
        }
      >
        <NextActions order={order} offer={revisions?.offer ?? null} retry={paymentDown} whatsapp={whatsapp} />
        {proposals ? <WaitingProposals {...proposals} /> : null}
      </NextAction>
      <StillToCome missing={missing} />
      {isPayable(order.state) ? <StillOpen order={order} /> : null}
      {isOver ? null : <EndedAttempt detail={ended} />}
      {slipLabels[order.awaitedAction] ? <PayCode payment={order.payment} qr={qr} /> : null}

      <div className="mt-12 grid grid-cols-1 gap-12 break-words lg:grid-cols-[1fr_24rem] lg:gap-16">
        <OrderStatus order={order} />
        <div className="grid grid-cols-1 content-start gap-6">
          <TrackingFacts code={order.code} facts={factsOf(order)} whatsapp={whatsapp}>
            <a href={`/pedidos/${order.code}/contrato.pdf`} className="btn-quiet" target="_blank" rel="noopener">
              Contrato (PDF)
            </a>
            {order.hasStory ? (
              <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn-quiet">
                {rereadStoryLabel}
              </a>
            ) : null}
            {order.project && !order.stopReason && workDates(order.project).length > 0 ? (
              <a href={`/pedidos/${order.code}/prazo.ics`} className="btn-quiet" download>
                Adicionar o prazo à agenda
              </a>
            ) : null}
            {isInvoiceable(order) || order.state === 'refunded' ? (
              <a href={`/acompanhar-pedido/nota?codigo=${order.code}`} className="btn-quiet">
                Nota fiscal
              </a>
            ) : null}
          </TrackingFacts>
          {revisions ? <RevisionsPart {...revisions} /> : null}
        </div>
      </div>
      {extras ? <OrderExtras {...extras} isFolded={!order.project?.versions} /> : null}
      {proposals ? <OrderProposals {...proposals} /> : null}
      {phoneNews ? <PhoneNewsSwitch order={order} news={phoneNews} /> : null}
      {order.isSong ? <SurpriseSwitch orderId={order.id} hours={order.surprise} /> : null}
      <WithdrawalSection order={order} whatsapp={whatsapp} />
    </TrackingFrame>
  )
}

function OrderStatus({ order }: { order: TrackedOrder }) {
  if (order.state === 'cancelled') return <InactiveOrder stopReason="cancelled" returned={null} />
  if (order.voucher) return <VoucherSummary order={order} voucher={order.voucher} />
  if (!order.isSong) return <ExtraSummary order={order} />
  return order.stopReason ? (
    <InactiveOrder stopReason={order.stopReason} returned={order.returned} />
  ) : (
    <Steps steps={order.steps} now={{ awaitedAction: order.awaitedAction, status: order.project?.status ?? null }} />
  )
}

type ActionProps = { order: TrackedOrder; offer: RevisionsView['offer']; retry: boolean; whatsapp: string }

function NextActions({ order, offer, retry, whatsapp }: ActionProps) {
  const work = openWork(order)
  return (
    <>
      {order.payment?.ticketUrl && slipLabels[order.awaitedAction] ? (
        <a
          href={order.payment.ticketUrl}
          className={order.payment.payCode ? 'btn btn-line' : 'btn btn-red'}
          target="_blank"
          rel="noopener noreferrer"
        >
          {slipLabels[order.awaitedAction]}
        </a>
      ) : null}
      {order.awaitedAction === 'buyer-pays-link' && order.link && order.isPriceValid ? (
        <OutsideLink href={order.link.url} className="btn btn-red">
          Pagar {formatBRL(order.total)} em {order.link.host}
        </OutsideLink>
      ) : null}
      {order.awaitedAction === 'studio-sends-link' && order.isPriceValid ? (
        <WhatsappLink number={whatsapp} message={linkRequest.message(order.code)} className="btn btn-line">
          {linkRequest.label}
        </WhatsappLink>
      ) : null}
      {order.voucher && order.state === 'paid' && !order.stopReason ? (
        <a href={`/vale-presente/pedido/${order.code}`} className="btn btn-red">
          {openVoucherLabel}
        </a>
      ) : null}
      {order.extraOf?.isActive && !order.stopReason ? (
        <a href={`/preview/${order.extraOf.previewCode}`} className="btn btn-red">
          {openPreviewLabel}
        </a>
      ) : null}
      {order.awaitedAction === 'buyer-briefs' || order.awaitedAction === 'buyer-answers' ? (
        <a href={`/briefing/${order.packageId}?pedido=${order.code}`} className="btn btn-red">
          {briefingLabel(order.awaitedAction)}
        </a>
      ) : null}
      {order.awaitedAction === 'buyer-pays-changes' && offer ? <PayChanges {...offer} /> : null}
      {work ? (
        <WorkLinks work={work} awaitedAction={order.awaitedAction} code={order.code} whatsapp={whatsapp} />
      ) : null}
      {isPriceOver(order) ? (
        <a href={newOfferPath(order)} className="btn btn-red">
          {todaysPriceLabel}
        </a>
      ) : null}
      <PayForm order={order} retry={retry} />
    </>
  )
}

/** Nothing was paid; or a Pix code or boleto waits, and its buyer would rather pay by card. */
function PayForm({ order, retry }: { order: TrackedOrder; retry: boolean }) {
  const isSlip = canPayOtherwise(order)
  if (!isSlip && !(isPayable(order.state) && order.isPriceValid && order.awaitedAction === 'buyer-pays')) return null
  const label = isSlip ? payOtherwise : payLabel(order.total)
  return (
    <form method="post" noValidate action="/acompanhar-pedido">
      <input type="hidden" name="order" value={order.id} />
      <SendButton
        name="intent"
        value="pay"
        className={isSlip ? 'btn btn-line' : 'btn btn-red'}
        busyLabel="Processando..."
      >
        {retry ? 'Tentar novamente' : label}
      </SendButton>
      {isSlip && order.payment ? <p className="mt-3 max-w-[31.5em]">{payOnce(order.payment.method)}</p> : null}
    </form>
  )
}

const choiceLabels = {
  extra: 'Extra',
  bespoke: 'Escolha',
  discount: 'Código',
  voucher: 'Vale',
  redemption: 'Pago com',
}

function factsOf(order: Props['order']): [string, string][] {
  const facts: [string, string][] = [
    ...formalStatus(order.statusText),
    ['Cliente', order.buyerName],
    ['E-mail', order.buyerEmail],
    [order.isSong ? 'Pacote' : 'Compra', order.packageName],
  ]
  const { returned } = order
  for (const { kind, id, title } of order.lines) {
    const isReturned = kind === 'extra' && returned.lines.includes(id)
    if (kind !== 'package' && order.isSong)
      facts.push([choiceLabels[kind], isReturned ? `${title} (devolvido)` : title])
  }
  if (isPayable(order.state) && order.priceUntil)
    facts.push([order.isPriceValid ? 'Preço garantido até' : 'Preço terminou em', formatDate(order.priceUntil)])
  facts.push(['Total', formatBRL(order.total)], ['Data do pedido', formatDate(order.orderedAt)])
  if (order.paidTwice > 0) facts.push(paidTwiceFact(order.paidTwice))
  if (returned.amount > 0)
    facts.push(...returnedFacts(returned), ['Total depois da devolução', formatBRL(returned.kept)])
  if (order.project && !order.stopReason) facts.push(...workDates(order.project))
  return facts
}
