/** `P0001`: the order code people use, shared with the project. Not a secret: never grants access by itself. */
export function orderCode(sequence: number): string {
  return `P${String(sequence).padStart(4, '0')}`
}

/** Parses a typed order code (` p0001 `); `null` when invalid. */
export function parseOrderCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return /^P\d{4,9}$/.test(code) ? code : null
}
