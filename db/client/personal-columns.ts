import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { otherWork } from '#copy/proposal/proposals.ts'
import { history, mails, orders, projectVersions } from '#db/schema.ts'

/**
 * Details of history events that hold somebody's words, or a name: `reason` what a client or staff wrote (about a return, a
 * note, a proposal, a reopened delivery, a withdrawal, a refund), `title` what a song or a piece of work is called,
 * `versionName` and `previousName` what its versions were. What of
 * it belongs to a purchase stays in its own row: the answer to a withdrawal, the reason of a refund, the lines of an order.
 */
const personalDetails = [
  'feedbackSnippet',
  'reason',
  'messageForClient',
  'question',
  'credits',
  'fileName',
  'title',
  'versionName',
  'previousName',
]

/** Events of the history, without what anybody wrote: that they happened, when and by whom stays. */
export function withoutPersonalDetails() {
  return { details: sql`${history.details} - ${sql.param(personalDetails)}::text[]` }
}

/** Events of an order, without what staff noted of its money: it is part of the books as long as those must be kept. */
export function withoutNote() {
  return { details: sql`${history.details} - 'note'` }
}

/** Orders without the words of the proposal they came from, in which its work is described. Amounts stay. */
export function withoutProposedWork() {
  const isProposed = sql`jsonb_path_exists(${orders.lines}, '$[*].work')`
  const emptied = JSON.stringify({ title: otherWork, sections: [] })
  const bareLine = sql`case when line ? 'work' then line || jsonb_build_object('title', ${otherWork}::text) else line end`
  return {
    packageName: sql`case when ${isProposed} then ${otherWork} else ${orders.packageName} end`,
    contract: sql`case when ${isProposed} then ${orders.contract} || ${emptied}::jsonb else ${orders.contract} end`,
    lines: sql`(
      select coalesce(jsonb_agg(${bareLine} order by place), '[]')
      from jsonb_array_elements(${orders.lines}) with ordinality as parts(line, place)
    )`,
  }
}

const numberedName = sql`'Versão ' || ${projectVersions.number}`

/** Versions without what anybody called them. */
export function withoutVersionText() {
  return { name: numberedName, description: '', lyric: '' }
}

/** The same name where only the version's id is known. */
export function bareVersionName(versionId: SQLWrapper) {
  const found = sql`select ${numberedName} from ${projectVersions} where ${projectVersions.id} = ${versionId}`
  return sql`coalesce((${found}), 'Versão')`
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
