import { deliveryKindLabels } from '#copy/delivery/promised.ts'
import { formatHistoryEvent, type HistoryEvent } from '#copy/project/format-history.ts'
import { paymentMethodLabels } from '#copy/shared/labels.ts'
import type { DeliveryFileView, DownloadView } from '#core/delivery/delivery-view.ts'
import type { MailView } from '#core/mail/mail-view.ts'
import type { PaymentView } from '#core/payment/payment-view.ts'
import type { ApprovalView } from '#core/preview/preview-view.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import { formatBRL, type Cents } from '#core/shared/money.ts'

/** Rows of proof; the shares of the columns add up to 100. */
export type EvidenceTable = {
  heading: string
  columns: { label: string; share: number }[]
  rows: string[][]
  /** What stands in place of an empty table. */
  none: string
}

/** What a bank reads about a disputed purchase, besides the contract. */
export type EvidenceDocument = {
  title: string
  subtitle: string
  intro: string[]
  facts: { label: string; value: string }[]
  tables: EvidenceTable[]
  madeAt: Date
}

export type EvidenceFacts = {
  order: {
    code: string
    buyerName: string
    buyerEmail: string
    packageName: string
    total: Cents
    contractHash: string
    termsAcceptedAt: Date
    termsIp: string
    termsUserAgent: string
  }
  /** The disputed payments. */
  payments: Pick<PaymentView, 'providerId' | 'amount' | 'method' | 'approvedAt'>[]
  chargebackIds: string[]
  history: (HistoryEvent & { createdAt: Date })[]
  mails: Pick<MailView, 'subject' | 'toEmail' | 'state' | 'sentAt'>[]
  approvals: (Pick<ApprovalView, 'versionName' | 'versionHash' | 'clientEmail' | 'ip' | 'createdAt' | 'revokedAt'> & {
    terms: string
    userAgent: string
  })[]
  deliveredAt: Date | null
  files: (Pick<DeliveryFileView, 'kind' | 'name' | 'sha256'> & { certificate: string | null })[]
  downloads: Pick<DownloadView, 'name' | 'ip' | 'userAgent' | 'createdAt'>[]
  madeAt: Date
}

/** Actions of the buyer and deliveries; no internal work of the studio. */
const shownEvents = new Set([
  'order-placed',
  'checkout-opened',
  'payment-approved',
  'project-created',
  'briefing-sent',
  'clarification-requested',
  'briefing-answered',
  'briefing-accepted',
  'versions-presented',
  'client_feedback_received',
  'changes-taken-back',
  'client_version_approved',
  'revision-bought',
  'extra-bought',
  'project-delivered',
  'delivery-extended',
  'access-ended',
  'withdrawal-requested',
  'withdrawal-decided',
])

/** Everything that proves a purchase, its acceptance and its delivery, in the order in which a bank asks for it. */
export function evidenceDocument(facts: EvidenceFacts): EvidenceDocument {
  const { order, madeAt } = facts
  return {
    title: 'Provas da compra e da entrega',
    subtitle: `Pedido ${order.code}`,
    intro: [
      'Estes registros foram feitos pelo sistema da loja no momento de cada fato. Datas e horas são de Brasília. Uma impressão digital SHA-256 identifica um texto ou um arquivo: muda se uma letra dele mudar.',
    ],
    facts: orderFacts(facts),
    tables: [acceptance(facts), timeline(facts), approvals(facts), delivery(facts), downloads(facts), mails(facts)],
    madeAt,
  }
}

function orderFacts({ order, payments, chargebackIds, deliveredAt, madeAt }: EvidenceFacts) {
  return [
    { label: 'Comprador', value: order.buyerName },
    { label: 'E-mail', value: order.buyerEmail },
    { label: 'O que foi comprado', value: order.packageName },
    { label: 'Total do pedido', value: formatBRL(order.total) },
    ...payments.map(({ providerId, amount, method, approvedAt }) => ({
      label: `Pagamento ${providerId}`,
      value: [formatBRL(amount), paymentMethodLabels[method], approvedAt && `aprovado em ${formatDateTime(approvedAt)}`]
        .filter(Boolean)
        .join(', '),
    })),
    ...chargebackIds.map((id) => ({ label: 'Contestação no Mercado Pago', value: id })),
    { label: 'Entregue em', value: deliveredAt ? formatDateTime(deliveredAt) : 'Ainda não foi entregue' },
    { label: 'Documento gerado em', value: formatDateTime(madeAt) },
  ]
}

const instantColumn = { label: 'Quando', share: 17 }

function acceptance({ order }: EvidenceFacts): EvidenceTable {
  return {
    heading: '1. Aceite do contrato',
    columns: [instantColumn, { label: 'De onde', share: 38 }, { label: 'SHA-256 do texto e dos valores', share: 45 }],
    rows: [
      [
        formatDateTime(order.termsAcceptedAt),
        `IP ${order.termsIp}\n${order.termsUserAgent || 'navegador não informado'}`,
        spaced(order.contractHash),
      ],
    ],
    none: '',
  }
}

function timeline({ history }: EvidenceFacts): EvidenceTable {
  return {
    heading: '2. O que aconteceu',
    columns: [
      instantColumn,
      { label: 'Fato', share: 33 },
      { label: 'Detalhes', share: 32 },
      { label: 'Quem', share: 18 },
    ],
    rows: history
      .filter(({ type }) => shownEvents.has(type))
      .map((event) => {
        const { title, text } = formatHistoryEvent(event)
        return [
          formatDateTime(event.createdAt),
          title,
          text.replaceAll(/\b[0-9a-f]{64}\b/g, spaced),
          actorName(event.actor),
        ]
      }),
    none: 'Nada foi registrado.',
  }
}

function actorName(actor: string): string {
  if (actor === 'buyer') return 'Comprador'
  if (actor === 'provider') return 'Mercado Pago'
  return actor === 'system' ? 'Sistema' : 'Estúdio'
}

function approvals({ approvals: given }: EvidenceFacts): EvidenceTable {
  return {
    heading: '3. Aprovação da música pelo comprador',
    columns: [
      instantColumn,
      { label: 'O que foi aprovado', share: 28 },
      { label: 'Por quem e de onde', share: 27 },
      { label: 'SHA-256 da versão', share: 28 },
    ],
    rows: given.map((approval) => [
      formatDateTime(approval.createdAt),
      `${approval.versionName}${approval.revokedAt ? `\nDesfeita em ${formatDateTime(approval.revokedAt)}` : ''}\n“${approval.terms}”`,
      `${approval.clientEmail}\nIP ${approval.ip}\n${approval.userAgent}`,
      spaced(approval.versionHash),
    ]),
    none: 'Ainda não há versão aprovada.',
  }
}

function delivery({ files }: EvidenceFacts): EvidenceTable {
  return {
    heading: '4. O que foi entregue',
    columns: [
      { label: 'Arquivo', share: 36 },
      { label: 'Tipo', share: 28 },
      { label: 'SHA-256', share: 36 },
    ],
    rows: files.map(({ kind, name, sha256, certificate }) => [
      name,
      `${deliveryKindLabels[kind]}${certificate ? `\ncódigo ${certificate}` : ''}`,
      spaced(sha256),
    ]),
    none: 'Nada foi entregue até agora.',
  }
}

function downloads({ downloads: made }: EvidenceFacts): EvidenceTable {
  return {
    heading: '5. Downloads feitos pelo comprador',
    columns: [
      instantColumn,
      { label: 'Arquivo', share: 38 },
      { label: 'IP', share: 15 },
      { label: 'Navegador', share: 30 },
    ],
    rows: made.map(({ name, ip, userAgent, createdAt }) => [formatDateTime(createdAt), name, ip, userAgent]),
    none: 'Nenhum download foi registrado.',
  }
}

function mails({ mails: sent }: EvidenceFacts): EvidenceTable {
  return {
    heading: '6. E-mails enviados ao comprador',
    columns: [instantColumn, { label: 'Assunto', share: 53 }, { label: 'Para', share: 30 }],
    rows: sent.flatMap(({ subject, toEmail, state, sentAt }) =>
      state === 'sent' && sentAt ? [[formatDateTime(sentAt), subject, toEmail]] : [],
    ),
    none: 'Nenhum e-mail foi enviado.',
  }
}

/** Spaces between groups, so that a hash can wrap. */
function spaced(hash: string): string {
  return hash.match(/.{1,8}/g)?.join(' ') ?? ''
}
