import type { ChargebackDocumentation } from '#core/payment/chargeback.ts'
import type { CloseRefusal } from '#core/payment/payment-question.ts'

/** Why a question about an order cannot be marked as answered. */
export const closeErrors = {
  'answer-first': 'O comprador espera a resposta à desistência. Responda a ele, e este aviso sai da lista.',
  'proof-awaited':
    'O Mercado Pago ainda não decidiu esta contestação, e não consta que tenha recebido as provas. Se ainda há prazo, envie por lá. Este aviso pode ser marcado como resolvido quando elas forem recebidas.',
} satisfies Record<CloseRefusal, string>

const statusLabels: Record<string, string> = {
  pending: 'Esperadas pelo Mercado Pago',
  review_pending: 'Enviadas, em análise',
  valid: 'Aceitas',
  invalid: 'Recusadas: envie outras',
  not_supplied: 'Não foram enviadas',
  not_applicable: 'Não são pedidas',
}

/** State of the evidence of a chargeback. An unknown state is shown as it is: hiding it would be worse. */
export function documentationLabel({ isRequired, status }: Omit<ChargebackDocumentation, 'dueAt'>): string {
  if (status !== null) return statusLabels[status] ?? status
  if (isRequired === null) return 'O Mercado Pago não disse se espera provas'
  return isRequired ? 'Esperadas pelo Mercado Pago' : 'Não são pedidas'
}
