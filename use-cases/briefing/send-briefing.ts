import { hash } from 'node:crypto'

import { briefingSavedMail } from '#copy/briefing/briefing-mails.ts'
import { storyConsent } from '#copy/content/consents.ts'
import {
  emptyAnswers,
  canOpenBriefing,
  missingFields,
  transitionBriefing,
  type BriefingAccess,
} from '#core/briefing/briefing.ts'
import { findPackage } from '#core/catalog/catalog.ts'
import type { Settings } from '#core/content/settings.ts'
import type { TextOverrides } from '#core/content/texts.ts'
import { emailError, normalizeEmail } from '#core/shared/input/email.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { lockBriefing, saveBriefingChange, type Briefing } from '#db/briefing/briefings.ts'
import type { Tx } from '#db/client.ts'
import { currentCatalog, currentSettings, currentTextOverrides } from '#db/content/document-versions.ts'
import { enqueueMail } from '#db/mail/mails.ts'
import { hasActivePurchase } from '#db/order/active-orders.ts'
import { consumeBriefingMail } from '#use-cases/briefing/internal/consume-briefing-mail.ts'
import { notifyBriefingSent } from '#use-cases/briefing/internal/notify-briefing-sent.ts'
import type { LinkDeps } from '#use-cases/deps.ts'
import { briefingMailUrl } from '#use-cases/mail/mail-secrets.ts'

type Sending = {
  /** Hash of the consent text as shown; empty without consent. If the text has changed, the client is asked again. */
  consent: string
  /** Contact address while there is no order. */
  email: string
  /** From where it is sent. */
  ip: string
}
export type SendBriefingRefusal =
  | 'not-found'
  | 'order-closed'
  | 'already-sent'
  | 'incomplete'
  | 'consent-required'
  | 'consent-changed'
  | 'email-required'
  | 'email-invalid'

/** The consent text for sending a briefing, and its hash. */
export function briefingConsent(settings: Settings, textOverrides: TextOverrides): { text: string; hash: string } {
  const text = storyConsent(settings, textOverrides)
  return { text, hash: hash('sha256', text) }
}

/**
 * Sends a briefing to the studio. With an order both sides are notified; without one it waits for the payment, and where too many mails were
 * asked for it does so without one. Idempotent.
 */
export function sendBriefing(
  deps: LinkDeps,
  { briefingId, access }: { briefingId: string; access: BriefingAccess },
  sending: Sending,
): Promise<Result<undefined, SendBriefingRefusal>> {
  return deps.db.transaction(async (tx) => {
    const briefing = await lockBriefing(tx, briefingId)
    if (!briefing || !canOpenBriefing(briefing, access)) return refuse('not-found')
    if (!(await hasActivePurchase(tx, briefing.orderId))) return refuse('order-closed')
    const moved = transitionBriefing(briefing.state, 'send')
    if (!moved.ok) return refuse('already-sent')

    const email = normalizeEmail(sending.email)
    const refusal = refusalOf(briefing, { ...sending, email })
    if (refusal) return refuse(refusal)
    const current = briefingConsent(await currentSettings(tx), (await currentTextOverrides(tx)).words)
    if (current.hash !== sending.consent) return refuse('consent-changed')

    const change = {
      state: moved.value,
      email: briefing.projectId ? briefing.email : email,
      consentText: current.text,
      consentAt: deps.now(),
      sentAt: deps.now(),
    }
    await saveBriefingChange(tx, briefing.id, change, deps.now())
    const sent = { ...briefing, ...change }
    if (sent.projectId) await notifyBriefingSent(tx, deps, sent)
    else if (await consumeBriefingMail(tx, { to: email, ip: sending.ip, of: 'sent' }))
      await notifyDraftSaved(tx, deps, sent, email)
    return accept()
  })
}

function refusalOf(briefing: Briefing, { consent, email }: Sending): SendBriefingRefusal | null {
  if (missingFields({ ...emptyAnswers, ...briefing.answers }).length > 0) return 'incomplete'
  if (!briefing.projectId && email === '') return 'email-required'
  if (!briefing.projectId && emailError(email)) return 'email-invalid'
  return consent === '' ? 'consent-required' : null
}

async function notifyDraftSaved(tx: Tx, deps: LinkDeps, briefing: Briefing, email: string) {
  const settings = await currentSettings(tx)
  const pkg = findPackage(await currentCatalog(tx), briefing.packageId)
  await enqueueMail(tx, deps.queue, {
    kind: 'briefing-saved',
    dedupeKey: `briefing-saved:${briefing.id}`,
    toName: '',
    toEmail: email,
    content: briefingSavedMail({
      link: briefingMailUrl(deps.siteUrl, briefing),
      packageName: pkg?.name ?? briefing.packageId,
      payUrl: `${deps.siteUrl}/pagamento/${briefing.packageId}`,
      siteUrl: deps.siteUrl,
      settings,
    }),
  })
}
