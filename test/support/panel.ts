import type { Deps } from '#app/http/deps.ts'

import { createRouteHandler, asForm } from './route-handler.ts'
import { buildScreens } from './routes.ts'

/** The panel, requested from one IP. */
export async function openPanel(deps: Deps) {
  const build = await buildScreens(({ file }) => file.startsWith('routes/admin/'))
  const answer = createRouteHandler(build, deps)

  async function ask(path: string, init: RequestInit = {}) {
    const { status, headers, text } = await answer(path, init, '198.51.100.9')
    return { status, location: headers.get('location'), cookies: headers.getSetCookie(), headers, text }
  }

  return {
    ask,
    /** Ids of all routes that have an action. */
    acting: Object.values(build.routes).flatMap((route) => (route?.module.action ? [route.id] : [])),
    post: (path: string, cookie: string, fields: Record<string, string> | FormData) =>
      ask(path, asForm(fields, deps.siteUrl, cookie)),
  }
}
