import { useState } from 'react'

type Latest<Value> = { values: (Value | undefined)[]; value: Value | undefined; count: number }

/** The value that changed last, and the number of changes: for responses from several places. */
export function useLatest<Value>(...values: (Value | undefined)[]): Latest<Value> {
  const [latest, setLatest] = useState<Latest<Value>>({
    values,
    value: values.findLast((value) => value !== undefined),
    count: 0,
  })
  const changed = values.findIndex((value, index) => value !== undefined && value !== latest.values[index])
  const hasChanged = values.some((value, index) => value !== latest.values[index])
  if (!hasChanged) return latest
  const next = changed < 0 ? { ...latest, values } : { values, value: values[changed], count: latest.count + 1 }
  setLatest(next)
  return next
}
