import { Link } from 'react-router'

import { WaitingSince } from '#app/ui/admin/shared/waiting-since.tsx'
import { closeErrors } from '#copy/payment/disputes.ts'
import { refundErrors } from '#copy/payment/refunds.ts'
import { reviewFlagLabels, paymentMethodLabels } from '#copy/shared/labels.ts'
import { reviewFlagExplanations, explainReviewFlag } from '#copy/staff/staff-mails.ts'
import type { OrderState } from '#core/order/order.ts'
import {
  asksAboutHeldMoney,
  isAcceptable,
  isUnmatchedReason,
  type CloseRefusal,
} from '#core/payment/payment-question.ts'
import type { PaymentView } from '#core/payment/payment-view.ts'
import { refundableAmount } from '#core/payment/payment.ts'
import type { RecordedMatch } from '#core/payment/recorded-payment.ts'
import type { ReviewFlag } from '#core/payment/settlement.ts'
import { cents, formatBRL } from '#core/shared/money.ts'
import type { Result } from '#core/shared/result.ts'

import { recordedText } from './match-sheet.tsx'
import type { OrderFailure } from './order-failure.ts'

type OpenQuestion = { id: string; reason: ReviewFlag; paymentId: string | null; openedAt: Date }

type Props = {
  order: { state: OrderState; paidByPaymentId: string | null }
  /** Paid, and nobody works on it. */
  isMissing: boolean
  questions: OpenQuestion[]
  payments: PaymentView[]
  /** What staff recorded by hand and a payment may be, by its id. */
  matches: Record<string, RecordedMatch[]>
  /** Whether a question may be marked as answered. */
  judgeClosing: (question: OpenQuestion) => Result<undefined, CloseRefusal>
  /** Its own sheet says why a refund was refused, while it is open. */
  refunding: boolean
  failure: OrderFailure | null
}

/** What has to be seen before anything else: a refusal that has no sheet to stand in, and what asks for somebody. */
export function OrderAlerts(props: Props) {
  const { order, isMissing, questions, payments, matches, judgeClosing, refunding, failure } = props
  return (
    <>
      {failure?.intent === 'link' ? <Refusal>{linkRefusals[failure.refusal]}</Refusal> : null}
      {failure?.intent === 'refund' && failure.refusal && !refunding ? (
        <Refusal>{refundErrors[failure.refusal]}</Refusal>
      ) : null}
      {isMissing ? (
        <div className="notice mb-4" data-tone="alarm">
          <strong>{reviewFlagLabels['project-missing']}</strong>
          <p>{reviewFlagExplanations['project-missing']}</p>
          <Link to="?recriar=1" className="btn-quiet justify-self-start" preventScrollReset>
            Recriar projeto
          </Link>
        </div>
      ) : null}
      {questions
        // A withdrawal has a panel of its own; a missing project is told while it is missing.
        .filter(({ reason }) => reason !== 'withdrawal' && !(isMissing && reason === 'project-missing'))
        .map((question) => (
          <QuestionNotice
            key={question.id}
            order={order}
            question={question}
            payment={payments.find(({ providerId }) => providerId === question.paymentId) ?? null}
            recorded={matches[question.paymentId ?? '']?.[0] ?? null}
            closing={judgeClosing(question)}
          />
        ))}
    </>
  )
}

/** One question with what can be done about it; each payment has its own. */
function QuestionNotice({
  order,
  question: { id, reason, paymentId, openedAt },
  payment,
  recorded,
  closing,
}: {
  order: Props['order']
  question: OpenQuestion
  payment: PaymentView | null
  recorded: RecordedMatch | null
  closing: Result<undefined, CloseRefusal>
}) {
  const left = payment ? refundableAmount(payment) : cents(0)
  return (
    <div className="notice mb-4" data-tone="alarm">
      <strong>{reviewFlagLabels[reason]}</strong>
      <p>{explainReviewFlag(reason, order)}</p>
      <p className="text-smoke text-sm">
        <WaitingSince since={openedAt} />
      </p>
      {payment ? (
        <p className="[overflow-wrap:anywhere]">
          {formatBRL(payment.amount)}, {paymentMethodLabels[payment.method]}, pagamento {payment.providerId}
        </p>
      ) : null}
      {recorded ? (
        <p>
          A equipe registrou à mão um pagamento do mesmo valor neste pedido: {recordedText(recorded)}. Se for o mesmo
          dinheiro, não devolva: troque o registro por ele.
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-5">
        {recorded ? (
          <Link to={`?juntar=${id}`} className="btn-quiet" preventScrollReset>
            Trocar registro pelo pagamento
          </Link>
        ) : null}
        {payment && isAcceptable(order, payment) ? (
          <Link to={`?aceitar=${payment.providerId}`} className="btn-quiet" preventScrollReset>
            Aceitar este pagamento
          </Link>
        ) : null}
        {payment && offersRefund(reason, payment) ? (
          <Link to={`?devolver=${payment.providerId}`} className="btn-quiet" preventScrollReset>
            Reembolsar {formatBRL(left)}
          </Link>
        ) : null}
        {isUnmatchedReason(reason) ? (
          <Link to={`/admin/orders/unmatched#pagamento-${paymentId}`} className="btn-quiet">
            Ver o pagamento
          </Link>
        ) : null}
        {closing.ok ? (
          <Link to={`?atencao=${id}`} className="btn-quiet" preventScrollReset>
            Marcar como resolvido
          </Link>
        ) : null}
      </p>
      {closing.ok ? null : <p>{closeErrors[closing.code]}</p>}
    </div>
  )
}

/** Whether the notice of a question has the button that gives its payment back. */
export function offersRefund(reason: ReviewFlag, payment: PaymentView): boolean {
  return asksAboutHeldMoney(reason) && refundableAmount(payment) > 0
}

function Refusal({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="notice mb-4" data-tone="alarm">
      {children}
    </p>
  )
}

const linkRefusals: Record<string, string> = {
  'not-payable': 'Este pedido não pode mais ser pago.',
  'price-ended': 'O preço deste pedido não é mais garantido: o cliente precisa fazer o pedido de novo.',
  'too-many-mails': 'Já enviamos três links nesta hora. Espere um pouco antes de enviar outro.',
}
