import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * What a search reads of a row, as one text in small letters. An index has the very same expression: PostgreSQL uses it for
 * no other. Every word follows a space, so that one can ask what begins a word; a code follows the end of a line, because
 * all codes begin alike.
 */
export function projectWords({ title, clientName, code }: Record<'title' | 'clientName' | 'code', SQLWrapper>): SQL {
  return sql`lower(' ' || ${title} || ' ' || ${clientName} || chr(10) || ${code})`
}

export function clientWords({ name, email, company }: Record<'name' | 'email' | 'company', SQLWrapper>): SQL {
  return sql`lower(' ' || ${name} || ' ' || ${email} || ' ' || coalesce(${company}, ''))`
}

export function orderWords({
  buyerName,
  buyerEmail,
  code,
}: Record<'buyerName' | 'buyerEmail' | 'code', SQLWrapper>): SQL {
  return sql`lower(' ' || ${buyerName} || ' ' || ${buyerEmail} || chr(10) || ${code})`
}

export function mailWords({ toName, toEmail }: Record<'toName' | 'toEmail', SQLWrapper>): SQL {
  return sql`lower(' ' || ${toName} || ' ' || ${toEmail})`
}

export function libraryWords({ title }: Record<'title', SQLWrapper>): SQL {
  return sql`lower(' ' || ${title})`
}

/** As an index takes it in: in pieces of three letters. */
export function piecesOf(words: SQL): SQL {
  return sql`${words} gin_trgm_ops`
}
