import { orderStateText, projectStatusLabel, inactiveLabels } from '#copy/shared/labels.ts'
import { messageStateLabels } from '#copy/whatsapp/message-labels.ts'
import type { MailState } from '#core/mail/mail-view.ts'
import type { StopReason } from '#core/order/inactive-reason.ts'
import type { OrderState } from '#core/order/order.ts'
import type { ProjectStatus } from '#core/project/project.ts'
import type { MessageState } from '#core/whatsapp/message.ts'

/** The status of a project, or why its work has stopped. */
export function ProjectBadge({ status, stopReason = null }: { status: ProjectStatus; stopReason?: StopReason | null }) {
  if (stopReason) return <span className="badge text-alarm">{inactiveLabels[stopReason]}</span>
  return (
    <span className="badge" data-status={status}>
      {projectStatusLabel(status)}
    </span>
  )
}

/** Orders use the three colours of projects: waiting, needs attention, fine. */
const tones: Partial<Record<OrderState, ProjectStatus>> = {
  'awaiting-payment': 'waiting',
  'manual-review': 'feedback',
  disputed: 'feedback',
  paid: 'approved',
}

export function OrderBadge({ order }: { order: Parameters<typeof orderStateText>[0] }) {
  return (
    <span className="badge" data-status={tones[order.state]}>
      {orderStateText(order)}
    </span>
  )
}

export const mailStateLabels: Record<MailState, string> = { queued: 'Na fila', sent: 'Enviado', failed: 'Falhou' }

export function MailBadge({ state }: { state: MailState }) {
  return (
    <span
      className={`badge ${state === 'failed' ? 'text-alarm' : ''}`}
      data-status={state === 'sent' ? 'approved' : 'waiting'}
    >
      {mailStateLabels[state]}
    </span>
  )
}

/** The message by WhatsApp beside a mail; nothing where there is none. */
export function WhatsappBadge({ state }: { state: MessageState | null }) {
  if (state === null) return null
  const isThere = state === 'delivered' || state === 'read'
  return (
    <span
      className={`badge ${state === 'failed' ? 'text-alarm' : ''}`}
      data-status={isThere || state === 'sent' ? 'approved' : 'waiting'}
    >
      WhatsApp: {messageStateLabels[state].toLowerCase()}
    </span>
  )
}
