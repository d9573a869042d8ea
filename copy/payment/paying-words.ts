import type { PaymentMethod } from '#core/payment/payment.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** Words about paying, which are others where nothing is left to pay. */

/** The button that goes on to pay; `null`: an amount that is never nothing. */
export function payLabel(total: Cents | null): string {
  return total === 0 ? 'Confirmar o pedido' : 'Pagar agora'
}

/** The same, with the amount. */
export function payAmountLabel(total: Cents): string {
  return total === 0 ? 'Confirmar o pedido' : `Pagar ${formatBRL(total)}`
}

/** Beside a Pix code or boleto that waits, for somebody who would rather pay by card. */
export const payOtherwise = 'Pagar de outro jeito'

/** Beside that button: what waits can be paid all the same. */
export function payOnce(method: PaymentMethod): string {
  return method === 'boleto'
    ? 'Já pagou ou agendou o boleto? Não pague de novo: a confirmação leva até um dia útil.'
    : 'Já pagou? Não pague de novo: a confirmação costuma chegar em minutos.'
}

/** From when the days of a deadline count. */
export function deadlineStart(total: Cents | null): string {
  const start = total === 0 ? 'da confirmação do pedido' : 'do pagamento'
  return `Conta a partir ${start} e recomeça quando aceitamos a sua história.`
}

/** Beside the button, where nothing is left to pay. */
export const nothingToPay =
  'O código cobre o total: nada será cobrado, e o pedido é confirmado assim que você aceitar o contrato.'

/** Where a payment did not go through. */
export const paymentFailed =
  'Houve um problema com seu pagamento. Por favor, tente novamente ou entre em contato com nosso suporte.'
