import {
  emptyAnswers,
  firstAnswers,
  canOpenBriefing,
  initialRevision,
  applySection,
  type BriefingAccess,
  type BriefingAnswers,
  type BriefingStep,
  type SectionVersion,
  isUnlinkedBriefing,
} from '#core/briefing/briefing.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import {
  insertBriefing,
  lockBriefing,
  lockBriefingOfOrder,
  lockUnlinkedDraft,
  saveBriefingChange,
  type Briefing,
} from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { hasActivePurchase, listActiveOrders } from '#db/order/active-orders.ts'
import { lockVisitor } from '#db/order/orders.ts'
import { consumeAddressLimit } from '#db/shared/rate-limits.ts'
import { newBriefing } from '#use-cases/briefing/internal/start-briefing.ts'
import type { SignerDeps } from '#use-cases/deps.ts'

import { linkToken } from './briefing-links.ts'

export type BriefingWriter = { visitorId: string; ip: string; access: BriefingAccess }
export type BriefingPart = {
  packageId: string
  /** `null` until the first save. */
  briefingId: string | null
  /** The order it is written for, when the page knew one. */
  orderId: string | null
  step: BriefingStep
  change: Partial<BriefingAnswers>
  /** The revision the page had read, and which page load it is. */
  from: SectionVersion
}
/** `token` of its link: `null` when the server's secret it was derived from is gone. */
export type SavedBriefing = { id: string; revision: number; token: string | null }
export type SaveBriefingRefusal = 'not-found' | 'order-closed' | 'stale' | 'already-sent' | 'too-many-briefings'

const begunPerAddress = { limit: 60, windowSeconds: 3_600, event: 'none' } as const

/** Saves one group of answers; the first save creates the briefing. */
export function saveBriefing(
  deps: SignerDeps,
  writer: BriefingWriter,
  part: BriefingPart,
): Promise<Result<SavedBriefing, SaveBriefingRefusal>> {
  return deps.db.transaction(async (tx) => {
    const found = part.briefingId ? await lockBriefing(tx, part.briefingId) : await findOrCreate(tx, deps, writer, part)
    if (found === 'too-many-briefings' || found === 'order-closed') return refuse(found)
    if (!found || !canEditBriefing(found, writer)) return refuse('not-found')
    if (!(await hasActivePurchase(tx, found.orderId))) return refuse('order-closed')
    if (found.state !== 'draft') return refuse('already-sent')

    const stored = { answers: { ...emptyAnswers, ...found.answers }, sectionRevisions: found.sectionRevisions }
    const written = applySection(stored, part.step, part)
    if (!written.ok) return written

    const { answers, sectionRevisions } = written.value
    if (written.value !== stored) await saveBriefingChange(tx, found.id, { answers, sectionRevisions }, deps.now())
    return accept({
      id: found.id,
      revision: (sectionRevisions[part.step] ?? initialRevision).revision,
      token: linkToken(deps.signer, found),
    })
  })
}

/** A draft without an order belongs to the browser that started it, with or without its link. */
export function canEditBriefing(briefing: Briefing, { visitorId, access }: Omit<BriefingWriter, 'ip'>): boolean {
  return canOpenBriefing(briefing, access) || (isUnlinkedBriefing(briefing) && briefing.visitorId === visitorId)
}

async function findOrCreate(tx: Tx, deps: SignerDeps, { visitorId, ip, access }: BriefingWriter, part: BriefingPart) {
  const orderId = access.orderIds.find((id) => id === part.orderId)
  const [order] = orderId ? await listActiveOrders(tx, [orderId]) : []
  if (orderId && !order) return 'order-closed'
  // Two tabs that start at once: the second finds the first one's briefing.
  await lockVisitor(tx, order?.id ?? visitorId)
  const begun = order ? await lockBriefingOfOrder(tx, order.id) : await lockUnlinkedDraft(tx, visitorId, part.packageId)
  if (begun) return begun

  if (!(await consumeAddressLimit(tx, 'briefing:new', ip, begunPerAddress))) return 'too-many-briefings'
  return insertBriefing(tx, {
    ...newBriefing(deps.signer, order?.packageId ?? part.packageId),
    orderId: order?.id,
    projectId: order?.projectId,
    visitorId,
    answers: firstAnswers(order),
    createdAt: deps.now(),
    updatedAt: deps.now(),
  })
}
