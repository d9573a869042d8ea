import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

import { depsContext, visitorContext, type RequestFacts } from '#app/context.ts'
import type { Deps } from '#app/deps.ts'

import { buildScreens } from './screens.ts'

/** The panel as a server answers it, without one: what was asked, by whom, and what came back. */
export async function openPanel(deps: Deps) {
  const build: ServerBuild = await buildScreens((entry) => entry.path?.startsWith('a') === true)
  const handler = createRequestHandler(build, 'test')

  async function ask(path: string, init: RequestInit = {}) {
    const context = new RouterContextProvider()
    const facts: RequestFacts = {
      id: 'test',
      ip: '198.51.100.9',
      userAgent: 'Firefox',
      databaseDown: false,
      html: null,
    }
    context.set(depsContext, deps)
    context.set(visitorContext, facts)
    const response = await handler(new Request(new URL(path, deps.siteUrl), init), context)
    return {
      status: response.status,
      location: response.headers.get('location'),
      cookies: response.headers.getSetCookie(),
      text: facts.html ?? (await response.text()),
    }
  }

  return {
    ask,
    /** Every screen with an action of its own, by the name of its route. */
    acting: Object.values(build.routes).flatMap((route) => (route?.module.action ? [route.id] : [])),
    post: (path: string, cookie: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: deps.siteUrl, cookie } }),
  }
}
