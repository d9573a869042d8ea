import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import type { MailContent } from '#copy/mail/mail-content.ts'
import { otherWork } from '#copy/proposal/proposals.ts'
import { history, mails, orders, projectVersions } from '#db/schema.ts'

/**
 * Details of history events that stay when what anybody wrote, called something or is called is erased: amounts, dates,
 * states, codes and ids. Whatever is not named here goes, so that a new detail is erased until somebody decides that it
 * names nobody. What belongs to a purchase stays in its own row: the answer to a withdrawal, the reason of a refund, the
 * lines of an order.
 */
const retainedDetails = `
  code kind step previousStep previousStatus fields from to given
  startedAt expectedOn deadlineOn endsOn before expiresOn missing outside cover choice
  versionId versionIds isAdditionalFeedback decision hours discount host
  total contract contractVersion acceptance termsOfUse
  paymentId amount method detail recorded receivedOn fee byHand byLink reviewFlag
  approvals versionHash termsHash at revokedAt
`
  .trim()
  .split(/\s+/)

/** What staff noted of money: part of the books as long as those must be kept. */
const bookDetails = ['note', 'reference']

/** Events of the history, without what anybody wrote: that they happened, when and by whom stays. */
export function withoutPersonalDetails() {
  return { details: only([...retainedDetails, ...bookDetails]) }
}

/** Events of an order that need not be kept any more, also without what staff noted of its money. */
export function withoutNote() {
  return { details: only(retainedDetails) }
}

/** Only these keys, also of the objects in lists. */
function only(keys: string[]): SQL {
  const retained = sql`${sql.param(keys)}::text[]`
  const item = sql`case when jsonb_typeof(item) <> 'object' then item else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item) where key = any(${retained})
  ) end`
  const list = sql`(
    select coalesce(jsonb_agg(${item} order by place), '[]')
    from jsonb_array_elements(value) with ordinality as items(item, place)
  )`
  return sql`(
    select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'array' then ${list} else value end), '{}')
    from jsonb_each(${history.details}) where key = any(${retained})
  )`
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
  return { name: numberedName, description: '', lyric: '', track: { kind: 'recording' as const } }
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
