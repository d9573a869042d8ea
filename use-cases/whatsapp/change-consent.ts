import { parsePhone } from '#core/shared/phone.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockOrder } from '#db/order/orders.ts'
import { findConsent, insertConsent, withdrawConsent } from '#db/whatsapp/consents.ts'
import { change } from '#use-cases/change.ts'
import type { Deps } from '#use-cases/deps.ts'

type Given = { phone: string; isAccepted: boolean; text: string; ip: string; userAgent: string }
type ConsentRefusal = 'not-found' | 'phone-required' | 'phone-invalid' | 'consent-required'

/**
 * Records that a client wants news of an order by WhatsApp, with the words they read. Another number takes the place of the
 * one before. An extra bought later has no consent of its own: it follows its song.
 */
export function giveWhatsappConsent(
  deps: Deps,
  orderId: string,
  { isAccepted, ...given }: Given,
): Promise<Result<undefined, ConsentRefusal>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.forProjectId !== null) return refuse('not-found')
    const phone = parsePhone(given.phone)
    if (phone === null) return refuse('phone-required')
    if (phone === undefined) return refuse('phone-invalid')
    if (!isAccepted) return refuse('consent-required')
    const known = await findConsent(tx, orderId)
    if (known?.phone === phone && known.text === given.text) return accept()
    await withdrawConsent(tx, orderId, deps.now())
    await insertConsent(tx, { orderId, ...given, phone, givenAt: deps.now() })
    await history('whatsapp-allowed', { orderId })
    return accept()
  })
}

/** Ends the messages of an order, also those that wait already; with a number, only where they go to it. */
export function withdrawWhatsappConsent(
  deps: Deps,
  orderId: string,
  phone?: string,
): Promise<Result<undefined, 'not-found'>> {
  return change(deps, 'buyer', async (tx, { history }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse('not-found')
    if (phone !== undefined && (await findConsent(tx, orderId))?.phone !== phone) return accept()
    if (await withdrawConsent(tx, orderId, deps.now())) await history('whatsapp-stopped', { orderId })
    return accept()
  })
}
