import { sql, type SQL } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { history, mails, orders } from '#db/schema.ts'

/**
 * Details of history events that hold somebody's words, or a name: `reason` what a client or staff wrote (about a return, a
 * note, a proposal, a reopened delivery, a withdrawal, a refund), `title` what a song or a piece of work is called. What of
 * it belongs to a purchase stays in its own row: the answer to a withdrawal, the reason of a refund, the lines of an order.
 */
const personalDetails = ['feedbackSnippet', 'reason', 'messageForClient', 'question', 'credits', 'fileName', 'title']

/** Events of the history, without what anybody wrote: that they happened, when and by whom stays. */
export function withoutPersonalDetails() {
  return { details: sql`${history.details} - ${sql.param(personalDetails)}::text[]` }
}

/** Orders without whoever placed them. */
export function withoutBuyer({ name, email, now }: { name: string; email: string | SQL; now: Date }) {
  return {
    buyerName: name,
    buyerEmail: email,
    buyerPhone: null,
    visitorId: sql`'removido-' || ${orders.id}`,
    termsIp: '',
    termsUserAgent: '',
    updatedAt: now,
  }
}

/** Mails without their text. Unsent ones must not be sent any more. */
export function withoutText(content: MailContent) {
  return {
    content,
    attachContract: false,
    lastError: null,
    state: sql`case when ${mails.state} = 'queued' then 'failed' else ${mails.state} end`,
  }
}
