import { Confirm } from '#app/ui/admin/shared/confirm-dialog.tsx'
import { RouteDialog } from '#app/ui/admin/shared/route-dialog.tsx'
import { isPayable, isReceivable, type OrderState } from '#core/order/order.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'
import type { HeldPayment } from '#core/payment/payment-view.ts'
import { unrefundedAmount } from '#core/payment/payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

import { AnswerSheet } from './answer-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import type { FailureOf, OrderFailure } from './order-failure.ts'
import { ReceiveSheet } from './receive-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'

type Props = {
  order: { id: string; code: string; state: OrderState; total: Cents; provider: PaymentProvider; createdAt: Date }
  /** The payment link it has. */
  link: string | null
  /** The newest day a payment can have arrived on. */
  today: CalendarDay
  /** The payment that is to be given back. */
  refunding: HeldPayment | null
  /** Extras that can go back by themselves. */
  refundable: React.ComponentProps<typeof RefundSheet>['lines']
  /** A part of it that was proposed on another screen. */
  proposedPart: string
  /** Why it is to be given back, where that is known. */
  refundReason: string
  /** The order stays paid without that payment. */
  staysPaid: boolean
  /** The payment that is to be taken as the order's. */
  accepting: HeldPayment | null
  /** Paid, and nobody works on it. */
  isMissing: boolean
  /** The question that is to be closed. */
  answering: { id: string; reason: ReviewFlag } | null
  submission: string
  failure: OrderFailure | null
}

/** The dialogs of an order, each with an address of its own. */
export function OrderSheets({
  order,
  link,
  today,
  refunding,
  refundable,
  proposedPart,
  refundReason,
  staysPaid,
  accepting,
  isMissing,
  answering,
  submission,
  failure,
}: Props) {
  return (
    <>
      {isReceivable(order.state) ? (
        <ReceiveSheet
          total={order.total}
          byLink={order.provider === 'links'}
          days={{ first: dayOf(order.createdAt), last: today }}
          submission={submission}
          failure={failure?.intent === 'receive' ? failure : null}
        />
      ) : null}
      {order.provider === 'links' && (isPayable(order.state) || failure?.intent === 'own-link') ? (
        <LinkSheet order={order} current={link} failure={failure?.intent === 'own-link' ? failure : null} />
      ) : null}
      {isPayable(order.state) || failure?.intent === 'cancel' ? (
        <CancelSheet order={order} failure={failure?.intent === 'cancel' ? failure : null} />
      ) : null}
      {refunding ? (
        <RefundSheet
          key={refunding.providerId}
          payment={refunding}
          lines={refundable}
          reason={refundReason}
          staysPaid={staysPaid}
          submission={submission}
          proposed={proposedPart}
          failure={failure?.intent === 'refund' ? failure : null}
        />
      ) : null}
      {accepting ? (
        <AcceptSheet order={order} payment={accepting} failure={failure?.intent === 'accept' ? failure : null} />
      ) : null}
      {isMissing ? <RecreateSheet code={order.code} failure={failure?.intent === 'recreate' ? failure : null} /> : null}
      {answering ? (
        <AnswerSheet
          key={answering.id}
          question={answering}
          failure={failure?.intent === 'clear' ? failure : null}
          place="no histórico do pedido"
        />
      ) : null}
    </>
  )
}

function CancelSheet({
  order: { code, provider },
  failure,
}: {
  order: { code: string; provider: PaymentProvider }
  failure: FailureOf<'cancel'> | null
}) {
  return (
    <RouteDialog param="cancelar" title="Cancelar pedido">
      <p>
        {provider === 'links'
          ? `O pedido ${code} não pode mais ser registrado como pago. O link continua aberto na página de quem o criou: confira antes se ninguém pagou, e desative o link lá se ele for só deste pedido. O comprador não recebe e-mail.`
          : `O pedido ${code} não poderá mais ser pago, e o Pix ou boleto em aberto é cancelado no Mercado Pago. Se um pagamento ainda chegar, o pedido volta com um aviso para você decidir. O comprador não recebe e-mail.`}
      </p>
      <Confirm
        intent="cancel"
        destroys
        param="cancelar"
        label="Cancelar pedido"
        busy="Cancelando..."
        cancel="Voltar"
        refusal={failure ? (cancelRefusals[failure.refusal] ?? cancelRefusals['not-cancellable']) : ''}
      />
    </RouteDialog>
  )
}

const cancelRefusals: Record<string, string> = {
  'not-cancellable': 'Este pedido não está mais à espera de pagamento. Feche e olhe de novo.',
  'payment-unavailable': 'O Mercado Pago não respondeu, e nada mudou. Tente de novo em instantes.',
  'payment-pending': 'Há um pagamento que o Mercado Pago já não deixa cancelar. Espere a decisão dele.',
}

function AcceptSheet({
  order,
  payment,
  failure,
}: {
  order: { code: string; total: Cents }
  payment: HeldPayment
  failure: FailureOf<'accept'> | null
}) {
  const received = unrefundedAmount(payment)
  return (
    <RouteDialog param="aceitar" title="Aceitar este pagamento">
      <p>
        O pedido {order.code} é de {formatBRL(order.total)} e este pagamento é de {formatBRL(received)}. Aceito, ele
        paga o pedido: o projeto é aberto, o prazo começa hoje e o comprador recebe a confirmação por e-mail.
      </p>
      <Confirm
        intent="accept"
        param="aceitar"
        label="Aceitar este pagamento"
        busy="Aceitando..."
        refusal={failure ? (acceptRefusals[failure.refusal] ?? acceptRefusals['not-acceptable']) : ''}
      >
        <input type="hidden" name="payment" value={payment.providerId} />
      </Confirm>
    </RouteDialog>
  )
}

function RecreateSheet({ code, failure }: { code: string; failure: FailureOf<'recreate'> | null }) {
  return (
    <RouteDialog param="recriar" title="Recriar projeto">
      <p>
        O pedido {code} ganha de novo um projeto com o mesmo código, um briefing em branco e uma prévia nova. O prazo
        começa hoje. O comprador não recebe e-mail: avise você.
      </p>
      <Confirm
        intent="recreate"
        param="recriar"
        label="Recriar projeto"
        busy="Recriando..."
        refusal={failure ? 'Este pedido não espera mais um projeto. Feche e olhe de novo.' : ''}
      />
    </RouteDialog>
  )
}

const acceptRefusals: Record<string, string> = {
  'not-acceptable': 'Este pagamento não pode mais ser aceito. Feche e olhe de novo.',
  'project-unavailable':
    'O projeto não pode mais receber este extra, ou o vale deste pedido não vale mais: reembolse o valor.',
}
