import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import type { CostRefusal } from '#core/payment/production-cost.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import type { SentOtherwise } from '#core/shared/repeated-form.ts'

export const costErrors: Record<CostRefusal | SentOtherwise | 'nothing-chosen', string> = {
  ...repeatedFormErrors,
  'not-found': 'Este valor não existe mais: alguém removeu. Nada mudou.',
  erased: 'Os dados deste cliente foram apagados: nada novo se anota aqui. O que já estava anotado continua.',
  'already-paid': 'Já estava marcado como pago. Nada mudou.',
  'not-paid': 'Este valor já voltou para a lista A pagar. Nada mudou.',
  paid: 'Este valor foi marcado como pago. Desfaça o pagamento antes de remover.',
  'nothing-chosen': 'Escolha pelo menos um valor da lista.',
}

export const productionCostTitle = 'Pago a quem fez'

export function costState(paidOn: CalendarDay | null): string {
  return paidOn === null ? 'A pagar' : `Pago em ${formatDay(paidOn)}`
}
