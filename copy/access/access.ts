import { accessDigitsMinutes, accessDigitsTries, accessLinkMinutes } from '#core/access/access-code.ts'
import type { AccessGoal } from '#core/access/access-goal.ts'

/** What a client was about to do, after "Para". */
export const accessGoalLabels = {
  pedido: 'ver tudo deste pedido',
  previa: 'ouvir as versões',
  entrega: 'receber a música',
  briefing: 'abrir o briefing',
  contrato: 'ler o contrato',
  desistir: 'desistir da compra',
  orcamento: 'pedir um orçamento',
} satisfies Record<AccessGoal, string>

export type AccessRefusal = 'code-required' | 'code-wrong' | 'link-unknown' | 'too-many-tries' | 'too-many-mails'

export const accessRefusals = {
  'code-required': { title: 'Código obrigatório', text: 'Digite os seis números que enviamos por e-mail.' },
  'code-wrong': {
    title: 'Código não confere',
    text: `Confira os números do e-mail mais recente. Depois de ${accessDigitsTries} erros ou de ${accessDigitsMinutes} minutos, peça outro código.`,
  },
  'link-unknown': {
    title: 'Este link não vale mais',
    text: `Ele funciona uma única vez, por ${accessLinkMinutes} minutos. Abra o pedido com o código e o e-mail e peça outro.`,
  },
  'too-many-tries': { title: 'Muitas tentativas', text: 'Espere alguns minutos e tente novamente.' },
  'too-many-mails': {
    title: 'Muitos códigos pedidos',
    text: 'Use o código do e-mail mais recente, ou espere uma hora e peça outro.',
  },
} satisfies Record<AccessRefusal, { title: string; text: string }>

/** How long what one mail brings is worth something: the same before it is asked for, and in the mail. */
export const accessMinutesText = `O código vale por ${accessDigitsMinutes} minutos e o botão do e-mail por ${accessLinkMinutes}: o primeiro que você usar encerra o outro.`

export function isAccessRefusal(code: string | undefined): code is AccessRefusal {
  return code !== undefined && Object.hasOwn(accessRefusals, code)
}
