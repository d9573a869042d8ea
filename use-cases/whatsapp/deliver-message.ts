import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { firstName } from '#copy/shared/inflection.ts'
import { templateOf, type WhatsappSettings } from '#core/content/whatsapp-settings.ts'
import { isOutdatedMail } from '#core/mail/outdated-mail.ts'
import { trackingUrl } from '#core/order/order-paths.ts'
import type { SurpriseOrder } from '#core/order/surprise.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isRetried, isTooLate, phoneQuietUntil, type WhatsappKind } from '#core/whatsapp/message.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import {
  claimMessage,
  findMessage,
  holdMessage,
  releaseMessage,
  saveMessageFailed,
  saveMessageSent,
} from '#db/whatsapp/messages.ts'
import type { MailDeps } from '#use-cases/deps.ts'

type Deps = MailDeps & { whatsapp?: Whatsapp | null }

/**
 * Sends one message of the outbox to its client's phone. `whatsapp-unavailable`: Meta could not take it now, retry later.
 * `ended`: it will not go out. `held`: quiet hours. Consent, switch, template, surprise mode, order and project count as they
 * are when it goes out. The message says name, code and the page of the order, which asks for the e-mail: nothing that opens
 * by itself goes to an unproved number.
 */
export async function deliverMessage(
  { db, queue, whatsapp = null, siteUrl, now }: Deps,
  messageId: string,
): Promise<Result<'sent' | 'held' | 'done', 'not-found' | 'ended' | 'whatsapp-unavailable'>> {
  const found = await findMessage(db, messageId)
  if (!found) return refuse('not-found')
  const { message, consent, mail, orderCode, order, status } = found
  if (message.state !== 'queued' && message.state !== 'sending') return accept('done')

  const end = async (reason: string) => {
    await saveMessageFailed(db, messageId, { reason, at: now() })
    return refuse('ended')
  }
  // The process that was sending it died, or has not saved what it was answered.
  if (message.state === 'sending') return end('no-answer')
  if (consent.withdrawnAt || !consent.phone) return end('consent-withdrawn')
  if (isTooLate(message.createdAt, now())) return end('too-late')
  if (isOutdatedMail(message.kind, { order, status, proposal: null })) return end('outdated')
  if (!whatsapp) return end('not-connected')

  const { whatsapp: settings } = await currentSettings(db)
  if (templateOf(settings, message.kind) === null) return end('switched-off')
  const surprise = await findSurpriseOrder(db, mail)
  const heldUntil = phoneQuietUntil(surprise?.hours ?? null, now())
  if (heldUntil) {
    await db.transaction((tx) => holdMessage(tx, queue, messageId, heldUntil))
    return accept('held')
  }
  const template = chooseTemplate(settings, message.kind, surprise)
  if (!template) return end('surprise')
  if (!(await claimMessage(db, messageId, template))) return accept('done')

  const sent = await whatsapp.send({
    id: messageId,
    to: consent.phone,
    template,
    language: settings.language,
    values: [firstName(mail.toName), orderCode, trackingUrl(siteUrl, orderCode)],
  })
  if (sent.ok) {
    await saveMessageSent(db, messageId, { providerId: sent.value.providerId, at: now() })
    return accept('sent')
  }
  if (!isRetried(sent.code)) return end(sent.code)
  await releaseMessage(db, messageId, sent.code)
  return refuse('whatsapp-unavailable')
}

function chooseTemplate(settings: WhatsappSettings, kind: WhatsappKind, surprise: SurpriseOrder | null): string | null {
  return surprise ? settings.discreetTemplate || null : templateOf(settings, kind)
}
