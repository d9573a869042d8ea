import { deliveryKindLabels } from '#copy/delivery/promised.ts'
import { surpriseText } from '#copy/order/surprise.ts'
import { trackingSteps } from '#copy/order/tracking-labels.ts'
import { staffPaymentDetail } from '#copy/payment/payment-details.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#copy/shared/labels.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { deliveryKinds } from '#core/delivery/delivery.ts'
import { paymentMethods, paymentStatuses, type PaymentStatus } from '#core/payment/payment.ts'
import { productionSteps } from '#core/project/project.ts'
import { calendarDay, formatDay, isCalendarDay } from '#core/shared/dates.ts'
import { cents, formatBRL } from '#core/shared/money.ts'

export type HistoryEvent = { type: string; details: Record<string, unknown>; actor: string }

/** An event of the history as text. An unknown event shows its type: hiding it would be worse. */
export function formatHistoryEvent({ type, details }: HistoryEvent): { title: string; text: string } {
  const payment = paymentStatuses.find((status) => type === `payment-${status}`)
  if (payment)
    return { title: `Pagamento: ${paymentStatusLabels[payment].toLowerCase()}`, text: paymentText(payment, details) }
  return { title: titles[type] ?? type, text: texts[type]?.(details) ?? '' }
}

/** Of buyers, programs and the provider. What staff do has one name, that of the audit log. */
const titles: Record<string, string> = {
  'order-placed': 'Pedido feito e contrato aceito',
  'checkout-opened': 'Página de pagamento aberta',
  'surprise-changed': 'Comprador mudou o modo surpresa',
  'whatsapp-allowed': 'Comprador pediu os avisos pelo WhatsApp',
  'order-expired': 'Pedido expirado sem pagamento',
  'order-refunded': 'Pedido reembolsado',
  'access-ended': 'Cliente encerrou os acessos em todos os aparelhos',
  'payment-replaced': 'Pedido pago agora por outro pagamento',
  'fraud-alert': 'Alerta de fraude do Mercado Pago',
  'refund-in-process': 'Reembolso em processamento no Mercado Pago',
  'refund-refused': 'Reembolso recusado pelo Mercado Pago',
  'version-uploaded': 'Gravação enviada',
  'lyric-changes-asked': 'Mudanças pedidas na letra',
  'lyric-approved': 'Letra aprovada pelo cliente',
  client_feedback_received: 'Feedback do cliente',
  'changes-taken-back': 'Cliente desistiu dos ajustes que pediu',
  'revision-bought': 'Revisão extra comprada',
  'order-free': 'Confirmado sem custo',
  'extra-bought': 'Serviço extra comprado',
  'extra-cancelled': 'Extra desfeito com o pedido do projeto',
  'voucher-stopped': 'Parado: o vale-presente que pagou foi contestado ou reembolsado',
  'voucher-restored': 'O vale-presente que pagou volta a valer',
  'voucher-bought': 'Vale-presente liberado',
  'proposal-requested': 'Cliente pediu um orçamento',
  'proposal-accepted': 'Cliente aceitou o orçamento',
  'proposal-declined': 'Cliente recusou o orçamento',
  'revision-revoked': 'Revisão extra desfeita com o reembolso',
  'withdrawal-requested': 'Comprador desistiu da compra',
  client_version_approved: 'Versão aprovada pelo cliente',
  'note-done': 'Anotação feita',
  'note-declined': 'Anotação recusada',
  'note-reopened': 'Anotação reaberta',
  'note-replied': 'Pergunta sobre uma anotação',
  'proof-judged': 'Cliente ouviu o que foi feito',
  'name-judged': 'Cliente ouviu um nome',
  'song-ended': 'Música encerrada a pedido do cliente, sem entrega',
  'briefing-sent': 'Cliente enviou o briefing',
  'briefing-answered': 'Cliente respondeu à pergunta',
  ...auditLabels,
  'step-changed': auditLabels['step-moved'],
  status_changed_to_waiting: auditLabels['returned-to-waiting'],
}

const texts: Record<string, (details: Record<string, unknown>) => string> = {
  'order-placed': ({ total, contractVersion, acceptance, termsOfUse }) =>
    joined(
      amount(total),
      typeof contractVersion === 'string' ? `contrato versão ${contractVersion}` : '',
      text(acceptance) && `“${text(acceptance)}”`,
      text(termsOfUse) && `termos de uso SHA-256 ${text(termsOfUse)}`,
    ),
  'payment-received': ({ amount: received, method, note, receivedOn, fee, reference, byLink }) =>
    joined(
      amount(received),
      byLink === true ? `${linkMethodText(method)} pelo link` : manualMethodText(method),
      isCalendarDay(text(receivedOn)) ? `em ${formatDay(calendarDay(text(receivedOn)))}` : '',
      fee === undefined ? '' : `tarifa de ${amount(fee)}`,
      text(reference),
      text(note),
    ),
  'surprise-changed': ({ hours }) => surpriseText(text(hours)),
  'payment-link-sent': ({ host, amount: total }) => (host === undefined ? '' : joined(amount(total), text(host))),
  'payment-accepted': ({ amount: received, paymentId, note }) => joined(amount(received), text(paymentId), text(note)),
  'payment-replaced': ({ paymentId }) => text(paymentId),
  'payment-matched': ({ amount: received, paymentId }) => joined(amount(received), text(paymentId)),
  'refund-done': ({ amount: given, reason, byHand }) =>
    joined(amount(given), byHand === true ? 'por fora do Mercado Pago' : '', text(reason)),
  'refund-in-process': ({ amount: requested, reason }) => joined(amount(requested), text(reason)),
  'refund-refused': ({ amount: requested, reason }) => joined(amount(requested), text(reason)),
  'refund-given-up': ({ amount: requested, reason }) => joined(amount(requested), text(reason)),
  'review-flag-resolved': ({ note }) => text(note),
  'clarification-requested': ({ question }) => (typeof question === 'string' ? question : ''),
  'briefing-accepted': ({ step, expectedOn, deadlineOn }) =>
    joined(
      stepReached(step),
      ...(expectedOn === deadlineOn
        ? [day('prazo', deadlineOn)]
        : [day('previsão', expectedOn), day('no máximo', deadlineOn)]),
    ),
  'project-edited': ({ fields, expiresOn }) =>
    joined(
      Array.isArray(fields) && fields.includes('title') ? 'novo título' : '',
      Array.isArray(fields) && fields.includes('recipient') ? 'para quem é' : '',
      expiresOn === null ? 'prévia sem data de expiração' : day('prévia até', expiresOn),
    ),
  'version-uploaded': ({ versionName }) => text(versionName),
  'version-added': ({ versionName, step }) => joined(text(versionName), stepReached(step)),
  'version-edited': ({ versionName, previousName }) =>
    joined(text(versionName), text(previousName) && `antes, ${text(previousName)}`),
  'lyric-edited': ({ versionName }) => text(versionName),
  'lyric-written': ({ versionName }) => text(versionName),
  'lyric-presented': ({ versionName }) => text(versionName),
  'lyric-changes-asked': ({ versionName }) => text(versionName),
  'lyric-approved': ({ versionName }) => text(versionName),
  'versions-presented': ({ versionName, step }) => joined(text(versionName), stepReached(step)),
  'version-removed': ({ versionName }) => text(versionName),
  'step-changed': ({ step }) => stepTitle(step) || trackingSteps.analysis.title,
  'studio-word-left': ({ text: word }) => text(word),
  status_changed_to_waiting: ({ reason }) => text(reason),
  client_feedback_received: ({ versionName, feedbackSnippet, isAdditionalFeedback }) =>
    joined(isAdditionalFeedback === true ? 'Novo feedback' : '', text(versionName), text(feedbackSnippet)),
  'changes-taken-back': ({ versionName }) => text(versionName),
  'extra-bought': ({ code, title }) => joined(text(title), typeof code === 'string' ? `Pedido ${code}` : ''),
  'proposal-requested': ({ title, reason }) => joined(text(title), text(reason)),
  'proposal-sent': ({ title }) => text(title),
  'proposal-accepted': ({ code, title }) => joined(text(title), typeof code === 'string' ? `Pedido ${code}` : ''),
  'proposal-declined': ({ title, reason }) => joined(text(title), text(reason)),
  'proposal-cancelled': ({ title, reason }) => joined(text(title), text(reason)),
  'revision-bought': ({ code }) => (typeof code === 'string' ? `Pedido ${code}` : ''),
  'extra-cancelled': ({ code }) => (typeof code === 'string' ? `Pedido ${code}` : ''),
  'voucher-stopped': ({ code }) => (typeof code === 'string' ? `Pedido ${code}` : ''),
  'voucher-restored': ({ code }) => (typeof code === 'string' ? `Pedido ${code}` : ''),
  'revision-revoked': ({ code }) => (typeof code === 'string' ? `Pedido ${code}` : ''),
  'revision-granted': ({ reason }) => text(reason),
  'revision-returned': ({ reason }) => text(reason),
  'lateness-compensated': ({ given }) => text(given),
  'withdrawal-requested': ({ kind, reason }) =>
    joined(kind === 'automatic' ? 'Antes da produção: reembolso total e automático' : '', text(reason)),
  'withdrawal-decided': ({ decision, reason }) =>
    joined(decision === 'accepted' ? 'Aceita' : 'Não aceita', text(reason)),
  client_version_approved: ({ versionName }) => text(versionName),
  'note-done': ({ place, reason }) => joined(text(place), text(reason)),
  'note-declined': ({ place, reason }) => joined(text(place), text(reason)),
  'note-reopened': ({ place }) => text(place),
  'note-replied': ({ place, reason }) => joined(text(place), text(reason)),
  'name-judged': ({ place, verdict }) => joined(text(place), verdict === 'right' ? 'Certo' : 'Errado'),
  'proof-judged': ({ place, verdict }) => joined(text(place), verdict === 'good' ? 'Ficou bom' : 'Ainda não'),
  'delivery-file-added': deliveredFile,
  'delivery-file-removed': deliveredFile,
  'project-delivered': ({ endsOn }) => day('disponível até', endsOn),
  'delivery-extended': ({ endsOn }) => day('disponível até', endsOn),
  'delivery-reopened': ({ reason }) => text(reason),
  'cover-chosen': ({ choice }) => (typeof choice === 'number' ? `Desenho ${choice + 1}` : ''),
  'project-deleted': ({ code, title }) => joined(text(code), text(title)),
  'project-assigned': ({ from, to }) =>
    text(to) === ''
      ? `Sem responsável; antes, ${text(from)}`
      : `Agora com ${text(to)}${text(from) ? `; antes, ${text(from)}` : ''}`,
  'project-created': ({ code }) => (typeof code === 'string' ? `Código ${code}` : ''),
}

/** An event that moved the production step names the new one: the client follows it. */
function stepReached(step: unknown): string {
  const title = stepTitle(step)
  return title && `etapa: ${title}`
}

function stepTitle(step: unknown): string {
  const known = productionSteps.find((one) => one === step)
  return known ? trackingSteps[known].title : ''
}

/** What a file is, and what it is called. */
function deliveredFile({ kind, fileName }: Record<string, unknown>): string {
  const known = deliveryKinds.find((one) => one === kind)
  return joined(known ? deliveryKindLabels[known] : '', text(fileName))
}

function paymentText(status: PaymentStatus, details: Record<string, unknown>): string {
  const method = paymentMethods.find((known) => known === details.method)
  const detail = typeof details.detail === 'string' ? staffPaymentDetail({ status, statusDetail: details.detail }) : ''
  return joined(amount(details.amount), method ? paymentMethodLabels[method] : '', detail)
}

function amount(value: unknown): string {
  return typeof value === 'number' && Number.isSafeInteger(value) ? formatBRL(cents(value)) : ''
}

function day(name: string, value: unknown): string {
  return typeof value === 'string' && isCalendarDay(value) ? `${name} ${formatDay(value)}` : ''
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function manualMethodText(method: unknown): string {
  return method === 'pix' ? 'Pix na chave do estúdio' : 'Transferência'
}

function linkMethodText(method: unknown): string {
  const known = paymentMethods.find((one) => one === method)
  return known ? paymentMethodLabels[known] : 'Pago'
}

function joined(...parts: string[]): string {
  return parts.filter(Boolean).join(' · ')
}

const otherActors: Record<string, string> = {
  buyer: 'Cliente',
  provider: 'Mercado Pago',
  system: 'Sistema',
  'data-subject': 'Titular dos dados',
}

/** Whoever did something: one of the team, by their id, or somebody else. */
export function actorLabel(actor: string, staffNames: Record<string, string>): string {
  return otherActors[actor] ?? staffNames[actor.replace(/^staff:/, '')] ?? 'Equipe'
}
