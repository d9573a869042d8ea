import type { StaffMailContent } from '#copy/mail/mail-content.ts'
import { joinList } from '#copy/shared/inflection.ts'
import { formatDateTime } from '#core/shared/dates.ts'
import type { NotifiedChange } from '#core/staff/audit.ts'

/** To every owner: somebody changed where money goes, who may open an order, or which backups there are. */
export function staffNotifiedMail({
  by,
  notified,
  at,
  adminUrl,
}: {
  by: string
  notified: NotifiedChange[]
  at: Date
  adminUrl: string
}): StaffMailContent {
  const labels = joinList(notified.map(({ label }) => label))
  return {
    subject: `${by} mudou no painel: ${labels}`.slice(0, 150),
    preheader: 'Se não foi ninguém da equipe, desfaça e troque as senhas.',
    heading: 'Uma mudança que você precisa saber',
    paragraphs: [
      `${by} mudou, em ${formatDateTime(at)}, algo que decide para onde vai o dinheiro, quem abre um pedido ou o que os backups guardam. Todos os administradores recebem este aviso.`,
      'Se não foi alguém da equipe, desfaça a mudança no painel, encerre as sessões dessa conta e troque a senha dela.',
    ],
    facts: notified.map(({ label, from, to }) => ({ label, value: `${from || 'vazio'} → ${to || 'vazio'}` })),
    action: { label: 'Ver na auditoria', url: adminUrl },
  }
}

/** The line about it on the dashboard, for a day. */
export function notifiedLine({ staffName, labels }: { staffName: string; labels: string[] }): string {
  return `${staffName} mudou: ${joinList(labels)}`
}
