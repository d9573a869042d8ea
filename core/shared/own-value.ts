/** What a table holds under a name that somebody sent: `constructor` and its like are no entries. */
export function ownValue<Value>(table: Partial<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Whether it has properties; a list has, too. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The names of a table that stands in the code, in its order. */
export function namesOf<Table extends object>(table: Table): (keyof Table & string)[]
export function namesOf(table: object): string[] {
  return Object.keys(table)
}
