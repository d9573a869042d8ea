/** What a table holds under a name that somebody sent: `constructor` and its like are no entries. */
export function ownValue<Value>(table: Partial<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
