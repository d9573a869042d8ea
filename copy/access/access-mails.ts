import { footerOf, type MailContext, type MailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { accessDigitsMinutes, accessLinkMinutes } from '#core/access/access-code.ts'
import type { AccessProof } from '#core/access/access.ts'
import { formatDateTime } from '#core/shared/dates.ts'

import { accessMinutesText } from './access.ts'

type Tracked = { code: string; clientName: string }

/** To the client: proves control of the mailbox. `digits` is filled in when the mail is sent. */
export function confirmAccessMail({
  tracked,
  digits,
  link,
  ...mailContext
}: MailContext & {
  tracked: Tracked
  digits: string
  link: string
}): MailContent {
  return {
    subject: `Confirme que é você: pedido ${tracked.code}`,
    preheader: `O código vale por ${accessDigitsMinutes} minutos e o botão por ${accessLinkMinutes}, uma única vez.`,
    heading: 'Confirme que é você',
    paragraphs: [
      `Olá, ${firstName(tracked.clientName)}! Alguém quer abrir o pedido ${tracked.code} em um navegador que ainda não confirmamos.`,
      'Se foi você, digite o código na página que está aberta, ou continue pelo botão.',
    ],
    facts: [
      { label: 'Código', value: digits },
      { label: 'Pedido', value: tracked.code },
    ],
    action: { label: 'Confirmar e continuar', url: link },
    closing: [
      `${accessMinutesText} Não passe o código a ninguém: a nossa equipe nunca pede.`,
      'Se não foi você, ignore este e-mail. Sem ele, ninguém abre a sua história, o contrato ou a música.',
    ],
    footer: footerOf(mailContext),
  }
}

/** To the client: somebody opened the order in a browser that was not seen before. */
export function orderOpenedMail({
  tracked,
  proof,
  at,
  endLink,
  ...mailContext
}: MailContext & { tracked: Tracked; proof: AccessProof; at: Date; endLink: string }): MailContent {
  return {
    subject: `Pedido ${tracked.code} aberto em um novo navegador`,
    preheader: 'Foi você? Então está tudo certo.',
    heading: 'Um novo navegador abriu o seu pedido',
    paragraphs: [
      `Olá, ${firstName(tracked.clientName)}! O pedido ${tracked.code} acaba de ser aberto, ${proofWords[proof].how}, em um navegador que ainda não conhecíamos.`,
      proofWords[proof].what,
    ],
    facts: [
      { label: 'Pedido', value: tracked.code },
      { label: 'Quando', value: formatDateTime(at) },
    ],
    action: { label: 'Não foi você?', url: endLink },
    closing: ['Se foi você, não precisa fazer nada. Se não foi, o botão encerra o acesso em todos os aparelhos.'],
    footer: footerOf(mailContext),
  }
}

/** How somebody came in, and what they see by that. */
const proofWords = {
  code: {
    how: 'com o código e o seu e-mail',
    what: 'Só com isso, quem abriu vê a situação e as datas do pedido. A história, o contrato e a música pedem uma confirmação enviada para este e-mail.',
  },
  song: {
    how: 'com o link ou o código da música e o seu e-mail',
    what: 'Quem abriu lê a letra, ouve a música e pode comentar e aprovar em seu nome, e, se ela já foi entregue, baixar os arquivos e mudar a página do presente. A história e o contrato pedem uma confirmação enviada para este e-mail.',
  },
  mail: {
    how: 'com a confirmação que enviamos para este e-mail',
    what: 'Quem abriu vê tudo o que é seu no pedido: a história, o contrato e a música.',
  },
} satisfies Record<AccessProof, { how: string; what: string }>
