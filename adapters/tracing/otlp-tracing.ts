import { AsyncLocalStorage } from 'node:async_hooks'

import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { loggableError } from '#db/shared/errors.ts'

import { noSpan, type Span, type SpanOptions, type TracedError, type Tracing } from './tracing.ts'

export type TracingSettings = {
  /** Of the OTLP collector, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of requests and jobs that are sent, 0 to 1. */
  ratio: number
}

/** A collector that does not answer must not delay an exit, nor fill the memory: spans are dropped then. */
const sendMs = 3_000
const maxQueueSize = 2_048

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Sends spans over OTLP. Nothing is registered globally: only what this port is asked for leaves the process. */
export function createTracing({ endpoint, headers, serviceName, ratio }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: sendMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize, scheduledDelayMillis: 2_000, exportTimeoutMillis: sendMs }),
    ],
  })
  const tracer = provider.getTracer('harmonia')
  const current = new AsyncLocalStorage<OtelSpan>()

  function contextFor(parent: string | undefined): Context {
    const inside = current.getStore()
    if (inside) return trace.setSpan(ROOT_CONTEXT, inside)
    const caller = parseTraceParent(parent)
    return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
  }

  return {
    async span<Value>(
      name: string,
      { kind, attributes, parent, isPart }: SpanOptions,
      run: (span: Span) => Promise<Value>,
    ): Promise<Value> {
      if (isPart && !current.getStore()) return run(noSpan)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextFor(parent))
      try {
        return await current.run(span, () => run(spanOf(span)))
      } catch (error) {
        fail(span, loggableError(error))
        throw error
      } finally {
        span.end()
      }
    },
    error(failure, message) {
      const inside = current.getStore()
      const span = inside ?? tracer.startSpan(message, {}, ROOT_CONTEXT)
      fail(span, failure)
      if (!inside) span.end()
    },
    async close() {
      await provider.shutdown().catch(() => undefined)
    },
  }
}

function spanOf(span: OtelSpan): Span {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    rename: (name) => void span.updateName(name),
    fail: (error) => fail(span, error),
  }
}

function fail(span: OtelSpan, { error, code, stack }: TracedError): void {
  const [type = 'Error', ...words] = typeof error === 'string' ? error.split(': ') : []
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.addEvent('exception', {
    'exception.type': type,
    'exception.message': words.join(': '),
    ...(typeof code === 'string' ? { 'error.code': code } : {}),
    ...(typeof stack === 'string' ? { 'exception.stacktrace': stack } : {}),
  })
}

/** `00-<trace>-<span>-<flags>`; undefined for anything else. */
function parseTraceParent(header: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED, isRemote: true }
}
