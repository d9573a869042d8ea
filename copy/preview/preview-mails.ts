import {
  footerOf,
  projectValues,
  type MailContext,
  type MailContent,
  type StaffMailContent,
} from '#copy/mail/mail-content.ts'
import { coverPicture } from '#copy/project/cover.ts'
import { songFacts } from '#copy/project/song-title.ts'
import { firstName, joinList, versionCount } from '#copy/shared/inflection.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { RevisionCover } from '#core/preview/revision.ts'
import type { ReturnNews } from '#core/project/project.ts'
import { formatDate } from '#core/shared/dates.ts'
import { readableEmail, type StaffRole } from '#core/staff/staff.ts'

import { proofLine } from './proofs.ts'
import { coverSentence, staffCoverLabels } from './revisions.ts'

/** What a mail needs to know of a project. */
export type MailProject = {
  id: string
  code: string
  title: string
  /** The recipient of the song; empty if unknown. */
  recipient: string
  clientName: string
  clientEmail: string
  previewCode: string
  /** Only a project that came from an order can be followed with its code. */
  orderId: string | null
  expiresAt: Date | null
}

type ToClient = MailContext & { project: MailProject }
type ToStaff = { project: MailProject; reader: { role: StaffRole }; adminUrl: string }

type PresentedVersion = { name: string; recommended: boolean }

/** To the client, about versions presented together. `count` is the number they can hear now. */
export function presentationMail({
  versions,
  isFirst,
  ...mail
}: ToClient & { versions: readonly PresentedVersion[]; isFirst: boolean; count: number }): MailContent {
  if (isFirst) return songReadyMail({ versions, ...mail })
  const [version, ...others] = versions
  return version && others.length === 0 ? newVersionMail({ version, ...mail }) : newVersionsMail({ versions, ...mail })
}

type AboutVersions = ToClient & { versions: readonly PresentedVersion[]; count: number }

/** To the client, when there is something to hear for the first time. */
export function songReadyMail({ project, versions, count, ...mailContext }: AboutVersions): MailContent {
  return {
    subject: `Sua música está pronta para ouvir (${project.code})`,
    preheader: `${project.title}: ouça e diga o que achou.`,
    heading: 'Sua música está pronta para ouvir',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, chegou a hora de ouvir: ${namesOf(versions)}.${recommendationOf(versions)}`,
      'Ouça com calma, de preferência com fone. Depois escolha: pedir ajustes ou aprovar.',
    ],
    ...aboutVersions('song-ready', { project, versions, count, ...mailContext }),
  }
}

/** To the client, when there are several more versions to hear. */
export function newVersionsMail({ project, versions, count, ...mailContext }: AboutVersions): MailContent {
  return {
    subject: `Tem versões novas para ouvir (${project.code})`,
    preheader: `${project.title}: ouça e diga o que achou.`,
    heading: 'Sua música tem versões novas',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, acabaram de chegar: ${namesOf(versions)}.${recommendationOf(versions)}`,
      'Ouça com calma, de preferência com fone. Depois escolha: pedir ajustes ou aprovar.',
    ],
    ...aboutVersions('new-versions', { project, versions, count, ...mailContext }),
  }
}

function aboutVersions(
  kind: 'song-ready' | 'new-versions',
  { project, versions, count, ...mailContext }: AboutVersions,
) {
  return {
    facts: [...songFacts(project), { label: 'Para ouvir', value: versionCount(count) }, ...expiryFact(project)],
    ...listening(mailContext.siteUrl, project),
    footer: footerOf(mailContext),
    templateValues: {
      kind,
      values: {
        ...projectValues(project),
        versões: namesOf(versions),
        recomendação: recommendationOf(versions),
        quantas: versionCount(count),
      },
    },
  }
}

function namesOf(versions: readonly PresentedVersion[]): string {
  return joinList(versions.map(({ name }) => `“${name}”`))
}

function recommendationOf(versions: readonly PresentedVersion[]): string {
  const recommended = versions.find((version) => version.recommended)
  return recommended ? ` A nossa equipe recomenda “${recommended.name}”.` : ''
}

/** To the client, when there is another version to hear. */
export function newVersionMail({
  project,
  version,
  count,
  ...mailContext
}: ToClient & { version: { name: string; recommended: boolean }; count: number }): MailContent {
  const praise = version.recommended ? ' e é a que a nossa equipe recomenda' : ''
  return {
    subject: `Tem versão nova para ouvir: ${version.name} (${project.code})`,
    preheader: `${project.title}: ouça e diga o que achou.`,
    heading: 'Sua música tem uma versão nova',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, a versão “${version.name}” acabou de chegar${praise}.`,
      'Ouça com calma, de preferência com fone. Depois escolha: pedir ajustes ou aprovar.',
    ],
    facts: [...songFacts(project), { label: 'Para ouvir', value: versionCount(count) }, ...expiryFact(project)],
    ...listening(mailContext.siteUrl, project),
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'new-version',
      values: { ...projectValues(project), versão: version.name, recomendação: praise, quantas: versionCount(count) },
    },
  }
}

type Returned = ToClient & {
  reason: string
  versions?: readonly PresentedVersion[]
  news: ReturnNews
  /** What was done about their feedback and can be heard before and after. */
  proofs?: number
}

const returnTexts = {
  'new-version': {
    heading: 'Mexemos na sua música. Ouça de novo',
    closing: 'Você já pode ouvir de novo, enviar outro feedback ou aprovar uma versão.',
  },
  answer: {
    heading: 'Respondemos ao seu feedback',
    closing:
      'Não há versão nova para ouvir: a música é a que você já conhece. Se ela está do seu jeito, aprove; se ainda quer mudar algo, envie outro feedback.',
  },
  reopened: {
    heading: 'Sua música voltou para avaliação',
    closing: 'A sua aprovação foi desfeita. Ouça com calma: você pode enviar outro feedback ou aprovar de novo.',
  },
} satisfies Record<ReturnNews, { heading: string; closing: string }>

/** To the client after a return, with the message of staff and the versions presented with it. */
export function returnedToWaitingMail({
  project,
  reason,
  versions = [],
  news,
  proofs = 0,
  ...mailContext
}: Returned): MailContent {
  const { heading, closing } = returnTexts[news]
  const page = previewUrl(mailContext.siteUrl, project.previewCode)
  return {
    subject: news === 'new-version' ? `${heading} (${project.code})` : `${heading}: ${project.title} (${project.code})`,
    preheader: reason.slice(0, 120),
    heading,
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, a nossa equipe deixou um recado para você:`,
      ...reason.split(/\n+/),
      closing,
    ],
    facts: [
      ...songFacts(project),
      ...(versions.length > 0
        ? [{ label: 'Novidades para ouvir', value: joinList(versions.map(({ name }) => name)) }]
        : []),
      ...expiryFact(project),
    ],
    ...listening(mailContext.siteUrl, project),
    // In place of the way to the order, which the page has, too.
    ...(proofs > 0 ? { link: { label: proofLine(proofs), url: `${page}#pedidos` } } : {}),
    footer: footerOf(mailContext),
    templateValues: { kind: 'returned-to-waiting', values: { ...projectValues(project), recado: reason } },
  }
}

/** To the client: the feedback was received. */
export function feedbackReceivedMail({
  project,
  versionName,
  text,
  cover,
  price,
  ...mailContext
}: ToClient & {
  versionName: string
  text: string
  cover: RevisionCover
  /** What another revision costs; `null` while none is for sale. */
  price: string | null
}): MailContent {
  const isUnpaid = cover === 'open' && price !== null
  return {
    subject: `Recebemos o seu feedback: ${project.title} (${project.code})`,
    preheader: 'Nossa equipe está analisando suas sugestões.',
    heading: 'Feedback recebido!',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, obrigado por ouvir com atenção. Nossa equipe está analisando suas sugestões sobre a versão “${versionName}”.`,
      'Isto foi o que você escreveu:',
      ...text.split(/\n+/),
    ],
    facts: songFacts(project),
    ...(isUnpaid
      ? {
          action: { label: `Pagar ${price}`, url: `${mailContext.siteUrl}/revisao-extra/${project.previewCode}` },
          link: { label: 'Abrir a prévia', url: previewUrl(mailContext.siteUrl, project.previewCode) },
        }
      : listening(mailContext.siteUrl, project, 'Abrir a prévia')),
    closing: [coverSentence(cover, price), 'Avisamos por e-mail assim que houver o que ouvir.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'feedback-received',
      values: { ...projectValues(project), versão: versionName, feedback: text, revisão: coverSentence(cover, price) },
    },
  }
}

/** To the client: the approval is recorded. */
export function versionApprovedMail({
  project,
  versionName,
  terms,
  ...mailContext
}: ToClient & { versionName: string; terms: string }): MailContent {
  return {
    subject: `Versão aprovada: ${versionName} (${project.code})`,
    preheader: 'Agora preparamos os arquivos finais.',
    heading: 'Projeto aprovado!',
    picture: coverPicture(mailContext.siteUrl, project.id),
    paragraphs: [
      `${firstName(project.clientName)}, que alegria! Guardamos a sua escolha: “${versionName}”. Agora preparamos os arquivos finais da sua música.`,
    ],
    facts: songFacts(project),
    ...listening(mailContext.siteUrl, project, 'Abrir a prévia'),
    closing: [
      'Este é o texto que você confirmou:',
      ...terms.split('\n'),
      'Não foi você? Responda este e-mail agora mesmo.',
    ],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'version-approved',
      values: { ...projectValues(project), versão: versionName, 'texto-confirmado': terms },
    },
  }
}

/** To staff: a client sent feedback. */
export function staffFeedbackMail({
  project,
  versionName,
  text,
  isAdditional,
  cover,
  reader,
  adminUrl,
}: ToStaff & { versionName: string; text: string; isAdditional: boolean; cover: RevisionCover }): StaffMailContent {
  return {
    subject: `${isAdditional ? 'Novo feedback' : 'Feedback'} de ${project.clientName}: ${project.code}`,
    preheader: text.slice(0, 120),
    heading: `${firstName(project.clientName)} ouviu e respondeu`,
    paragraphs: text.split(/\n+/),
    facts: [
      ...staffFacts(project, reader),
      { label: 'Sobre a versão', value: versionName },
      { label: 'Revisão', value: staffCoverLabels[cover] },
    ],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}

/** To staff, who had been told to wait for the money: a client does without the changes they asked for. */
export function staffChangesTakenBackMail({
  project,
  versionName,
  isLyricApproved,
  reader,
  adminUrl,
}: ToStaff & { versionName: string; isLyricApproved: boolean }): StaffMailContent {
  const approved = isLyricApproved ? ` A ${versionName} está aprovada e já pode ser cantada.` : ''
  return {
    subject: `Cliente desistiu dos ajustes: ${project.code}, ${versionName}`,
    preheader: 'Nada foi cobrado. O projeto mostra o próximo passo.',
    heading: `${firstName(project.clientName)} desistiu dos ajustes`,
    paragraphs: [
      `${project.clientName} não quis pagar pelos ajustes que pediu além do pacote e desistiu deles. Nada foi cobrado, e tudo volta a ficar como antes do pedido.${approved}`,
    ],
    facts: [...staffFacts(project, reader), { label: 'Sobre', value: versionName }],
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}

/** To staff: a client approved a version. */
export function staffApprovalMail({
  project,
  versionName,
  reader,
  adminUrl,
}: ToStaff & { versionName: string }): StaffMailContent {
  return {
    subject: `Versão aprovada: ${project.code}, ${versionName}`,
    preheader: `${project.clientName} escolheu. Falta preparar os arquivos finais.`,
    heading: 'Uma versão foi aprovada',
    paragraphs: [`${project.clientName} aprovou a versão “${versionName}”. Falta preparar os arquivos finais.`],
    facts: staffFacts(project, reader),
    action: { label: 'Abrir o projeto', url: adminUrl },
  }
}

/** URL of the preview; it asks for the e-mail. */
export function previewUrl(siteUrl: string, previewCode: string): string {
  return `${siteUrl}/preview/${previewCode}`
}

function listening(siteUrl: string, project: MailProject, label = 'Ouvir as versões') {
  return {
    action: { label, url: previewUrl(siteUrl, project.previewCode) },
    ...(project.orderId ? { link: { label: 'Acompanhar pedido', url: trackingUrl(siteUrl, project.code) } } : {}),
  }
}

function staffFacts(project: MailProject, reader: ToStaff['reader']) {
  return [
    { label: 'Cliente', value: project.clientName },
    { label: 'E-mail', value: readableEmail(reader, project.clientEmail) },
    ...songFacts(project),
  ]
}

export function expiryFact({ expiresAt }: MailProject) {
  return expiresAt ? [{ label: 'A prévia vale até', value: formatDate(expiresAt) }] : []
}
