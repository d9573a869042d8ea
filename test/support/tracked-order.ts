import type { TrackedOrder } from '#core/order/tracking.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'

/** Work on a song that nothing was heard of yet. */
export const trackedWork = {
  status: 'waiting' as const,
  previewCode: 'segredo',
  versions: 0,
  delivered: false,
  expectedOn: calendarDay('2026-12-01'),
  deadlineOn: calendarDay('2026-12-03'),
  isDeadlineMet: false,
  isRestarting: true,
  isPreviewOver: false,
  deliveredAt: null,
  restartDays: null,
}

/** A paid order of a song whose briefing is not written yet. */
export const trackedOrder: TrackedOrder = {
  id: 'o',
  code: 'P0001',
  state: 'paid',
  provider: 'mercado-pago',
  packageId: 'essencial',
  packageName: 'Essencial',
  ownLyric: false,
  lines: [{ kind: 'package', id: 'essencial', title: 'Essencial', amount: cents(21_900) }],
  total: cents(21_900),
  buyerName: 'Ana',
  surprise: null,
  buyerEmail: 'ana@exemplo.com.br',
  orderedAt: new Date('2026-11-20T12:00:00Z'),
  paidAt: new Date('2026-11-20T12:05:00Z'),
  paidTwice: cents(0),
  awaitedAction: 'buyer-briefs',
  stopReason: null,
  refused: null,
  hasStory: false,
  payment: { status: 'approved', statusDetail: '', method: 'pix', ticketUrl: null, payCode: null, expiresAt: null },
  link: null,
  project: trackedWork,
  revisions: null,
  priceUntil: null,
  isPriceValid: true,
  returned: { amount: cents(0), kept: cents(21_900), lines: [], method: null, byHand: false, at: null },
  isSong: true,
  later: [],
  proposals: [],
  extraOf: null,
  voucher: null,
  withdrawal: {
    requestedAt: null,
    decidedAt: null,
    answer: null,
    isAccepted: false,
    offer: { ok: true, value: { kind: 'automatic' } },
  },
  steps: [{ step: 'payment', state: 'completed', at: null }],
}
