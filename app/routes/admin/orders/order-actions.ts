import { randomUUID } from 'node:crypto'

import { data } from 'react-router'

import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast, type ToastText } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { requireId } from '#app/http/guards.ts'
import type { OrderFailure } from '#app/ui/admin/orders/order-failure.ts'
import { answerForm, manualPaymentForm } from '#copy/payment/manual-payment-form.ts'
import { refundForm, withdrawalForm } from '#copy/payment/refund-form.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import type { PaymentProvider } from '#core/payment/payment-link.ts'
import { formatBRL } from '#core/shared/money.ts'
import { ownValue } from '#core/shared/own-value.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { cancelOrder } from '#use-cases/order/cancel-order.ts'
import { decideWithdrawal } from '#use-cases/order/decide-withdrawal.ts'
import { acceptPayment } from '#use-cases/payment/accept-payment.ts'
import { answerQuestion } from '#use-cases/payment/answer-question.ts'
import { giveUpRefund } from '#use-cases/payment/give-up-refund.ts'
import { matchRecordedPayment } from '#use-cases/payment/match-recorded-payment.ts'
import { receiveManualPayment } from '#use-cases/payment/receive-manual-payment.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'
import { sendOrderLink } from '#use-cases/payment/send-order-link.ts'
import { sendPaymentLink } from '#use-cases/payment/send-payment-link.ts'
import { recreateProject } from '#use-cases/project/recreate-project.ts'

/** What may still bring money to an order that was cancelled. */
const stillPayable: Record<PaymentProvider, string> = {
  'mercado-pago': 'Se um pagamento ainda chegar, ele volta com um aviso para você decidir.',
  links: 'O link de pagamento continua aberto na página de quem o criou.',
}

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
    const values = manualPaymentForm.read(form)
    const failure = { intent: 'receive' as const, values, errors: {}, refusal: null }
    const read = manualPaymentForm.parse(values, randomUUID)
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const received = await receiveManualPayment(deps, actor, { orderId, payment: read.value })
    if (!received.ok) return refused({ ...failure, refusal: received.code })
    return accept({ title: 'Pagamento registrado', text: 'O comprador recebe a confirmação por e-mail.' })
  },
  async refund(deps, { orderId, actor }, form) {
    const values = refundForm.read(form)
    const failure = { intent: 'refund' as const, values, errors: {}, refusal: null }
    const read = refundForm.parse(values)
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const id = requireId(field(form, 'submission'))
    const given = await refundOrder(deps, actor, { id, orderId, paymentId: field(form, 'payment'), ...read.value })
    if (!given.ok) return refused({ ...failure, refusal: given.code })
    const amount = formatBRL(given.value.amount)
    const { byHand } = read.value
    return accept(
      given.value.state === 'done'
        ? {
            title: byHand ? 'Reembolso manual registrado' : 'Reembolso feito',
            text: `${amount} ${byHand ? 'reembolsados por fora; o comprador recebe um e-mail.' : 'reembolsados ao comprador.'}`,
          }
        : {
            title: 'Reembolso em processamento',
            text: `O Mercado Pago ainda confirma os ${amount}. O comprador recebe um e-mail quando o dinheiro voltar.`,
          },
    )
  },
  async 'give-up'(deps, { orderId, actor }, form) {
    const ended = await giveUpRefund(deps, actor, { orderId, refundId: requireId(field(form, 'refund')) })
    if (!ended.ok) return refused({ intent: 'give-up', refusal: ended.code })
    return accept({
      title: auditLabels['refund-given-up'],
      text: 'Nada voltou ao comprador por ele: peça outro ou registre um reembolso manual.',
    })
  },
  async withdrawal(deps, { orderId, actor }, form) {
    const values = withdrawalForm.read(form)
    const failure = { intent: 'withdrawal' as const, values, errors: {}, refusal: null }
    const read = withdrawalForm.parse(values)
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const decision = { id: requireId(field(form, 'submission')), ...read.value }
    const decided = await decideWithdrawal(deps, actor, { orderId, decision })
    if (!decided.ok) return refused({ ...failure, refusal: decided.code })
    return accept({
      title: 'Pedido de cancelamento respondido',
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
      title: auditLabels['payment-matched'],
      text: 'O registro feito à mão foi estornado no livro: o dinheiro conta uma vez.',
    })
  },
  async recreate(deps, { orderId, actor }) {
    const recreated = await recreateProject(deps, actor, orderId)
    if (!recreated.ok) return refused({ intent: 'recreate', refusal: recreated.code })
    return accept({ title: 'Projeto recriado', text: 'Ele está na lista de projetos, com o prazo a partir de hoje.' })
  },
  async clear(deps, { actor }, form) {
    const values = answerForm.read(form)
    const failure = { intent: 'clear' as const, values, errors: {}, refusal: null }
    const read = answerForm.parse(values)
    if (!read.ok) return mistyped({ ...failure, errors: read.errors })

    const questionId = requireId(field(form, 'question'))
    const cleared = await answerQuestion(deps, actor, { questionId, seen: field(form, 'seen'), ...read.value })
    if (!cleared.ok) return refused({ ...failure, refusal: cleared.code })
    return accept({ title: 'Atenção resolvida', text: read.value.note })
  },
  async cancel(deps, { orderId, actor }) {
    const cancelled = await cancelOrder(deps, actor, orderId)
    if (!cancelled.ok) return refused({ intent: 'cancel', refusal: cancelled.code })
    return accept({ title: 'Pedido cancelado', text: stillPayable[cancelled.value.provider] })
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
