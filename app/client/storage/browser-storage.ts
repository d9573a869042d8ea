/** The browser's storage may be full, blocked or written by other code: then nothing is stored or found, and nothing fails. */
type Area = 'localStorage' | 'sessionStorage'

export function readText(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

export function writeText(area: Area, key: string, text: string): void {
  try {
    globalThis[area].setItem(key, text)
  } catch {
    // What is not stored has to be typed or chosen again.
  }
}

/** `null` as well when it is not JSON. */
export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readText(area, key) ?? 'null')
  } catch {
    return null
  }
}

export function writeJson(area: Area, key: string, value: unknown): void {
  writeText(area, key, JSON.stringify(value))
}

/** Empty where it is none. */
export function readRecord(area: Area, key: string): Record<string, unknown> {
  const stored = readJson(area, key)
  return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}
}

export function readRecordText(area: Area, key: string, name: string): string {
  const value = readRecord(area, key)[name]
  return typeof value === 'string' ? value : ''
}

/** Of a form that was stored as pairs of name and value; `null` when there is none. */
export function readFields(area: Area, key: string): Map<string, string> | null {
  const stored = readJson(area, key)
  if (!Array.isArray(stored)) return null
  return new Map(stored.flatMap((pair) => (Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : [])))
}

export function removeStored(area: Area, key: string): void {
  try {
    globalThis[area].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The keys that begin like this. */
export function storedKeys(area: Area, beginning = ''): string[] {
  try {
    return Object.keys(globalThis[area]).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** What is stored under keys that begin like this; without a beginning everything. */
export function clearStored(area: Area, beginning = ''): void {
  for (const key of storedKeys(area, beginning)) removeStored(area, key)
}
