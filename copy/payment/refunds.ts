import { pluralize } from '#copy/shared/inflection.ts'
import { repeatedFormErrors } from '#copy/shared/repeated-form.ts'
import { refundPatienceDays } from '#core/payment/refund.ts'

import { refundMessages } from './refund-form.ts'

/** Why money was not given back. */
export const refundErrors: Record<string, string> = {
  ...repeatedFormErrors,
  'payment-unavailable':
    'O Mercado Pago não respondeu. O reembolso pode ter sido feito ou não: tente de novo, não há risco de reembolsar duas vezes.',
  'provider-access-denied':
    'O Mercado Pago não aceitou as credenciais da loja. Nada se perdeu: o reembolso fica registrado e é feito, uma vez só, quando o acesso voltar. Confira o token nas configurações do servidor.',
  'refund-unclear':
    'O Mercado Pago não confirmou nem recusou o reembolso. Ele fica pendente e consultamos de novo em alguns minutos; não há risco de reembolsar duas vezes.',
  'payment-refused': 'O Mercado Pago recusou o reembolso. Nada foi reembolsado.',
  'too-much': refundMessages['too-much'],
  'sum-differs':
    'Confira o valor no botão e confirme de novo: é ele que volta ao comprador. Nada foi reembolsado ainda.',
  'nothing-left': 'Não resta nada para reembolsar neste pagamento.',
  'on-the-way':
    'Um reembolso anterior deste pagamento ainda não tinha terminado. Confira abaixo o que já foi reembolsado e, se ainda faltar, peça de novo.',
  'not-refundable': 'Este pagamento não pode ser reembolsado no status em que está.',
  'lines-invalid':
    'Marque o que reembolsar. Um dos itens já tinha sido reembolsado, ou não pode ser reembolsado sozinho.',
  'voucher-used':
    'Este vale já foi usado em parte, ou um pedido conta com ele: reembolse no máximo o que resta. O saldo está em Vales e descontos.',
  'ends-order':
    'Isto é tudo o que resta deste pagamento: o reembolso encerra o pedido inteiro. Se é o que você quer, escolha “Valor total”.',
  'not-found': 'Este pagamento não é deste pedido.',
}

/** Why a refund without an answer was not ended. */
export const giveUpErrors: Record<string, string> = {
  'payment-unavailable': 'O Mercado Pago não respondeu, e nada mudou. Tente de novo em instantes.',
  'was-made': 'O Mercado Pago mostra este reembolso: guardamos como ele está lá. Feche e confira a situação dele.',
  'not-open': `Este reembolso já terminou, ou ainda não espera há ${pluralize(refundPatienceDays, 'dia', 'dias')}. Feche e olhe de novo.`,
}
