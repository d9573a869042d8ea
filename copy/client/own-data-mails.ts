import { footerOf, type MailContent, type MailContext, type StaffMailContent } from '#copy/mail/mail-content.ts'
import { dataOfficerText } from '#copy/shared/company.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { DataRequestKind } from '#core/client/data-request.ts'
import { dayOf, formatDay, type CalendarDay } from '#core/shared/dates.ts'

import { dataRequestLabels } from './own-data.ts'

/** To the person: opens what is stored about them, once. */
export function ownDataMail({
  name,
  link,
  minutes,
  ...mailContext
}: MailContext & { name: string; link: string; minutes: number }): MailContent {
  return {
    subject: 'Abra os seus dados',
    preheader: `O link vale por ${minutes} minutos, uma única vez.`,
    heading: 'Os seus dados pessoais',
    paragraphs: [
      `${greeting(name)} Alguém pediu, no nosso site, para ver os dados guardados com este e-mail.`,
      'Se foi você, continue pelo botão: dá para ver, baixar, corrigir e apagar.',
    ],
    action: { label: 'Abrir os meus dados', url: link },
    closing: [
      `O botão vale por ${minutes} minutos e funciona uma única vez.`,
      'Se não foi você, ignore este e-mail. Sem ele, ninguém vê nem muda nada.',
    ],
    footer: footerOf(mailContext),
  }
}

/** To the person: the request is with the studio, and until when it is answered. */
export function dataRequestReceivedMail({
  kind,
  message,
  dueOn,
  ...mailContext
}: MailContext & { kind: DataRequestKind; message: string; dueOn: CalendarDay }): MailContent {
  return {
    subject: 'Recebemos o seu pedido sobre dados pessoais',
    preheader: `Respondemos até ${formatDay(dueOn)}.`,
    heading: 'Recebemos o seu pedido',
    paragraphs: [
      `Uma pessoa da equipe cuida dele e responde neste e-mail até ${formatDay(dueOn)}, o prazo da LGPD (art. 19).`,
    ],
    facts: [
      { label: 'Pedido', value: dataRequestLabels[kind] },
      ...(message ? [{ label: 'O que você escreveu', value: message }] : []),
    ],
    closing: [`Encarregado de dados: ${dataOfficerText(mailContext.settings)}.`],
    footer: footerOf(mailContext),
  }
}

/** To the person: what the studio answered. */
export function dataRequestAnsweredMail({
  kind,
  answer,
  ...mailContext
}: MailContext & { kind: DataRequestKind; answer: string }): MailContent {
  return {
    subject: 'Resposta ao seu pedido sobre dados pessoais',
    preheader: dataRequestLabels[kind],
    heading: 'A resposta ao seu pedido',
    paragraphs: answer.split(/\n+/),
    facts: [{ label: 'Pedido', value: dataRequestLabels[kind] }],
    closing: [
      'Se não ficar satisfeito, responda este e-mail ou procure a Autoridade Nacional de Proteção de Dados (ANPD).',
      `Encarregado de dados: ${dataOfficerText(mailContext.settings)}.`,
    ],
    footer: footerOf(mailContext),
  }
}

/** To the person, after everything else of them was erased: what stays, why and until when. */
export function dataErasedMail({
  retained,
  ...mailContext
}: MailContext & { retained: { code: string; until: Date }[] }): MailContent {
  return {
    subject: 'Os seus dados foram apagados',
    preheader:
      retained.length > 0 ? 'O que a lei manda guardar fica guardado, e só para isso.' : 'Nada ficou guardado.',
    heading: 'Os seus dados foram apagados',
    paragraphs: [
      'Apagamos o seu cadastro, a sua história, as gravações, as conversas e os arquivos, como você pediu.',
      retained.length > 0
        ? 'Por obrigação fiscal e para defesa em processos (LGPD, art. 16, I), guardamos só os pedidos abaixo, com o contrato aceito e os pagamentos. Não usamos para mais nada.'
        : 'Nenhum pedido precisou ser guardado.',
    ],
    facts: retained.map(({ code, until }) => ({
      label: `Pedido ${code}`,
      value: `guardado até ${formatDay(dayOf(until))}`,
    })),
    closing: ['Este é o último e-mail: o endereço também é apagado em poucos dias.'],
    footer: footerOf(mailContext),
  }
}

/** To owners: somebody waits for an answer, and the law says until when. */
export function staffDataRequestMail({
  kind,
  dueOn,
  adminUrl,
}: {
  kind: DataRequestKind
  dueOn: CalendarDay
  adminUrl: string
}): StaffMailContent {
  return {
    subject: `Pedido sobre dados pessoais: responder até ${formatDay(dueOn)}`,
    preheader: dataRequestLabels[kind],
    heading: 'Pedido sobre dados pessoais',
    paragraphs: [
      'Um titular fez um pedido que a página não resolve sozinha. A LGPD (art. 19) dá 15 dias para a resposta completa.',
    ],
    facts: [
      { label: 'Pedido', value: dataRequestLabels[kind] },
      { label: 'Responder até', value: formatDay(dueOn) },
    ],
    action: { label: 'Abrir no painel', url: adminUrl },
  }
}

function greeting(name: string): string {
  return name.trim() === '' ? 'Olá!' : `Olá, ${firstName(name)}!`
}
