import type { MailContent } from '#copy/mail/mail-content.ts'
import { lockBriefing } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { storedBriefingLink, withBriefingLink } from '#use-cases/mail/mail-secrets.ts'

/**
 * The content of a mail with the link of its briefing as it opens now: the one it was written with ended with the access
 * of an earlier address. A refunded order's link stays ended.
 */
export async function renewBriefingLink(tx: Tx, content: MailContent): Promise<MailContent> {
  const briefingId = storedBriefingLink(content)
  const briefing = briefingId ? await lockBriefing(tx, briefingId) : null
  if (!briefing?.tokenHash || !(await hasActivePurchase(tx, briefing.orderId))) return content
  return withBriefingLink(content, briefing)
}
