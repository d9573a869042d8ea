import { redirectDocument, type ServerBuild } from 'react-router'

import { shopPaths } from '#app/route-table.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

const shop = new RegExp(shopPaths)
const layouts = ['routes/site/layout', 'routes/client/layout']

/**
 * Turns a redirect to a page that is a document of its own into a full load: its policy, permissions and scripts are not those of
 * the page before. The router follows one to the same page, and one from page to page of the shop.
 */
export function documentRedirects(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route?.parentId && layouts.includes(route.parentId) ? withReloads(route) : route,
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withReloads(route: Route): Route {
  const { loader, action } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: reloading(loader) } : {}),
      ...(action ? { action: reloading(action) } : {}),
    },
  }
}

function reloading(handler: Loader): Loader {
  return async (args) => {
    try {
      return markReload(await handler(args), args.url)
    } catch (thrown) {
      throw markReload(thrown, args.url)
    }
  }
}

function markReload(answer: unknown, from: URL): unknown {
  if (!(answer instanceof Response)) return answer
  const to = answer.headers.get('Location')
  if (to === null) return answer
  const { pathname } = new URL(to, from)
  if (pathname === from.pathname || (shop.test(from.pathname) && shop.test(pathname))) return answer
  return redirectDocument(to, { status: answer.status, headers: answer.headers })
}
