import { randomUUID } from 'node:crypto'

import { data } from 'react-router'

import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast, type ToastText } from '#app/http/flash-toast.ts'
import { field, fields } from '#app/http/forms.ts'
import { requireId } from '#app/http/guards.ts'
import type { OrderFailure } from '#app/ui/admin/orders/order-failure.ts'
import { parseManualPayment, parseStaffReason } from '#core/payment/manual-payment.ts'
import { parseRefundForm } from '#core/payment/refund-form.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { decideWithdrawal } from '#use-cases/order/decide-withdrawal.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { answerQuestion } from '#use-cases/payment/answer-question.ts'
import { matchRecordedPayment } from '#use-cases/payment/match-recorded-payment.ts'
import { receiveManualPayment } from '#use-cases/payment/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { sendOrderLink } from '#use-cases/payment/send-order-link.ts'
import { sendPaymentLink } from '#use-cases/payment/send-payment-link.ts'
import { recreateProject } from '#use-cases/project/recreate-project.ts'

type Who = { orderId: string; actor: AuditActor }
type HandlerResult = Accepted<ToastText> | { ok: false; failure: OrderFailure; status: 409 | 422 }

/** What the forms of an order's screen do, by their intent. */
export async function handleOrderForm(deps: Deps, who: Who, form: FormData) {
  const handle = ownValue(handlers, field(form, 'intent'))
  if (!handle) throw data(null, { status: 400 })

  const result = await handle(deps, who, form)
  return result.ok
    ? redirectWithToast(deps, `/admin/orders/${who.orderId}`, result.value)
    : data(result.failure, { status: result.status })
}

const handlers: Partial<Record<string, (deps: Deps, who: Who, form: FormData) => Promise<HandlerResult>>> = {
  async receive(deps, { orderId, actor }, form) {
    const values = {
      method: field(form, 'method'),
      amount: field(form, 'amount'),
      note: field(form, 'note'),
      difference: field(form, 'difference'),
      day: field(form, 'day'),
      fee: field(form, 'fee'),
      reference: field(form, 'reference'),
    }
    const failure = { intent: 'receive' as const, values, errors: {}, refusal: null }
    const read = parseManualPayment({ ...values, submission: field(form, 'submission') }, randomUUID)
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const received = await receiveManualPayment(deps, actor, { orderId, payment: read.value })
    if (!received.ok) return refused({ ...failure, refusal: received.code })
    return accept({ title: 'Pagamento registrado', text: 'O comprador recebe a confirmação por e-mail.' })
  },
  async refund(deps, { orderId, actor }, form) {
    const values = {
      how: field(form, 'how'),
      amount: field(form, 'amount'),
      reason: field(form, 'reason'),
      lines: fields(form, 'line'),
      byHand: field(form, 'byHand') !== '',
    }
    const failure = { intent: 'refund' as const, values, errors: {}, refusal: null }
    if (values.how === 'nada') throw data(null, { status: 400 })
    const read = parseRefundForm({ ...values, sum: field(form, 'sum') })
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const id = requireId(field(form, 'submission'))
    const { amount: wanted, lines, reason, confirmed } = read.value
    const given = await refundOrder(deps, actor, {
      id,
      orderId,
      paymentId: field(form, 'payment'),
      amount: wanted,
      lines,
      reason,
      confirmed,
      byHand: values.byHand,
    })
    if (!given.ok) return refused({ ...failure, refusal: given.code })
    const amount = formatBRL(given.value.amount)
    return accept(
      given.value.state === 'done'
        ? {
            title: values.byHand ? 'Reembolso manual registrado' : 'Reembolso feito',
            text: `${amount} ${values.byHand ? 'reembolsados por fora; o comprador recebe um e-mail.' : 'reembolsados ao comprador.'}`,
          }
        : {
            title: 'Reembolso em processamento',
            text: `O Mercado Pago ainda confirma os ${amount}. O comprador recebe um e-mail quando o dinheiro voltar.`,
          },
    )
  },
  async withdrawal(deps, { orderId, actor }, form) {
    const values = { decision: field(form, 'decision'), amount: field(form, 'amount'), reason: field(form, 'reason') }
    const failure = { intent: 'withdrawal' as const, values, errors: {}, refusal: null }
    const read = parseRefundForm({ ...values, how: values.decision, lines: [], sum: field(form, 'sum') })
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const id = requireId(field(form, 'submission'))
    const { how, amount, reason, confirmed } = read.value
    const decision = { id, accepted: how !== 'nada', amount, reason, confirmed }
    const decided = await decideWithdrawal(deps, actor, { orderId, decision })
    if (!decided.ok) return refused({ ...failure, refusal: decided.code })
    return accept({
      title: 'Desistência respondida',
      text: 'O comprador recebe a resposta com o motivo por e-mail.',
    })
  },
  async accept(deps, { orderId, actor }, form) {
    const accepted = await acceptPayment(deps, actor, { orderId, paymentId: field(form, 'payment') })
    if (!accepted.ok) return refused({ intent: 'accept', refusal: accepted.code })
    return accept({ title: 'Pagamento aceito', text: 'O pedido está pago e o comprador recebe a confirmação.' })
  },
  async match(deps, { actor }, form) {
    const questionId = requireId(field(form, 'question'))
    const matched = await matchRecordedPayment(deps, actor, { questionId, recordedId: field(form, 'recorded') })
    if (!matched.ok) return refused({ intent: 'match', refusal: matched.code })
    return accept({
      title: 'Um pagamento só',
      text: 'O registro feito à mão foi estornado no livro: o dinheiro conta uma vez.',
    })
  },
  async recreate(deps, { orderId, actor }) {
    const recreated = await recreateProject(deps, actor, orderId)
    if (!recreated.ok) return refused({ intent: 'recreate', refusal: recreated.code })
    return accept({ title: 'Projeto recriado', text: 'Ele está na lista de projetos, com o prazo a partir de hoje.' })
  },
  async clear(deps, { actor }, form) {
    const failure = { intent: 'clear' as const, note: field(form, 'note'), error: null, refusal: null }
    const note = parseStaffReason(failure.note)
    if (!note.ok) return mistyped({ ...failure, error: note.code })

    const questionId = requireId(field(form, 'question'))
    const cleared = await answerQuestion(deps, actor, { questionId, seen: field(form, 'seen'), note: note.value })
    if (!cleared.ok) return refused({ ...failure, refusal: cleared.code })
    return accept({ title: 'Atenção resolvida', text: note.value })
  },
  async cancel(deps, { orderId, actor }) {
    const cancelled = await cancelOrder(deps, actor, orderId)
    if (!cancelled.ok) return refused({ intent: 'cancel', refusal: cancelled.code })
    return accept({ title: 'Pedido cancelado', text: 'Ele não pode mais ser pago.' })
  },
  async link(deps, { orderId, actor }) {
    const sent = await sendPaymentLink(deps, actor, orderId)
    if (!sent.ok) return refused({ intent: 'link', refusal: sent.code })
    return accept({ title: 'Link enviado', text: 'O comprador recebe o link de pagamento por e-mail.' })
  },
  async 'own-link'(deps, { orderId, actor }, form) {
    const url = field(form, 'url').slice(0, 2_000)
    const sent = await sendOrderLink(deps, actor, { orderId, url })
    if (!sent.ok) {
      const failure = { intent: 'own-link' as const, url, refusal: sent.code }
      return sent.code === 'link-invalid' ? mistyped(failure) : refused(failure)
    }
    return accept({ title: 'Link enviado', text: 'O comprador recebe o link de pagamento por e-mail.' })
  },
}

function mistyped(failure: OrderFailure): HandlerResult {
  return { ok: false, failure, status: 422 }
}

function refused(failure: OrderFailure): HandlerResult {
  return { ok: false, failure, status: 409 }
}
