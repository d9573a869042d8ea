import { footerOf, type MailContent } from '#copy/mail/mail-content.ts'
import { firstName } from '#copy/shared/inflection.ts'
import type { Settings } from '#core/content/settings.ts'
import type { CompensationOffer, CompensationRefusal } from '#core/schedule/compensation.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL } from '#core/shared/money.ts'

/** Why the client gets a revision: it is mailed. */
export const latenessReason = 'a sua música passou do prazo que combinamos. Desculpe pela espera.'

export const compensationErrors = {
  'nothing-offered': 'As configurações já não oferecem nada por atraso.',
  'not-late': 'Este projeto já não está atrasado.',
  'already-given': 'A compensação já tinha sido dada.',
  'nothing-paid': 'Não há pagamento deste projeto para devolver.',
  'changed-meanwhile': 'O que se oferece por atraso mudou nas configurações. Confira e envie de novo.',
  'too-many-codes': 'Há códigos de desconto demais em “Vales e descontos”: remova os que já terminaram.',
} satisfies Record<CompensationRefusal | 'changed-meanwhile' | 'too-many-codes', string>

/** What is offered, and the button that gives it. */
export function offerText(offer: CompensationOffer, packageName: string): { text: string; button: string } {
  switch (offer.kind) {
    case 'revision':
      return { text: 'Oferecer uma revisão a mais, por nossa conta.', button: 'Dar a revisão' }
    case 'discount':
      return {
        text: `Oferecer ${offer.percent}% de desconto em outra música do pacote ${packageName}, com um código só deste cliente até ${formatDay(offer.until)}.`,
        button: 'Criar e enviar o código',
      }
    case 'refund':
      return {
        text: `Propor a devolução de ${formatBRL(offer.amount)} (${offer.percent}% do pedido). Você confere e confirma no pedido.`,
        button: 'Abrir a devolução',
      }
  }
}

type Apology = {
  project: { code: string; title: string; clientName: string }
  packageName: string
  code: string
  percent: number
  until: CalendarDay
  url: string
  siteUrl: string
  settings: Settings
}

/** To the client of a late song: a discount code for the next one. */
export function latenessDiscountMail({
  project,
  packageName,
  code,
  percent,
  until,
  url,
  ...mailContext
}: Apology): MailContent {
  return {
    subject: `Desculpe pela espera: ${project.title} (${project.code})`,
    preheader: `Um código de ${percent}% para a sua próxima música.`,
    heading: 'Desculpe pela espera',
    paragraphs: [
      `${firstName(project.clientName)}, a sua música passou do prazo que combinamos. Seguimos trabalhando nela, e nada muda no que você comprou.`,
      `Para a próxima música, este código dá ${percent}% de desconto no pacote ${packageName}. Ele vale uma vez.`,
    ],
    facts: [
      { label: 'Código', value: code },
      { label: 'Vale até', value: formatDay(until) },
    ],
    action: { label: 'Ver o pacote com o desconto', url },
    footer: footerOf(mailContext),
  }
}
