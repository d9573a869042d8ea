import { returnWay } from '#copy/payment/returned-money.ts'
import type { EndingOrder, WithdrawalOffer } from '#core/order/withdrawal.ts'
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
