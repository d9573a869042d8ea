import { canOpenProject, readAccess, type AccessDeps } from '#app/http/access.ts'
import { giftPhase, type GiftPhase } from '#core/gift/gift.ts'
import { findGiftById, findGiftByLink, type Gift, type GiftWithPurchase } from '#db/gift/gifts.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { isGiftToken } from '#use-cases/gift/gift-links.ts'

import { readGiftGrant } from './gift-cookie.ts'

/** A gift as this browser finds it. `visitorId` is set once it was opened here. */
export type GiftVisit = { gift: Gift; orderId: string | null; phase: GiftPhase; visitorId: string | null }

/** Headers of everything under a gift's link: no search engine, no copy, and no address given away by a link. */
export const giftHeaders = {
  'X-Robots-Tag': 'noindex, nofollow, noarchive, noimageindex',
  'Referrer-Policy': 'same-origin',
}

/** The gift a link opens, and how far this browser may see it: pages and machine endpoints ask here. */
export async function readGiftVisit(request: Request, deps: AccessDeps, token: string): Promise<GiftVisit | null> {
  const found = isGiftToken(token) ? await findGiftByLink(deps.db, hashSecret(token)) : null
  return found && visitOf(request, deps, found)
}

/** The same for what has an address of its own, without the link. */
export async function readGiftVisitById(request: Request, deps: AccessDeps, id: string): Promise<GiftVisit | null> {
  const found = await findGiftById(deps.db, id)
  return found && visitOf(request, deps, found)
}

function visitOf(request: Request, deps: AccessDeps, { gift, orderId, isStopped }: GiftWithPurchase): GiftVisit {
  const grant = readGiftGrant(request, deps, gift)
  const phase = giftPhase(gift, { isStopped, isAdmitted: grant !== null, now: deps.now() })
  return { gift, orderId, phase, visitorId: grant?.visitorId ?? null }
}

/** Whether this browser is the client whose gift it is. */
export async function isGiftBuyer(
  request: Request,
  deps: AccessDeps,
  { projectId, orderId }: { projectId: string; orderId: string | null },
): Promise<boolean> {
  return canOpenProject(await readAccess(request, deps), { id: projectId, orderId })
}
