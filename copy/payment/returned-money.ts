import { paymentMethodLabels } from '#copy/shared/labels.ts'
import type { ReturnedMoney } from '#core/order/tracking.ts'
import type { PaymentMethod } from '#core/payment/payment.ts'
import { formatDate } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** A second payment that did not go back yet, for the facts of an order: the mail about it leads there. */
export function paidTwiceFact(amount: Cents): [label: string, value: string] {
  return ['Pago a mais', `${formatBRL(amount)}. Um pagamento basta: conferimos os dois e devolvemos este valor.`]
}

/** How much went back, when and how, for the facts of an order. */
export function returnedFacts({ amount, method, byHand, at }: ReturnedMoney): [label: string, value: string][] {
  if (amount === 0) return []
  return [
    ['Devolvido', formatBRL(amount)],
    ...(at ? [['Devolvido em', formatDate(at)] satisfies [string, string]] : []),
    ...(method ? [['Devolvido por', byHand ? byStudio : paymentMethodLabels[method]] satisfies [string, string]] : []),
  ]
}

/** The same in a sentence, with where to look for the money. */
export function returnedText({ amount, method, byHand, at }: ReturnedMoney): string {
  const day = at ? ` em ${formatDate(at)}` : ''
  return `Devolvemos ${formatBRL(amount)}${day}. ${method ? arrivalText(method, { byHand }) : ''}`.trim()
}

/**
 * Where money goes back, before it does: nothing is paid into a boleto, and each contract says it alike.
 */
export const returnWay = 'pelo mesmo meio de pagamento ou, no caso de boleto, em uma conta sua'

/** The same, said to the studio. */
export const returnWayOfBuyer = 'pelo mesmo meio de pagamento ou, no caso de boleto, em uma conta do comprador'

const byStudio = 'Pix ou transferência do estúdio'

/** Where money that goes back arrives. `byHand`: the studio returned it outside the provider; `isManual`: it was paid outside, too. */
export function arrivalText(
  method: PaymentMethod,
  { byHand, isManual = false }: { byHand: boolean; isManual?: boolean },
): string {
  if (byHand) return 'O valor foi devolvido pelo estúdio, por Pix ou transferência.'
  if (method === 'credit-card' || method === 'debit-card')
    return 'O crédito aparece na fatura ou na conta do cartão; o prazo é do banco emissor e pode levar até duas faturas.'
  if (method === 'manual' || method === 'pix') return 'O valor volta para a conta de onde saiu.'
  if (isManual)
    return 'O valor foi devolvido pelo estúdio, pelo mesmo caminho do pagamento ou por Pix ou transferência.'
  if (method === 'wallet') return 'O valor volta para a sua conta no Mercado Pago.'
  return 'O valor volta para uma conta no Mercado Pago, no e-mail com que o pagamento foi feito. Não tem ou não usa essa conta? Fale com a gente.'
}
