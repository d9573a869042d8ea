import { returnWay } from '#copy/payment/returned-money.ts'
import type { EndingOrder, Withdrawal, WithdrawalOffer, WithdrawalRefusal } from '#core/order/withdrawal.ts'
import { formatDate, formatDay } from '#core/shared/dates.ts'
import { addCents, formatBRL, type Cents } from '#core/shared/money.ts'

export const voucherReturned = 'O que o vale-presente pagou volta para ele, e o código pode ser usado de novo.'

/**
 * What goes back. `left`: what of the money paid for the order did not yet. `byVoucher`: a voucher paid a part of it, or all.
 * `later`: what ends with it.
 */
export type Returning = { left: Cents; byVoucher?: boolean; later?: readonly EndingOrder[] }

/** What withdrawing will do, before it is confirmed; the last step is about the mail. `sums`: where more than one order ends. */
export function withdrawalOptionText(
  offer: WithdrawalOffer,
  { left, byVoucher = false, later = [] }: Returning,
): { title: string; steps: string[]; sums: { label: string; value: string }[] } {
  const common = 'Você recebe na hora um e-mail que comprova a desistência.'
  const all = addCents(left, ...later.map((one) => one.left))
  const lines = later.map((one) => ({ label: laterLabel(one), value: formatBRL(one.left) }))
  const sums =
    later.length === 0
      ? []
      : [{ label: 'Este pedido', value: formatBRL(left) }, ...lines, { label: 'Ao todo', value: formatBRL(all) }]
  if (all === 0 && offer.kind === 'automatic')
    return {
      title: 'O pedido é desfeito na hora',
      steps: [
        byVoucher
          ? `${voucherReturned} O pedido é encerrado agora.`
          : 'Nada foi pago, então não há o que devolver. O pedido é encerrado agora.',
        common,
      ],
      sums,
    }
  const andVoucher = byVoucher ? ` ${voucherReturned}` : ''
  const andLater = later.length === 0 ? '' : ` e ${boughtLater}`
  switch (offer.kind) {
    case 'automatic':
      return {
        title: 'Você recebe tudo de volta, automaticamente',
        steps: [
          `Devolvemos ${formatBRL(all)} ${returnWay}, sem você precisar explicar nada.${andVoucher}`,
          `O pedido é encerrado agora, com os serviços extras que estão nele${andLater}.`,
          common,
        ],
        sums,
      }
    case 'by-hand':
      return {
        title: 'Você recebe tudo de volta',
        steps: [
          `O seu pagamento foi combinado com a equipe: uma pessoa devolve os ${formatBRL(left)} pelo mesmo caminho.${andVoucher}`,
          `O pedido fica parado até lá${later.length === 0 ? '' : `. Com ele termina ${boughtLater}, e voltam ${formatBRL(all)} ao todo`}.`,
          common,
        ],
        sums,
      }
    case 'request':
      return {
        title: 'O seu pedido será analisado por uma pessoa',
        steps: [
          'O trabalho já começou. Uma pessoa da equipe considera a lei e o que já foi feito, e decide o valor da devolução.',
          'Respondemos por escrito, com o motivo, em até 5 dias.',
          ...(later.length === 0 ? [] : [`Se aceitarmos, termina também ${boughtLater}, e o valor volta inteiro.`]),
          'Você recebe na hora um e-mail que comprova o pedido de desistência.',
        ],
        sums: lines,
      }
  }
}

const boughtLater = 'o que você comprou depois para esta música e ainda não foi feito'

function laterLabel({ code, title, byHand }: EndingOrder): string {
  return `Pedido ${code}: ${title}${byHand ? ', devolvido por uma pessoa' : ''}`
}

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
