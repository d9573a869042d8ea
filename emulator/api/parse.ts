/** Parsers for untrusted input: the value, or null when it has another type. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

export function text(value: unknown, maxLength = 2_000): string | null {
  return typeof value === 'string' && value.length <= maxLength ? value : null
}

export function number(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}

export function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

export function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null
}

export function json(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** An absolute http(s) URL, or null. */
export function webUrl(value: unknown): string | null {
  const url = text(value)
  if (url === null || !URL.canParse(url)) return null
  return /^https?:$/.test(new URL(url).protocol) ? url : null
}

/** An ISO 8601 instant in milliseconds, or null. */
export function instant(value: unknown): number | null {
  const time = Date.parse(text(value, 40) ?? '')
  return Number.isNaN(time) ? null : time
}
