import { redirectDocument, type ServerBuild } from 'react-router'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<Route['module']['loader']>

const layouts = ['routes/site/layout', 'routes/client/layout']

/**
 * Turns a redirect to another page of the site into a full load: a document has the policy, permissions and scripts of
 * its own page only. The router handles a redirect to the same page.
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
  if (to === null || new URL(to, from).pathname === from.pathname) return answer
  return redirectDocument(to, { status: answer.status, headers: answer.headers })
}
