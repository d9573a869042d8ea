import type { Withdrawal, WithdrawalOffer, WithdrawalRefusal } from '#core/order/withdrawal.ts'
import { formatDate, formatDay } from '#core/shared/dates.ts'
import type { Cents } from '#core/shared/money.ts'

/** One line for the tracking page. `left`: what of its price did not go back yet; `byVoucher`: a voucher paid a part of it, or all. */
export function offerSummary(offer: WithdrawalOffer, { left, byVoucher }: { left: Cents; byVoucher: boolean }): string {
  if (offer.kind !== 'request') {
    const begun = 'A produção ainda não começou: você pode desistir'
    if (left === 0) return byVoucher ? `${begun}, e o vale-presente volta a valer.` : `${begun}.`
    return byVoucher
      ? `${begun}, recebe o que pagou e o vale-presente volta a valer.`
      : `${begun} e recebe tudo de volta.`
  }
  return `Você pode pedir para desistir até ${formatDay(offer.until)} (art. 49 do Código de Defesa do Consumidor).`
}

/**
 * Why it is not offered; empty where the page says it already. `byLink`: nobody knows yet whether it was paid. `isVoucher`:
 * a voucher was bought, for which no work begins.
 */
export function withdrawalErrorText(
  refusal: WithdrawalRefusal,
  withdrawal: Withdrawal,
  { byLink, isVoucher }: { byLink: boolean; isVoucher: boolean },
): string {
  const requestedText = withdrawal.requestedAt ? ` em ${formatDate(withdrawal.requestedAt)}` : ''
  switch (refusal) {
    case 'not-paid':
      return byLink
        ? 'Nenhum pagamento deste pedido foi confirmado ainda. Se não pagou, para desistir basta não pagar; se já pagou pelo link, fale com a gente e devolvemos.'
        : 'Nada foi cobrado neste pedido: para desistir, basta não pagar.'
    case 'already-refunded':
      return 'O valor deste pedido foi devolvido.'
    case 'already-asked':
      return withdrawal.decidedAt
        ? `Você desistiu desta compra${requestedText}. A devolução está a caminho.`
        : `Você pediu para desistir${requestedText}. Uma pessoa da equipe está analisando e responde por e-mail.`
    case 'already-answered':
      return `Você pediu para desistir${requestedText} e nós ${withdrawal.isAccepted ? 'aceitamos' : 'respondemos'}${withdrawal.decidedAt ? ` em ${formatDate(withdrawal.decidedAt)}` : ''}.`
    case 'in-dispute':
      return 'O pagamento foi contestado e está com o Mercado Pago: a devolução é decidida lá.'
    case 'in-review':
      return 'Uma pessoa está conferindo o seu pagamento. Para desistir, fale com a gente.'
    case 'voucher-used':
      return 'Este vale já foi usado, ou um pedido em aberto conta com ele. O que sobrar nele continua valendo. Se algo não está certo, fale com a gente.'
    case 'too-late':
      if (isVoucher)
        return 'O prazo de 7 dias para desistir da compra do vale terminou. Se algo não está certo, fale com a gente: uma pessoa analisa o seu caso.'
      return 'O prazo de 7 dias terminou e o trabalho já começou. Se algo não está certo, fale com a gente: uma pessoa analisa o seu caso.'
  }
}

/** To whoever proved nothing but code and e-mail: no more than that it is not on offer. */
export const withdrawalOver = {
  title: 'Não há o que desistir neste pedido agora',
  text: 'Se algo não está certo, fale com a gente.',
  link: 'Para ver o motivo, confirme que é você',
}

export const withdrawalErrors = {
  'not-found': 'Não encontramos este pedido neste navegador. Informe o código e o e-mail de novo.',
  'changed-meanwhile': 'Algo mudou neste pedido enquanto você lia. Confira o que vai acontecer e confirme de novo.',
  'reason-too-long': 'O texto passou de 2.000 caracteres. Encurte um pouco; ele continua aqui.',
}

export const decisionErrors: Record<string, string> = {
  'nothing-to-decide': 'Esta desistência já foi respondida.',
  'already-returned':
    'Este pagamento já foi reembolsado por inteiro: não dá mais para recusar. Aceite, e o comprador lê quanto voltou.',
}
