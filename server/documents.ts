import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { depsContext, visitorContext, type RequestFacts } from '#app/context.ts'
import type { Deps } from '#app/deps.ts'

import { chooseEncoding, compressOnce } from './encoding.ts'

export type Documents = {
  /** Answers a request for a page on behalf of somebody. */
  answer(request: Request, facts: RequestFacts): Promise<Response>
}

/** In production the build itself; in development a function that answers the newest one. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>)

/** The screens: React Router answers, whole and uncompressed. */
export function createDocuments(deps: Deps, build: BuildSource, mode: string): Documents {
  const handler = createRequestHandler(build, mode)
  return {
    answer(request, facts) {
      const context = new RouterContextProvider()
      context.set(depsContext, deps)
      context.set(visitorContext, facts)
      return handler(request, context)
    },
  }
}

/** Fast encodings first: these answers are made for one reader and sent once. */
const preferred = ['zstd', 'br', 'gzip'] as const

/** Compresses a page for its one reader. Pages may hold personal data: nobody keeps them. */
export async function sendDocument(c: Context<{ Bindings: HttpBindings }>, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'private, no-store')
  if (!isText(headers.get('content-type')) || response.body === null) {
    return new Response(response.body, { status: response.status, headers })
  }

  const encoding = chooseEncoding(c.req.header('accept-encoding'), preferred)
  const body = compressOnce(Buffer.from(await response.arrayBuffer()), encoding)
  headers.set('Vary', 'Accept-Encoding')
  headers.set('Content-Length', String(body.length))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(body), { status: response.status, headers })
}

function isText(type: string | null): boolean {
  return type !== null && /^(text\/html|text\/x-script|application\/json)/.test(type)
}
