import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Lower case without accents, so that "joao" finds João. `translate` is immutable, as an index needs, and needs no
 * extension; the capitals are for databases whose locale leaves them.
 */
export function normalizeText(text: SQL): SQL {
  return sql`translate(lower(${text}), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')`
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
  return normalizeText(sql`' ' || ${title} || ' ' || ${clientName} || chr(10) || ${code}`)
}

export function clientSearchText({ name, email, company }: Record<'name' | 'email' | 'company', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${name} || ' ' || ${email} || ' ' || coalesce(${company}, '')`)
}

/** For who reads e-mail addresses only in part. */
export function clientNameSearchText({ name, company }: Record<'name' | 'company', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${name} || ' ' || coalesce(${company}, '')`)
}

export function orderSearchText({
  buyerName,
  buyerEmail,
  code,
}: Record<'buyerName' | 'buyerEmail' | 'code', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${buyerName} || ' ' || ${buyerEmail} || chr(10) || ${code}`)
}

export function mailSearchText({ toName, toEmail }: Record<'toName' | 'toEmail', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${toName} || ' ' || ${toEmail}`)
}

export function librarySearchText({ title }: Record<'title', SQLWrapper>): SQL {
  return normalizeText(sql`' ' || ${title}`)
}

/** Wraps the text as in the index, which is made of trigrams. */
export function trigramIndex(searchText: SQL): SQL {
  return sql`${searchText} gin_trgm_ops`
}
