import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { depsContext, requestInfoContext, type RequestInfo } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'

/** Handles requests to these routes as the server does, without server or browser. */
export function createRouteHandler(build: ServerBuild, deps: Deps) {
  const handler = createRequestHandler(build, 'test')

  return async (path: string, init: RequestInit, ip: string) => {
    const context = new RouterContextProvider()
    const requestInfo: RequestInfo = { id: 'test', ip, userAgent: 'Firefox', databaseDown: false }
    context.set(depsContext, deps)
    context.set(requestInfoContext, requestInfo)
    const response = await handler(new Request(new URL(path, deps.siteUrl), init), context)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

/** A form submission as a page of ours sends it. */
export function asForm(fields: Record<string, string> | FormData, siteUrl: string, cookie: string): RequestInit {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
  return { method: 'POST', body, headers: { origin: siteUrl, cookie } }
}
