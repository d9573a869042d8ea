import { footerOf, projectValues, type MailContext, type MailContent } from '#copy/mail/mail-content.ts'
import { coverPicture } from '#copy/project/cover.ts'
import { recipientFact, songFacts } from '#copy/project/song-title.ts'
import { pluralize, firstName } from '#copy/shared/inflection.ts'
import type { AnniversaryPlace } from '#core/delivery/anniversary.ts'
import type { DeliveryKind, Promised } from '#core/delivery/delivery.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'

import { daysLeftText, deliveryGreeting, untilText } from './delivery.ts'
import { deliveryKindLabels, promisedListText } from './promised.ts'

/** What a mail needs to know of a delivered project. */
export type MailDelivery = {
  id: string
  code: string
  title: string
  /** The recipient of the song; empty if unknown. */
  recipient: string
  clientName: string
  /** Only a project that came from an order can be followed with its code. */
  orderId: string | null
}

type ToClient = MailContext & { project: MailDelivery }
/** What a file is, never what it is called: a name says whose song it is, in a mailbox that others may see. */
type Listed = { kind: DeliveryKind; title: string; size: string }

/** To the client: the song is delivered. */
export function deliveredMail({
  project,
  files,
  missing,
  endsOn,
  ...mailContext
}: ToClient & { files: Listed[]; missing: Promised[]; endsOn: CalendarDay }): MailContent {
  const later =
    missing.length > 0
      ? `Ainda falta uma parte, que chega depois: ${promisedListText(missing)}. Avisamos assim que estiver lá.`
      : ''
  return {
    subject: `Sua música chegou: ${project.title} (${project.code})`,
    preheader: `Baixe e guarde os arquivos até ${formatDay(endsOn)}.`,
    heading: 'Sua música está pronta!',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, é com alegria que entregamos “${project.title}”. ${deliveryGreeting}`,
      `Os arquivos ficam na sua página de entrega ${untilText(endsOn)}. Baixe todos e guarde uma cópia em um lugar seguro: depois desse dia podemos apagá-los.`,
      ...(later ? [later] : []),
    ],
    facts: [...recipientFact(project), ...files.map(fileFact), { label: 'Disponível até', value: formatDay(endsOn) }],
    ...toDelivery(mailContext.siteUrl, project, 'Ouvir e baixar'),
    closing: ['A página abre só para este endereço de e-mail.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'delivered',
      values: { ...projectValues(project), 'disponível-até': untilText(endsOn), 'falta-chegar': later },
    },
  }
}

/** To the client: something was added to what is delivered already. */
export function deliveryFileAddedMail({
  project,
  file,
  endsOn,
  ...mailContext
}: ToClient & { file: Listed; endsOn: CalendarDay }): MailContent {
  return {
    subject: `Chegou mais um arquivo da sua música (${project.code})`,
    preheader: `${file.title || deliveryKindLabels[file.kind]} (${file.size})`,
    heading: 'Mais um arquivo para você',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, a sua entrega ganhou um arquivo.`,
      `Ele fica na mesma página, ${untilText(endsOn)}.`,
    ],
    facts: [fileFact(file), { label: 'Projeto', value: project.title }, ...recipientFact(project)],
    ...toDelivery(mailContext.siteUrl, project, 'Abrir a entrega'),
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'delivery-file-added',
      values: {
        ...projectValues(project),
        'disponível-até': untilText(endsOn),
        arquivo: file.title || deliveryKindLabels[file.kind],
      },
    },
  }
}

/** To the client: the end has moved. */
export function deliveryExtendedMail({
  project,
  endsOn,
  ...mailContext
}: ToClient & { endsOn: CalendarDay }): MailContent {
  return {
    subject: `Novo prazo para baixar a sua música: ${formatDay(endsOn)} (${project.code})`,
    preheader: `Os arquivos ficam disponíveis até ${formatDay(endsOn)}.`,
    heading: 'O prazo da sua entrega mudou',
    paragraphs: [
      `${firstName(project.clientName)}, os arquivos de “${project.title}” agora ficam disponíveis ${untilText(endsOn)}.`,
    ],
    facts: deliveryFacts(project, endsOn),
    ...toDelivery(mailContext.siteUrl, project, 'Abrir a entrega'),
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'delivery-extended',
      values: { ...projectValues(project), 'disponível-até': untilText(endsOn), dia: formatDay(endsOn) },
    },
  }
}

/** To the client whose delivery is made again, with the reason. */
export function deliveryReopenedMail({ project, reason, ...mailContext }: ToClient & { reason: string }): MailContent {
  return {
    subject: `Estamos refazendo a sua entrega (${project.code})`,
    preheader: reason.slice(0, 120),
    heading: 'Estamos refazendo a sua entrega',
    paragraphs: [
      `${firstName(project.clientName)}, a nossa equipe precisou recolher os arquivos para corrigir a entrega. O motivo:`,
      ...reason.split(/\n+/),
      'Sua aprovação continua valendo e você não precisa fazer nada. Avisamos assim que os arquivos estiverem de volta, com o prazo contado de novo.',
    ],
    facts: songFacts(project),
    ...toDelivery(mailContext.siteUrl, project, 'Abrir a página de entrega'),
    footer: footerOf(mailContext),
    templateValues: { kind: 'delivery-reopened', values: { ...projectValues(project), motivo: reason } },
  }
}

/** To the client, before the delivery expires. `unfetched`: number of files never downloaded. */
export function deliveryEndsSoonMail({
  project,
  endsOn,
  daysLeft,
  unfetched,
  ...mailContext
}: ToClient & { endsOn: CalendarDay; daysLeft: number; unfetched: number }): MailContent {
  const fetched =
    unfetched === 0
      ? 'Pelo que vemos, você já baixou tudo. Confira só se a sua cópia está em um lugar seguro.'
      : `Há ${pluralize(unfetched, 'arquivo que ainda não foi baixado', 'arquivos que ainda não foram baixados')}.`
  return {
    subject: `${daysLeftText(daysLeft)} para baixar a sua música (${project.code})`,
    preheader: `Os arquivos ficam disponíveis até ${formatDay(endsOn)}.`,
    heading: `${daysLeftText(daysLeft)} para baixar`,
    paragraphs: [
      `${firstName(project.clientName)}, os arquivos de “${project.title}” ficam disponíveis ${untilText(endsOn)}. Depois desse dia podemos apagá-los.`,
      fetched,
    ],
    facts: deliveryFacts(project, endsOn),
    ...toDelivery(mailContext.siteUrl, project, 'Baixar agora'),
    closing: ['Precisa de mais tempo? Responda este e-mail.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'delivery-ends-soon',
      values: {
        ...projectValues(project),
        'disponível-até': untilText(endsOn),
        faltam: daysLeftText(daysLeft),
        'já-baixou': fetched,
      },
    },
  }
}

/** To the client: the delivery expired, and whom to ask. */
export function deliveryEndedMail({
  project,
  endsOn,
  ...mailContext
}: ToClient & { endsOn: CalendarDay }): MailContent {
  return {
    subject: `O prazo para baixar a sua música terminou (${project.code})`,
    preheader: 'Se ainda precisar dos arquivos, fale com a gente logo.',
    heading: 'O prazo para baixar terminou',
    paragraphs: [
      `${firstName(project.clientName)}, o prazo para baixar os arquivos de “${project.title}” terminou em ${formatDay(endsOn)}.`,
      'Se você já guardou a sua cópia, não precisa fazer nada: os seus direitos sobre a música continuam como estão no contrato.',
      'Se ainda precisar dos arquivos, responda este e-mail o quanto antes. Enquanto eles existirem, podemos abrir a página de novo.',
    ],
    facts: deliveryFacts(project, endsOn),
    ...toDelivery(mailContext.siteUrl, project, 'Abrir a página de entrega'),
    footer: footerOf(mailContext),
    templateValues: { kind: 'delivery-ended', values: { ...projectValues(project), dia: formatDay(endsOn) } },
  }
}

const anniversaryTexts = {
  delivery: {
    text: 'Ela continua na sua página de entrega, pronta para tocar.',
    label: 'Ouvir de novo',
    page: '',
  },
  gift: {
    text: 'O prazo para baixar já terminou, mas a página do presente ainda toca a música.',
    label: 'Ouvir no presente',
    page: '/presente',
  },
  copy: {
    text: 'O prazo para baixar já terminou: ela toca na cópia que você guardou. Se não encontrar a sua, responda este e-mail. Enquanto tivermos a gravação, abrimos a página de novo.',
    label: 'Abrir a página da música',
    page: '',
  },
} satisfies Record<AnniversaryPlace, { text: string; label: string; page: string }>

/** To the client who asked for it: one year ago the song was delivered, and where it is heard today. */
export function songAnniversaryMail({
  project,
  place,
  ...mailContext
}: ToClient & { place: AnniversaryPlace }): MailContent {
  const { text, label, page } = anniversaryTexts[place]
  return {
    subject: `Faz um ano: ${project.title} (${project.code})`,
    preheader: 'A sua música faz aniversário hoje.',
    heading: 'Faz um ano que ela tocou pela primeira vez',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [`${firstName(project.clientName)}, há um ano entregamos “${project.title}”. ${text}`],
    facts: [...recipientFact(project), { label: 'Código', value: project.code }],
    action: { label, url: `${deliveryUrl(mailContext.siteUrl, project.id)}${page}` },
    closing: ['Você pediu este e-mail na página da sua entrega. É o único desta música: não mandamos outro.'],
    footer: footerOf(mailContext),
  }
}

/** URL of the delivery; it asks for the e-mail. */
export function deliveryUrl(siteUrl: string, projectId: string): string {
  return `${siteUrl}/deliveries/${projectId}`
}

function toDelivery(siteUrl: string, project: MailDelivery, label: string) {
  return {
    action: { label, url: deliveryUrl(siteUrl, project.id) },
    ...(project.orderId ? { link: { label: 'Acompanhar pedido', url: trackingUrl(siteUrl, project.code) } } : {}),
  }
}

function fileFact({ kind, title, size }: Listed) {
  return { label: deliveryKindLabels[kind], value: title === '' ? size : `${title} (${size})` }
}

function deliveryFacts(project: MailDelivery, endsOn: CalendarDay) {
  return [...songFacts(project), { label: 'Disponível até', value: formatDay(endsOn) }]
}
