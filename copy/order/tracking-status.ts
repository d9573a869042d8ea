import { firstTrackingStatus, makingStatuses, trackingText, unheardStatuses } from '#copy/order/tracking-labels.ts'
import { orderStateText } from '#copy/shared/labels.ts'
import { voucherStateTexts } from '#copy/voucher/voucher.ts'
import type { TrackedOrder, TrackedProject, TrackedWork } from '#core/order/tracking.ts'

/** A project nobody can listen to yet is being analysed, then made, and asks its client for no answer to it. */
export function orderStatusText({
  state,
  total,
  project,
  awaitedAction,
  isSong,
  extraOf,
  stopReason,
  withdrawal,
  voucher,
  steps,
}: TrackedOrder): string {
  if (awaitedAction === 'buyer-pays-link') return 'Aguardando confirmação do pagamento'
  if (awaitedAction === 'studio-sends-link') return 'Aguardando o link de pagamento'
  if (stopReason === 'withdrawn') return withdrawal.isAccepted ? 'Desistência aceita' : 'Desistência registrada'
  if (state === 'paid' && voucher) return voucherStateTexts[voucher.state]
  if (state === 'paid' && !isSong) return paidExtraText(extraOf)
  if (!project || state !== 'paid')
    return orderStateText({ state: state === 'draft' ? 'awaiting-payment' : state, total })
  return workStatusText(project, { awaitedAction, steps })
}

function paidExtraText(extra: TrackedOrder['extraOf']): string {
  const isRevision = extra?.kind === 'revision'
  if (extra?.isActive === false && !extra.isUsed) return isRevision ? 'Revisão extra parada' : 'Serviço extra parado'
  if (isRevision) return extra?.isUsed ? 'Revisão extra usada' : 'Revisão extra confirmada'
  return extra?.isUsed ? 'Serviço extra entregue' : 'Serviço extra confirmado'
}

export function workStatusText(
  { status, versions }: TrackedWork,
  { awaitedAction, steps }: Pick<TrackedProject, 'awaitedAction' | 'steps'>,
): string {
  if (awaitedAction === 'buyer-pays-changes') return 'Ajustes aguardando pagamento'
  if (status !== 'waiting' || versions > 0) return trackingText(status)
  const current = steps.find(({ state }) => state === 'current')
  return unheardStatuses[awaitedAction] ?? (current && makingStatuses[current.step]) ?? firstTrackingStatus
}
