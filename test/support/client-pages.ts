import type { Deps } from '#app/http/deps.ts'

import { createRouteHandler, asForm } from './route-handler.ts'
import { buildScreens } from './routes.ts'

const screens = ['routes/site/layout.tsx', 'routes/client/layout.tsx', 'routes/client/gift/gift.tsx']

/** Pages of visitors and clients. Each request comes from another IP, so that no rate limit is hit by accident. */
export async function openClientPages(deps: Deps) {
  const answer = createRouteHandler(await buildScreens(({ file }) => screens.includes(file)), deps)
  let host = 0

  function ask(path: string, init: RequestInit = {}) {
    return answer(path, init, `10.8.0.${(host += 1)}`)
  }

  /** Opens a link as a browser does that follows where it leads, with the cookies of the way. */
  async function follow(path: string, init: RequestInit = {}) {
    const led = await ask(path, init)
    const cookie = cookiesOf(led)
    const address = led.headers.get('location') ?? ''
    return {
      address,
      cookie,
      led,
      page: await ask(address, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } }),
    }
  }

  return {
    ask,
    follow,
    send: (path: string, fields: Record<string, string> | FormData, cookie = '') =>
      ask(path, asForm(fields, deps.siteUrl, cookie)),
  }
}

/** What a browser that got this answer sends from then on. */
export function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
