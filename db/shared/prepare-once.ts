import type { DbOrTx } from '#db/client.ts'

/**
 * A query that is prepared once per pool, for pages that are asked for often: building and planning it costs more than
 * running it.
 */
export function prepareOnce<Source extends DbOrTx, Query>(prepare: (db: Source) => Query): (db: Source) => Query {
  const prepared = new WeakMap<Source, Query>()
  return (db) => {
    const query = prepared.get(db) ?? prepare(db)
    prepared.set(db, query)
    return query
  }
}
