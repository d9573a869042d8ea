/**
 * Remembers what `make` returned for the last `limit` keys it was asked for, so that keys that come from outside cannot fill
 * the memory. What `make` throws is not remembered.
 */
export function memoize<Value, Key extends string>(limit: number, make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { value: Value }>()
  return (key) => {
    const found = known.get(key) ?? { value: make(key) }
    // Set again, it is the newest: a map keeps its keys in the order in which they came.
    known.delete(key)
    known.set(key, found)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
    return found.value
  }
}
