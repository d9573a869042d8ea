import { sql, type SQL } from 'drizzle-orm'

import { otherWork } from '#copy/proposal/proposals.ts'

// What columns of db/schema.ts become when they are emptied. Columns stand by their names: of the row that is updated.

/** Details of history events that staff noted of money: part of the books as long as those must be kept. */
export const bookDetails = ['note', 'reference']

/** The same that stay for good: who of the team had a project, and what the studio gave. */
const studioDetails = ['from', 'to', 'given']

/**
 * Details of history events that stay when what anybody wrote, called something or is called is erased: amounts, dates,
 * states, codes and ids, each one word. Whatever is not named here goes, so that a new detail is erased until somebody
 * decides that it names nobody; and so does what has a space in it. What belongs to a purchase stays in its own row: the
 * answer to a withdrawal, the reason of a refund, the lines of an order.
 */
export const codeDetails = `
  code kind step previousStep previousStatus fields
  startedAt expectedOn deadlineOn endsOn before expiresOn missing outside cover choice
  versionId versionIds isAdditionalFeedback decision hours discount host
  total contract contractVersion acceptance termsOfUse
  paymentId amount method detail recorded receivedOn fee byHand byLink reviewFlag
  approvals versionHash termsHash at revokedAt
`
  .trim()
  .split(/\s+/)

/** Details of an event without what anybody wrote: that it happened, when and by whom stays. */
export const withoutWords = onlyDetails([...studioDetails, ...bookDetails])

/** The same of an order that need not be kept any more: also without what staff noted of its money. */
export const withoutNotes = onlyDetails(studioDetails)

/** Only codes, also of the objects in lists, and these texts. */
function onlyDetails(texts: string[]): SQL {
  const isCode = sql`key = any(${sql.param(codeDetails)}::text[])`
  const item = sql`case when jsonb_typeof(item) <> 'object' then item else (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item) where ${isCode} and ${isWord('value')}
  ) end`
  const list = sql`(
    select coalesce(jsonb_agg(${item} order by place), '[]')
    from jsonb_array_elements(value) with ordinality as items(item, place)
    where jsonb_typeof(item) = 'object' or ${isWord('item')}
  )`
  return sql`(
    select coalesce(jsonb_object_agg(key, case when jsonb_typeof(value) = 'array' then ${list} else value end), '{}')
    from jsonb_each(details)
    where key = any(${sql.param(texts)}::text[])
      or ${isCode} and (jsonb_typeof(value) = 'array' or ${isWord('value')})
  )`
}

function isWord(value: 'value' | 'item'): SQL {
  return sql`coalesce(${sql.raw(value)} #>> '{}', '') !~ '[[:space:]]'`
}

const isProposed = sql`jsonb_path_exists(lines, '$[*].work')`

/** An order without the words of the proposal it came from, in which its work is described. Amounts stay. */
export const withoutProposedWork = {
  packageName: sql`case when ${isProposed} then ${otherWork} else package_name end`,
  contract: sql`case when ${isProposed}
    then contract || ${JSON.stringify({ title: otherWork, sections: [] })}::jsonb else contract end`,
  lines: sql`(
    select coalesce(jsonb_agg(
      case when line ? 'work' then line || jsonb_build_object('title', ${otherWork}::text) else line end order by place
    ), '[]')
    from jsonb_array_elements(lines) with ordinality as parts(line, place)
  )`,
}

export const bareTitle = sql`'Projeto ' || code`

/** A version by its number, without what anybody called it. */
export const bareVersionName = sql`'Versão ' || number`

/** The same where only the version's id is known. */
export const bareNameOfVersion = sql`coalesce(
  (select 'Versão ' || v.number from project_versions v where v.id = version_id), 'Versão'
)`
