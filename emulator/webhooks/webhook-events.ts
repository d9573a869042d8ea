import type { EmulatorContext } from '#emulator/context.ts'
import type { DisputeWebhook, QueuedWebhook, NoticeKind, Payment } from '#emulator/model.ts'
import type { RowWrite } from '#emulator/store.ts'

/**
 * The notices for a change: a signed webhook, the older IPN for the same payment and two for its merchant order, as
 * measured on the real provider. They are committed together with the change, so a crash loses none.
 */
export function webhookEventsFor(
  context: EmulatorContext,
  payment: Payment,
  action: QueuedWebhook['action'],
): RowWrite[] {
  return webhookRows(context, payment, { kinds: ['webhook', 'ipn', 'merchant_order', 'merchant_order'], action })
}

/** The signed notice about a chargeback, a claim or a fraud alert: another topic than the payment's. */
export function disputeEventsFor(context: EmulatorContext, payment: Payment, dispute: DisputeWebhook): RowWrite[] {
  return webhookRows(context, payment, { kinds: ['dispute'], action: 'payment.updated', dispute })
}

function webhookRows(
  context: EmulatorContext,
  payment: Payment,
  { kinds, action, dispute }: { kinds: NoticeKind[]; action: QueuedWebhook['action']; dispute?: DisputeWebhook },
): RowWrite[] {
  const url = context.store.preferences.get(payment.preferenceId)?.notificationUrl
  if (!url) return []

  const { notices: knobs } = context.knobs()
  const now = context.now()
  const eventId = context.store.nextId()
  const batch = context.store.nextId()
  const wanted = kinds.filter((kind) => knobs.kinds.includes(kind))
  const copies = wanted.flatMap((kind) => Array.from({ length: knobs.copies }, () => kind))

  return inOrder(copies, knobs.order).map((kind): RowWrite => {
    const id = context.store.nextId()
    const row: QueuedWebhook = {
      id,
      // Shuffled notices each have their own batch, so that those of different changes can overtake each other.
      batch: knobs.order === 'shuffled' ? id : batch,
      eventId,
      kind,
      url,
      paymentId: payment.id,
      merchantOrderId: payment.merchantOrderId,
      action,
      ...(dispute && { dispute }),
      createdAt: now,
      dueAt: now + knobs.delayMs + (knobs.order === 'shuffled' ? Math.floor(Math.random() * 400) : 0),
      state: isDropped(knobs.drop) ? 'dropped' : 'waiting',
      secret: knobs.secret,
      tsUnit: knobs.tsUnit,
      attempts: [],
    }
    return { table: 'notices', id: String(id), row }
  })
}

function inOrder(kinds: NoticeKind[], order: 'normal' | 'reversed' | 'shuffled'): NoticeKind[] {
  if (order === 'normal') return kinds
  if (order === 'reversed') return kinds.toReversed()
  return kinds
    .map((kind) => ({ kind, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind)
}

function isDropped(drop: boolean | number): boolean {
  return typeof drop === 'number' ? Math.random() < drop : drop
}
