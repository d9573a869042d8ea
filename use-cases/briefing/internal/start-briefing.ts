import { randomUUID } from 'node:crypto'

import type { Signer } from '#adapters/signer.ts'
import { briefingForOrder, firstAnswers } from '#core/briefing/briefing.ts'
import { insertBriefing, lockUnlinkedBriefings, saveBriefingChange, type Briefing } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import type { Order } from '#db/order/orders.ts'
import { hashSecret } from '#use-cases/access/hash-secret.ts'
import { newLinkToken } from '#use-cases/briefing/briefing-links.ts'
import type { LinkPartDeps } from '#use-cases/deps.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'

import { notifyBriefingSent } from './notify-briefing-sent.ts'

/** Gives a new project its briefing: the one written before paying, or an empty one. Returns the link for the buyer. */
export async function startBriefing(
  tx: Tx,
  deps: LinkPartDeps,
  { order, projectId }: { order: Order; projectId: string },
) {
  const unlinked = await lockUnlinkedBriefings(tx, { visitorId: order.visitorId, email: order.buyerEmail })
  const choice = briefingForOrder(unlinked, {
    visitorId: order.visitorId,
    email: order.buyerEmail,
    packageId: order.packageId,
  })
  const chosen = unlinked.find(({ id }) => id === choice?.id)
  const briefing =
    chosen && choice
      ? await linkToOrder(tx, deps, chosen, { order, projectId, mailedLinkOnly: choice.mailedLinkOnly })
      : await insertBriefing(tx, {
          ...newBriefing(deps.signer, order.packageId),
          orderId: order.id,
          projectId,
          visitorId: order.visitorId,
          answers: firstAnswers(order),
          createdAt: deps.now(),
          updatedAt: deps.now(),
        })
  if (briefing.state === 'sent') await notifyBriefingSent(tx, deps, briefing)
  return { url: briefingMailUrl(deps.siteUrl, briefing), sent: briefing.state === 'sent' }
}

/** A briefing sent from another browser with only the same e-mail returns to draft: the buyer must review it first. */
async function linkToOrder(
  tx: Tx,
  { signer, now }: LinkPartDeps,
  briefing: Briefing,
  { order, projectId, mailedLinkOnly }: { order: Order; projectId: string; mailedLinkOnly: boolean },
): Promise<Briefing> {
  const linkNumber = mailedLinkOnly ? briefing.linkNumber + 1 : briefing.linkNumber
  const change = {
    orderId: order.id,
    projectId,
    packageId: order.packageId,
    mailedLinkOnly,
    linkNumber,
    tokenHash: hashSecret(newLinkToken(signer, { id: briefing.id, linkNumber })),
    state: mailedLinkOnly ? ('draft' as const) : briefing.state,
  }
  await saveBriefingChange(tx, briefing.id, change, now())
  return { ...briefing, ...change }
}

/** A new briefing's id and link hash, without answers. */
export function newBriefing(signer: Signer, packageId: string) {
  const id = randomUUID()
  return { id, packageId, linkNumber: 1, tokenHash: hashSecret(newLinkToken(signer, { id, linkNumber: 1 })) }
}
