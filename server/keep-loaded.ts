import { data, type ServerBuild } from 'react-router'

import { loadedContext } from '#app/context.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * The same build, with loaders that leave what they found in `loadedContext` whenever it holds a map. What a loader hands to
 * the router is written out for a browser that takes the page over; where none does, that is a tenth of a page's work.
 */
export function keepLoaded(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && keepLoadedOf(route)])
  return { ...build, routes: Object.fromEntries(routes) }
}

function keepLoadedOf(route: Route): Route {
  const { loader, default: screen } = route.module
  // Without a screen what the loader answers is the whole answer.
  if (!loader || !screen) return route

  const module: Route['module'] = {
    ...route.module,
    async loader(args) {
      const found: unknown = await loader(args)
      const loaded = args.context.get(loadedContext)
      if (!loaded) return found
      if (isWithInit(found)) {
        loaded.set(route.id, found.data)
        return data(null, found.init ?? undefined)
      }
      if (!isPlain(found)) return found
      loaded.set(route.id, found)
      return null
    },
  }
  return { ...route, module }
}

/** What `data(…)` answers: something found, with status or headers for the page. */
function isWithInit(found: unknown): found is { data: unknown; init: ResponseInit | null } {
  return typeof found === 'object' && found !== null && 'type' in found && found.type === 'DataWithResponseInit'
}

/** Anything else may be a response, which goes out as it is. */
function isPlain(found: unknown): boolean {
  return typeof found === 'object' && found !== null && Object.getPrototypeOf(found) === Object.prototype
}
