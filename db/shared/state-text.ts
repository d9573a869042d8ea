import { sql, type SQL } from 'drizzle-orm'

/**
 * A state, or a list of them in brackets, as text of a query, for what can not be a parameter: a partial index, and a query that is to
 * use it. Whose state it is has to be said, so that the compiler knows the words: `stateText<OrderState>('paid')`.
 */
export function stateText<State extends string = never>(state: NoInfer<State> | readonly NoInfer<State>[]): SQL {
  return sql.raw(typeof state === 'string' ? `'${state}'` : `(${state.map((one) => `'${one}'`).join(', ')})`)
}
