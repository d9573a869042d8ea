import type { Whatsapp } from '#adapters/whatsapp/whatsapp.ts'
import { sendsAnything } from '#core/content/whatsapp-settings.ts'
import type { Db } from '#db/client.ts'
import { currentSettings } from '#db/content/document-versions.ts'

type Deps = { db: Db; whatsapp?: Whatsapp | null }

/**
 * The number a client agreed to for an order, empty without a consent; `null` where nobody is to be asked: nothing goes out by
 * WhatsApp, and nothing was agreed to before.
 */
export async function readPhoneNews(
  { db, whatsapp }: Deps,
  consent: { phone: string | null } | null,
): Promise<{ phone: string } | null> {
  if (consent) return { phone: consent.phone ?? '' }
  return whatsapp && sendsAnything((await currentSettings(db)).whatsapp) ? { phone: '' } : null
}
