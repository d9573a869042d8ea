import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { optOutText } from '#copy/whatsapp/opt-out.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { isWindowOpen, type WhatsappFailure } from '#core/whatsapp/message.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import { findConsent, findConsentById } from '#db/whatsapp/consents.ts'

type Deps = { db: Db; whatsapp?: Whatsapp | null; now: () => Date }

/** Tells whoever wrote SAIR that it is done: once, and only while Meta takes words of our own. */
export async function confirmOptOut(
  { db, whatsapp = null, now }: Deps,
  consentId: string,
): Promise<Result<undefined, 'not-connected' | 'outdated' | WhatsappFailure>> {
  const consent = await findConsentById(db, consentId)
  const { phone, withdrawnAt } = consent ?? { phone: null, withdrawnAt: null }
  if (!consent || !phone || !withdrawnAt || !isWindowOpen(withdrawnAt, now())) return refuse('outdated')
  // They want messages again meanwhile.
  if (await findConsent(db, consent.orderId)) return refuse('outdated')
  if (!whatsapp) return refuse('not-connected')
  const { productName } = await currentSettings(db)
  const sent = await whatsapp.sendText({ to: phone, text: optOutText(productName) })
  return sent.ok ? accept() : sent
}
