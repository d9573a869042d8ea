import { firstName } from '#copy/shared/inflection.ts'
import { formatDay, type CalendarDay } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** Whom staff write to and about what. */
export type ChatSubject = {
  clientName: string
  productName: string
  /** Of the order or the project; `null` where there is none yet. */
  code: string | null
  /** Title of the project, or the package of an order without one; empty where there is neither. */
  about: string
  /** In surprise mode whoever looks over a shoulder may read nothing but the code. */
  isSurprise: boolean
}

/** What a message brings besides its link. */
export type ChatLinkKind =
  | { kind: 'payment'; total: Cents }
  | { kind: 'briefing'; isQuestion: boolean; isSent: boolean }
  | { kind: 'preview' }
  | { kind: 'delivery'; until: CalendarDay | null }
  | { kind: 'proposal'; title: string }
  | { kind: 'extra'; title: string }

/** What a conversation starts with. */
export function chatText(subject: ChatSubject): string {
  const { code, about, isSurprise } = subject
  if (code === null) return greeting(subject)
  return `${greeting(subject)} Escrevo sobre o pedido ${code}${!isSurprise && about ? ` (${about})` : ''}.`
}

/** A message that brings a link, which stands at its end so that it can be pressed. */
export function chatLinkText(subject: ChatSubject, link: ChatLinkKind, url: string): string {
  return `${greeting(subject)} ${(subject.isSurprise ? neutralText : linkText)(subject, link)}: ${url}`
}

function greeting({ clientName, productName, isSurprise }: ChatSubject): string {
  const hello = `Olá, ${firstName(clientName)}!`
  return isSurprise ? hello : `${hello} Aqui é da ${productName}.`
}

function linkText(subject: ChatSubject, link: ChatLinkKind): string {
  const order = orderText(subject)
  switch (link.kind) {
    case 'payment':
      return `Este é o link para pagar ${order}, no total de ${formatBRL(link.total)} (se já pagou, pode ignorar)`
    case 'briefing':
      return `${briefingText(link)} ${order}. O link é só seu, não encaminhe`
    case 'preview':
      return `Já dá para ouvir ${order}. Confirme o seu e-mail para abrir e conte o que achou`
    case 'delivery':
      return `Os arquivos d${order} estão prontos para baixar${link.until ? ` até ${formatDay(link.until)}` : ''}`
    case 'proposal':
      return `Este é o orçamento de “${link.title}” para ${order}`
    case 'extra':
      return `Este é o link para incluir “${link.title}” n${order}`
  }
}

function briefingText({ isQuestion, isSent }: Extract<ChatLinkKind, { kind: 'briefing' }>): string {
  if (isQuestion) return 'Ficou uma pergunta sobre a sua história. Responda por aqui para continuarmos'
  return isSent ? 'Releia por aqui o que você contou para' : 'Conte por aqui a história da sua música para'
}

/** Says that there is something, and nothing of what it is. */
function neutralText({ code }: ChatSubject, link: ChatLinkKind): string {
  const order = code === null ? 'o seu pedido' : `o pedido ${code}`
  switch (link.kind) {
    case 'payment':
      return `Este é o link para pagar ${order}`
    case 'briefing':
      return `${link.isSent && !link.isQuestion ? `Este é o link d${order}` : `Falta uma informação sua para ${order}`}. O link é só seu, não encaminhe`
    case 'preview':
    case 'delivery':
    case 'proposal':
    case 'extra':
      return `Há uma novidade n${order}. Abra quando puder`
  }
}

function orderText({ code, about }: ChatSubject): string {
  return `${code === null ? 'o seu pedido' : `o pedido ${code}`}${about ? ` (${about})` : ''}`
}
