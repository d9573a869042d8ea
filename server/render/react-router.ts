import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { depsContext, requestInfoContext, type RequestInfo } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { pages } from '#app/route-table.ts'

import { chooseEncoding, compressOnce } from './encoding.ts'

export type Documents = {
  /** Answers a page request, and notes in `requestInfo` what became of it. */
  answer(request: Request, requestInfo: RequestInfo): Promise<Response>
}

/** In production the build itself; in development a function that returns the current one. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** React Router's request handler; its responses are complete and uncompressed. */
export function createDocuments(deps: Deps, build: BuildSource, mode: string): Documents {
  // Behind a TLS proxy the request URL is http while the form's Origin is https: both are this site. A page that sends no referrer
  // has the origin `null`: whose form that is was asked before (`isCrossOrigin`).
  const ours = { allowedActionOrigins: [new URL(deps.siteUrl).host, 'null'] }
  const ready = typeof build === 'function' ? async () => ({ ...(await build()), ...ours }) : { ...build, ...ours }
  const handler = createRequestHandler(ready, mode)
  return {
    async answer(request, requestInfo) {
      const context = new RouterContextProvider()
      context.set(depsContext, deps)
      context.set(requestInfoContext, requestInfo)
      const response = await handler(request, context)
      if (!isBareRefusal(request, response)) return response
      return handler(new Request(new URL(ownersScreen, request.url), { headers: request.headers }), context)
    },
  }
}

/** Refuses producers like every file that only owners may have, but with a page. */
const ownersScreen = '/admin/orders'

/** A person was refused a file of owners, and would read nothing but `null`. */
function isBareRefusal(request: Request, response: Response): boolean {
  if (response.status !== 403) return false
  const isPerson = request.headers.get('accept')?.includes('text/html') === true
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  return isPerson && !isPage && pages.find(new URL(request.url).pathname).facts.access === 'owner'
}

/** Fast encodings first: these responses are compressed for a single request. */
const preferred = ['zstd', 'br', 'gzip'] as const

/** Sends a rendered page with `cookies` in place of its own. It may contain personal data: never cached (`no-store`). */
export async function sendDocument(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { response, cookies }: { response: Response; cookies: string[] },
): Promise<void> {
  const headers: OutgoingHttpHeaders = { 'cache-control': 'private, no-store' }
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  if (cookies.length > 0) headers['set-cookie'] = cookies

  const type = response.headers.get('content-type')
  if (response.body && !isText(type)) {
    outgoing.writeHead(response.status, headers)
    // When the client disconnects, the source stream is cancelled, too.
    await pipeline(response.body, outgoing).catch((error: unknown) => {
      if (!isClientDisconnect(error)) throw error
    })
    return
  }

  const body = Buffer.from(await response.arrayBuffer())
  const packed = isText(type) ? pack(body, incoming, headers) : body
  // React Router leaves a HEAD without its page: how long that would be is not known.
  if (packed.length > 0 && incoming.method !== 'HEAD') headers['content-length'] = packed.length
  outgoing.writeHead(response.status, headers).end(incoming.method === 'HEAD' ? undefined : packed)
}

function pack(body: Buffer, incoming: IncomingMessage, headers: OutgoingHttpHeaders): Buffer {
  const encoding = chooseEncoding(incoming.headers['accept-encoding'], preferred)
  headers.vary = 'Accept-Encoding'
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return compressOnce(body, encoding)
}

function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function isText(type: string | null): boolean {
  return type !== null && /^(text\/html|text\/x-script|application\/json)/.test(type)
}
