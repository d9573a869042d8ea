import { footerOf, type MailContext, type MailContent, type StaffMailContent } from '#copy/mail/mail-content.ts'
import { dueFacts, dueLabel } from '#copy/project/due-labels.ts'
import { capitalised, pluralize, firstName } from '#copy/shared/inflection.ts'
import { unlinkedBriefingDays } from '#core/briefing/briefing.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { EarlyWish } from '#core/project/desired-date.ts'
import type { DueDates } from '#core/project/project.ts'
import { formatDay } from '#core/shared/dates.ts'

/** Whose song a briefing is about, once there is a project. */
export type BriefedProject = { code: string; clientName: string; packageName: string }

/**
 * To whoever requested the link to an unfinished briefing. It contains nothing of the briefing, since the address may
 * be anybody's.
 */
export function briefingLinkMail({
  link,
  isUnlinked,
  ...mailContext
}: MailContext & { link: string; isUnlinked: boolean }): MailContent {
  const retention = isUnlinked
    ? `Enquanto não houver um pedido, o rascunho fica guardado por ${pluralize(unlinkedBriefingDays, 'dia', 'dias')} depois da última mudança.`
    : ''
  return {
    subject: 'Sua história continua de onde parou',
    preheader: 'O link do seu briefing, para abrir em qualquer aparelho.',
    heading: 'Continue quando quiser',
    paragraphs: [
      'Guardamos o que você já contou. Pelo botão abaixo você volta ao mesmo ponto, neste ou em outro aparelho.',
    ],
    action: { label: 'Continuar meu briefing', url: link },
    closing: [
      ...(retention ? [retention] : []),
      'Quem tem este link pode ler e mudar a sua história: não encaminhe. Se não foi você que pediu, ignore este e-mail.',
    ],
    footer: footerOf(mailContext),
    templateValues: { kind: 'briefing-link', values: { 'guardado-por': retention } },
  }
}

/** To the client who sent the briefing before paying. */
export function briefingSavedMail({
  link,
  packageName,
  payUrl,
  ...mailContext
}: MailContext & { link: string; packageName: string; payUrl: string }): MailContent {
  return {
    subject: 'Sua história está guardada',
    preheader: 'Falta só contratar o pacote para a música começar.',
    heading: 'Sua história está guardada',
    paragraphs: [
      `Recebemos o seu briefing do pacote ${packageName}. A produção começa depois que o pagamento é confirmado.`,
      'Quando você pagar neste mesmo navegador ou com este mesmo e-mail, a história se junta ao pedido sozinha.',
    ],
    action: { label: 'Contratar o pacote', url: payUrl },
    link: { label: 'Ver o que contei', url: link },
    closing: ['Já contratou? Então está tudo certo: assim que o pagamento for confirmado, avisamos.'],
    footer: footerOf(mailContext),
    templateValues: { kind: 'briefing-saved', values: { pacote: packageName } },
  }
}

/** To the client: the briefing was received, and the next steps. */
export function briefingReceivedMail({
  project,
  link,
  early = null,
  ...mailContext
}: MailContext & { project: BriefedProject; link: string; early?: EarlyWish | null }): MailContent {
  return {
    subject: `Recebemos a sua história: ${project.code}`,
    preheader: 'Agora a gente lê com calma. Você recebe um aviso quando o briefing for aceito.',
    heading: 'Recebemos a sua história',
    paragraphs: [
      `${firstName(project.clientName)}, obrigado por contar. Vamos ler tudo com calma.`,
      'Se faltar alguma coisa, perguntamos por e-mail. Se estiver tudo aí, aceitamos o briefing e o prazo da produção recomeça nesse dia.',
      ...notPromised(early),
    ],
    facts: [...projectFacts(project), ...wishFacts(early)],
    action: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, project.code) },
    link: { label: 'Reler o que contei', url: link },
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'briefing-received',
      values: { nome: firstName(project.clientName), pedido: project.code, pacote: project.packageName },
    },
  }
}

/** To the client: work begins, with its new dates. */
export function briefingAcceptedMail({
  project,
  due,
  early = null,
  ...mailContext
}: MailContext & { project: BriefedProject; due: DueDates; early?: EarlyWish | null }): MailContent {
  return {
    subject: `Briefing aceito: a sua música começou (${project.code})`,
    preheader: `${capitalised(dueLabel(due))}.`,
    heading: 'Agora é com a gente',
    paragraphs: [
      `${firstName(project.clientName)}, lemos a sua história e temos tudo o que precisamos. A composição começou.`,
      `O prazo recomeçou hoje: ${dueLabel(due)}.`,
      ...notPromised(early),
    ],
    facts: [...projectFacts(project), ...dueFacts(due), ...wishFacts(early)],
    action: { label: 'Acompanhar pedido', url: trackingUrl(mailContext.siteUrl, project.code) },
    closing: ['Você recebe um aviso quando houver uma letra para ler ou uma versão para ouvir.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'briefing-accepted',
      values: {
        nome: firstName(project.clientName),
        pedido: project.code,
        pacote: project.packageName,
        previsão: formatDay(due.expectedOn),
        'prazo-máximo': formatDay(due.deadlineOn),
      },
    },
  }
}

/** To the client: a clarification is requested. */
export function clarificationMail({
  project,
  question,
  link,
  ...mailContext
}: MailContext & { project: BriefedProject; question: string; link: string }): MailContent {
  return {
    subject: `Uma pergunta sobre a sua história: ${project.code}`,
    preheader: 'Responda pelo link e a gente continua.',
    heading: 'Temos uma pergunta',
    paragraphs: [
      `${firstName(project.clientName)}, lemos o seu briefing e ficou uma dúvida:`,
      ...question.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    facts: projectFacts(project),
    action: { label: 'Responder', url: link },
    closing: ['O que você já contou continua guardado. Quanto antes a resposta chegar, antes começamos.'],
    footer: footerOf(mailContext),
    templateValues: {
      kind: 'clarification-requested',
      values: {
        nome: firstName(project.clientName),
        pedido: project.code,
        pacote: project.packageName,
        pergunta: question,
      },
    },
  }
}

type ForStaff = { project: BriefedProject; adminUrl: string }

/** To staff: a briefing to read. */
export function staffBriefingMail({
  project,
  recipient,
  early = null,
  adminUrl,
}: ForStaff & { recipient: string; early?: EarlyWish | null }): StaffMailContent {
  return {
    subject: `Chegou o briefing: ${project.code}, ${project.packageName}`,
    preheader: `${project.clientName} contou a história. Leia, aceite ou pergunte.`,
    heading: `Chegou o briefing de ${project.clientName}`,
    paragraphs: [
      'A história está no painel. Aceitar reinicia o prazo; se faltar algo, pergunte por lá.',
      ...(early ? ['O cliente quer a música antes do prazo prometido. Combine a data com ele antes de aceitar.'] : []),
    ],
    facts: [
      ...projectFacts(project),
      { label: 'Cliente', value: project.clientName },
      ...(recipient ? [{ label: 'Para quem é', value: recipient }] : []),
      ...wishFacts(early),
    ],
    action: { label: 'Ler o briefing', url: adminUrl },
  }
}

/** To staff: the answer to a clarification. */
export function staffBriefingAnsweredMail({ project, adminUrl }: ForStaff): StaffMailContent {
  return {
    subject: `Resposta sobre o briefing: ${project.code}`,
    preheader: `${project.clientName} respondeu à sua pergunta.`,
    heading: `${project.clientName} respondeu`,
    paragraphs: ['A resposta está no painel, junto com o briefing.'],
    facts: projectFacts(project),
    action: { label: 'Ler a resposta', url: adminUrl },
  }
}

/** The wished date is a fact of the mail, not part of its text: texts replaced by staff keep it. */
function wishFacts(early: EarlyWish | null): { label: string; value: string }[] {
  if (!early) return []
  const { wishedOn, deadlineOn } = early
  return [
    {
      label: 'Data desejada',
      value: `${formatDay(wishedOn)}, não garantida: o prazo vai até ${formatDay(deadlineOn)}`,
    },
  ]
}

function notPromised(early: EarlyWish | null): string[] {
  if (!early) return []
  return [
    `Você queria a música para ${formatDay(early.wishedOn)}. Essa data vem antes do nosso prazo e não está garantida: se precisa mesmo dela, responda este e-mail e vemos juntos o que dá para fazer.`,
  ]
}

function projectFacts({ code, packageName }: BriefedProject): { label: string; value: string }[] {
  return [
    { label: 'Pedido', value: code },
    { label: 'Pacote', value: packageName },
  ]
}
