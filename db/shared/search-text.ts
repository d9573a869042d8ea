import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const accented = 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ'
const plain = 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny'
/** Accents that stand behind their letter, as some keyboards and files write them, and every quote: left out. */
const leftOut =
  "\u0300\u0301\u0302\u0303\u0308\u030A\u0327''\u2018\u2019\u02BC\u00B4\u0060\"\u201C\u201D\u200B\u2060\uFEFF\u00AD"

/**
 * Lower case without accents and quotes, so that "joao" finds João and "davila" D’Ávila, however their letters are stored.
 * `translate` is immutable, as an index needs, and needs no extension; the capitals are for databases whose locale leaves them.
 */
export function normalizeText(text: SQL): SQL {
  return sql`translate(lower(${text}), ${sql.raw(`'${accented}${leftOut}'`)}, ${sql.raw(`'${plain}'`)})`
}

/** The accents of Portuguese, and signs that stay as they are; before a code stands a newline. */
const usualAccents = 'áàâãéêíóôõúç'
const usualPlain = 'aaaaeeiooouc'
const usualSigns = ' !#-&(-_a-~\\n'

/**
 * The same in a third of the time, for texts that are computed whenever a search looks at a row: `translate` compares each letter
 * with all it may replace, and nearly every text has none but these.
 */
export function normalizeUsualText(text: SQL): SQL {
  const lower = sql`lower(${text})`
  const isUnusual = sql`${lower} ~ ${sql.raw(`'[^${usualSigns}${usualAccents}]'`)}`
  const usual = sql`translate(${lower}, ${sql.raw(`'${usualAccents}', '${usualPlain}'`)})`
  return sql`(case when ${isUnusual} then ${normalizeText(text)} else ${usual} end)`
}

/**
 * The searchable text of a row, in plain letters. Must be identical to the expression of the index, or PostgreSQL does not
 * use that. Each word follows a space, so that a search can ask for the start of a word; a code follows a newline,
 * because all codes start alike.
 */
export function projectSearchText({
  title,
  clientName,
  code,
}: Record<'title' | 'clientName' | 'code', SQLWrapper>): SQL {
  return normalizeUsualText(sql`' ' || ${title} || ' ' || ${clientName} || chr(10) || ${code}`)
}

/** The number without its country code: so it begins with the area code. */
export function clientSearchText({
  name,
  email,
  company,
  phone,
}: Record<'name' | 'email' | 'company' | 'phone', SQLWrapper>): SQL {
  return normalizeText(
    sql`' ' || ${name} || ' ' || ${email} || ' ' || coalesce(${company}, '') || ' ' || coalesce(substr(${phone}, 3), '')`,
  )
}

/** For who reads e-mail addresses and numbers only in part. */
export function clientNameSearchText({ name, company }: Record<'name' | 'company', SQLWrapper>): SQL {
  return normalizeUsualText(sql`' ' || ${name} || ' ' || coalesce(${company}, '')`)
}

export function orderSearchText({
  buyerName,
  buyerEmail,
  code,
}: Record<'buyerName' | 'buyerEmail' | 'code', SQLWrapper>): SQL {
  return normalizeUsualText(sql`' ' || ${buyerName} || ' ' || ${buyerEmail} || chr(10) || ${code}`)
}

/** Whom a voucher is for. */
export function recipientSearchText({
  recipientName,
  recipientEmail,
}: Record<'recipientName' | 'recipientEmail', SQLWrapper>): SQL {
  return normalizeUsualText(sql`' ' || ${recipientName} || ' ' || coalesce(${recipientEmail}, '')`)
}

export function mailSearchText({ toName, toEmail }: Record<'toName' | 'toEmail', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${toName} || ' ' || ${toEmail}`)
}

export function librarySearchText({ title }: Record<'title', SQLWrapper>): SQL {
  return normalizeUsualText(sql`' ' || ${title}`)
}

/**
 * What texts are sorted by: their letters, whatever their case and accents. As in the index, which takes no text longer than
 * a page.
 */
export function textOrder(text: SQLWrapper): SQL {
  return normalizeText(sql`left(${text}, 200)`)
}

/** The same of a company, which not every client has. */
export function companyOrder({ company }: Record<'company', SQLWrapper>): SQL {
  return textOrder(sql`coalesce(${company}, '')`)
}

export function subjectOrder({ content }: Record<'content', SQLWrapper>): SQL {
  return textOrder(sql`${content} ->> 'subject'`)
}

/** Until when a voucher is valid; one that was never paid comes after all others. */
export function validityOrder({ validUntil }: Record<'validUntil', SQLWrapper>): SQL {
  return sql`coalesce(${validUntil}, timestamptz '2200-01-01 00:00+00')`
}

/** When a client ordered last; who never did comes before all others. */
export function lastOrderOrder({ lastOrderAt }: Record<'lastOrderAt', SQLWrapper>): SQL {
  return sql`coalesce(${lastOrderAt}, timestamptz '1970-01-01 00:00+00')`
}

/** The day of what is owed, by which an index finds it. */
export const owedDay = sql.raw(`date '2200-01-01'`)

/** When a cost was paid; one that is owed comes after all others. */
export function paidOrder({ paidOn }: Record<'paidOn', SQLWrapper>): SQL {
  return sql`coalesce(${paidOn}, ${owedDay})`
}

/** Whom a cost is for: somebody of the team by their id, anybody else by their name. */
export function payeeKeyOf({ staffId, payeeName }: Record<'staffId' | 'payeeName', SQLWrapper>): SQL<string> {
  return sql<string>`coalesce(${staffId}, ${payeeName})`
}

/** Wraps the text as in the index, which is made of trigrams. */
export function trigramIndex(searchText: SQL): SQL {
  return sql`${searchText} gin_trgm_ops`
}
