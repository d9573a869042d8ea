import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { z } from 'zod'

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
})
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.number().optional() }).default({}),
  events: z.array(z.object({ name: z.string(), attributes: z.array(attribute).default([]) })).default([]),
})
const sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

export type CollectedSpan = z.output<typeof span>

/** A server that takes traces over OTLP, as a collector would. */
export async function openTraceCollector() {
  const spans: CollectedSpan[] = []
  const headers: (string | undefined)[] = []
  const server = createServer((request, response) => {
    headers.push(request.headers.authorization)
    void json(request).then((body) => {
      const { resourceSpans } = sent.parse(body)
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has an address
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers,
    /** An attribute of a span as text. */
    read: ({ attributes }: Pick<CollectedSpan, 'attributes'>, key: string) => {
      const value = attributes.find((one) => one.key === key)?.value
      return value?.stringValue ?? (value?.intValue === undefined ? undefined : String(value.intValue))
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
