import { discreetName } from '#core/order/surprise.ts'

import type { MailContent } from './mail-content.ts'

/** Who a mail of an order in surprise mode is from: our name says what was bought. */
export const discreetSender = 'Atendimento'

/** As long as what inboxes and notifications show of a mail, so that nothing of the message itself follows there. */
const lead = {
  heading: 'Há uma novidade no seu pedido',
  paragraphs: [
    'O que há de novo está mais abaixo: role a tela para ler a mensagem completa. Ela começa depois deste espaço, para não aparecer por inteiro assim que o e-mail é aberto.',
    'Se preferir, leia depois, com calma. Não há nada a responder por aqui, e o que está nesta mensagem continua na página do seu pedido, que se abre com o código e o seu e-mail.',
  ],
}

/** What the recipient of a mail of an order in surprise mode reads in the list of an inbox. */
export function discreetSubject(code: string): string {
  return `${discreetName(code)}: atualização`
}

/**
 * The same mail for somebody whose mailbox others may see: subject, preheader and everything before the first scroll name
 * the order and nothing else. The message itself follows as it is.
 */
export function discreetMail(content: MailContent, { code }: { code: string }): MailContent {
  return {
    ...content,
    subject: discreetSubject(code),
    preheader: 'Abra quando puder. Não é preciso responder.',
    lead,
  }
}
