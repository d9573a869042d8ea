import { orderStateLabels, projectStatusLabels } from '#copy/labels.ts'
import type { OrderState } from '#core/order.ts'
import type { ProjectStatus } from '#core/project.ts'

export function ProjectBadge({ status }: { status: ProjectStatus }) {
  return (
    <span className="badge" data-status={status}>
      {projectStatusLabels[status]}
    </span>
  )
}

/** Orders borrow the three colours of projects: wait, look, fine. */
const tones: Partial<Record<OrderState, ProjectStatus>> = {
  'awaiting-payment': 'waiting',
  'manual-review': 'feedback',
  disputed: 'feedback',
  paid: 'approved',
}

export function OrderBadge({ state }: { state: OrderState }) {
  return (
    <span className="badge" data-status={tones[state]}>
      {orderStateLabels[state]}
    </span>
  )
}

export type MailState = 'queued' | 'sent' | 'failed'

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
