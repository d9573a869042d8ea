export type Accepted<Value> = { ok: true; value: Value }
export type Refused<Code extends string> = { ok: false; code: Code }

/** The outcome of an operation that can fail in expected ways; bugs throw instead. */
export type Result<Value, Code extends string> = Accepted<Value> | Refused<Code>

export function accept(): Accepted<undefined>
export function accept<Value>(value: Value): Accepted<Value>
export function accept<Value>(value?: Value) {
  return { ok: true, value }
}

export function refuse<Code extends string>(code: Code): Refused<Code> {
  return { ok: false, code }
}
