export type Attributes = Record<string, string | number | boolean>

/** Of an error, without anything it quotes: see `loggableError`. */
export type TracedError = { error?: unknown; code?: unknown; stack?: unknown }

export type Span = {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Marks it as failed. */
  fail(error: TracedError): void
}

export type SpanOptions = {
  /** `server`: a request to us; `client`: one from us; `consumer`: a job. */
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The caller's W3C `traceparent` header. */
  parent?: string | undefined
  /** Only as a part of something that is traced already. */
  isPart?: boolean
}

/** Where requests, jobs, queries and calls are measured, and errors reported: nowhere, unless an endpoint is set. */
export type Tracing = {
  span<Value>(name: string, options: SpanOptions, run: (span: Span) => Promise<Value>): Promise<Value>
  /** Adds an error to what is being traced, or reports it alone. */
  error(failure: TracedError, message: string): void
  /** Sends what is left. */
  close(): Promise<void>
}

export const noSpan: Span = { set: () => undefined, rename: () => undefined, fail: () => undefined }

export const noTracing: Tracing = {
  span: (_name, _options, run) => run(noSpan),
  error: () => undefined,
  close: () => Promise.resolve(),
}
