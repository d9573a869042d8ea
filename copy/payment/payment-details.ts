import { isEnded, type PaymentAttempt } from '#core/payment/payment-attempts.ts'
import type { PaymentStatus } from '#core/payment/payment.ts'
import { recordedTwice } from '#core/payment/recorded-payment.ts'

export type PaymentDetail = { title: string; text: string }

/** What a provider's `status_detail` means, and what the payer can do. An unknown code gets a general sentence. */
export function paymentDetail(statusDetail: string): PaymentDetail {
  return details.get(statusDetail) ?? general
}

/** The same of an attempt that came to nothing; null of any other. */
export function endedDetail(attempt: PaymentAttempt | null | undefined): PaymentDetail | null {
  return attempt && isEnded(attempt.status) ? paymentDetail(attempt.statusDetail) : null
}

/** The same for staff, without the advice to the payer. */
export function staffPaymentDetail({ status, statusDetail }: { status: PaymentStatus; statusDetail: string }): string {
  if (status === 'in-mediation') return 'O comprador abriu uma reclamação e o Mercado Pago está mediando'
  return staffTitles.get(statusDetail) ?? details.get(statusDetail)?.title ?? staffGeneral[status]
}

const staffTitles = new Map([
  ['pending_waiting_transfer', 'Aguardando o Pix do comprador'],
  ['pending_waiting_payment', 'Aguardando o comprador pagar o boleto'],
  ['pending_challenge', 'Falta o comprador confirmar com o banco'],
  ['cc_rejected_call_for_authorize', 'O banco do comprador precisa autorizar'],
  ['cc_rejected_bad_filled_card_number', 'Número do cartão não confere'],
  ['cc_rejected_bad_filled_date', 'Validade do cartão não confere'],
  ['cc_rejected_bad_filled_other', 'Dados do cartão não conferem'],
  ['cc_rejected_bad_filled_security_code', 'Código de segurança não confere'],
  ['by_payer', 'Cancelado pelo comprador'],
  ['by_collector', 'Cancelado por nós'],
  [recordedTwice, 'Registro trocado pelo pagamento que o Mercado Pago informou'],
])

/** Unknown code: the text depends on the status only. */
const staffGeneral: Record<PaymentStatus, string> = {
  pending: 'Aguardando pagamento',
  'in-process': 'Em análise no Mercado Pago',
  authorized: 'Valor reservado',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
  approved: 'Aprovado',
  'in-mediation': 'Em mediação',
  refunded: 'Reembolsado',
  'charged-back': 'Contestado no cartão',
}

const general: PaymentDetail = {
  title: 'O pagamento não foi concluído',
  text: 'O banco ou o Mercado Pago não confirmou o pagamento. Tente de novo ou escolha outro meio, como o Pix.',
}

const tryAnotherWay = 'Tente com outro cartão ou pague com Pix.'

const details = new Map<string, PaymentDetail>(
  Object.entries({
    accredited: { title: 'Pagamento aprovado', text: 'Recebemos o seu pagamento.' },
    partially_refunded: {
      title: 'Reembolso parcial',
      text: 'Parte do valor foi devolvida.',
    },
    pending_capture: {
      title: 'Pagamento autorizado',
      text: 'O valor está reservado no cartão e será confirmado em breve.',
    },
    offline_process: {
      title: 'Pagamento em processamento',
      text: 'O Mercado Pago está concluindo a operação. Avisamos por e-mail.',
    },
    pending_contingency: {
      title: 'Pagamento em processamento',
      text: 'O Mercado Pago está processando o pagamento. Costuma levar poucos minutos e você não precisa pagar de novo.',
    },
    pending_review_manual: {
      title: 'Pagamento em análise',
      text: 'O Mercado Pago está conferindo o pagamento, por segurança. Você não precisa pagar de novo: avisamos por e-mail.',
    },
    pending_waiting_transfer: {
      title: 'Esperando o seu Pix',
      text: 'Abra o aplicativo do seu banco e pague com o código Pix. A confirmação costuma sair em segundos.',
    },
    pending_waiting_payment: {
      title: 'Esperando o pagamento do boleto',
      text: 'Pague o boleto até o vencimento. A compensação costuma acontecer no dia útil seguinte.',
    },
    pending_challenge: {
      title: 'Falta confirmar com o banco',
      text: 'Seu banco pediu uma confirmação. Volte ao pagamento e conclua essa etapa.',
    },
    cc_rejected_bad_filled_card_number: {
      title: 'Confira o número do cartão',
      text: 'O número digitado não corresponde a um cartão. Confira e tente de novo.',
    },
    cc_rejected_bad_filled_date: {
      title: 'Confira a validade do cartão',
      text: 'A data de validade não confere. Corrija o mês e o ano e tente de novo.',
    },
    cc_rejected_bad_filled_other: {
      title: 'Confira os dados do cartão',
      text: 'Algum dado do cartão não confere. Revise nome, documento e número e tente de novo.',
    },
    cc_rejected_bad_filled_security_code: {
      title: 'Confira o código de segurança',
      text: 'O código de segurança não confere. Ele fica no verso do cartão (na frente, em alguns) ou no aplicativo do banco.',
    },
    cc_rejected_blacklist: {
      title: 'O pagamento não pôde ser feito com este cartão',
      text: `O Mercado Pago não aceitou este cartão. ${tryAnotherWay}`,
    },
    cc_rejected_call_for_authorize: {
      title: 'Seu banco precisa autorizar',
      text: 'O banco pediu que você autorize esta compra. Ligue para ele ou libere no aplicativo e tente de novo.',
    },
    cc_rejected_card_disabled: {
      title: 'Cartão desativado',
      text: 'Este cartão ainda não foi ativado ou está bloqueado. Fale com o banco ou use outro meio de pagamento.',
    },
    cc_rejected_card_error: {
      title: 'O cartão não pôde ser processado',
      text: `Houve um erro ao processar este cartão e nada foi cobrado. ${tryAnotherWay}`,
    },
    cc_rejected_card_type_not_allowed: {
      title: 'Este tipo de cartão não é aceito',
      text: `O Mercado Pago não aceita este tipo de cartão aqui. ${tryAnotherWay}`,
    },
    cc_rejected_duplicated_payment: {
      title: 'Pagamento repetido',
      text: 'Já existe um pagamento igual a este, feito há pouco. Confira o seu pedido antes de pagar de novo.',
    },
    cc_rejected_high_risk: {
      title: 'Pagamento recusado por segurança',
      text: 'O Mercado Pago recusou esta tentativa por segurança. Pague com Pix ou com outro cartão em seu nome.',
    },
    cc_rejected_insufficient_amount: {
      title: 'Limite insuficiente',
      text: `O cartão não tem limite ou saldo para este valor. ${tryAnotherWay}`,
    },
    cc_rejected_invalid_installments: {
      title: 'Parcelamento não aceito',
      text: 'Este cartão não aceita esse número de parcelas. Escolha outro parcelamento ou pague à vista.',
    },
    cc_rejected_max_attempts: {
      title: 'Muitas tentativas',
      text: `Este cartão chegou ao limite de tentativas. ${tryAnotherWay}`,
    },
    cc_rejected_other_reason: {
      title: 'O banco não aprovou',
      text: `O banco do cartão não aprovou o pagamento e não disse o motivo. ${tryAnotherWay}`,
    },
    cc_amount_rate_limit_exceeded: {
      title: 'Valor acima do limite do meio de pagamento',
      text: `Este meio de pagamento não aceita o valor do pedido agora. ${tryAnotherWay}`,
    },
    expired: {
      title: 'O prazo para pagar terminou',
      text: 'O código Pix ou o boleto venceu sem pagamento. Você pode gerar outro quando quiser.',
    },
    by_payer: { title: 'Pagamento cancelado', text: 'Você cancelou este pagamento. Nada foi cobrado.' },
    by_collector: { title: 'Pagamento cancelado', text: 'Cancelamos este pagamento. Nada foi cobrado.' },
    in_process: {
      title: 'Pagamento contestado',
      text: 'O banco contestou o pagamento e o Mercado Pago está analisando.',
    },
    reimbursed: { title: 'Contestação encerrada', text: 'A contestação terminou e o pagamento vale.' },
    settled: { title: 'Pagamento estornado', text: 'A contestação terminou e o valor voltou para quem pagou.' },
    by_admin: { title: 'Pagamento devolvido', text: 'O Mercado Pago devolveu o valor a quem pagou.' },
    refunded: { title: 'Pagamento devolvido', text: 'O valor foi devolvido.' },
  }),
)
