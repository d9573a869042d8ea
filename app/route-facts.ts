import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * What an address is. The word is also its class in metrics, for people wait for each kind differently. `site`: of the shop, the same for everybody. `personal`: made for one
 * visitor. `checkout`: its form places an order, so that a failure costs a sale. `transfer`: a file on its way up or down.
 */
export type RouteKind = 'site' | 'personal' | 'checkout' | 'panel' | 'transfer' | 'stream' | 'webhook' | 'system'

/**
 * Who gets an answer, and by which proof. `order`, `project`: a browser that proved that it is of the order, or of the project or its order. `person`: whoever
 * opened the link mailed to them. `link`: whoever has the address. `gift`: the same, of a gift that says by itself when it tells what. `assigned`: who works on the
 * project, and owners. `signature`, `bearer`: programs that sign, or have a token.
 */
export type RouteAccess =
  | 'everybody'
  | 'order'
  | 'project'
  | 'person'
  | 'link'
  | 'gift'
  | 'staff'
  | 'assigned'
  | 'owner'
  | 'signature'
  | 'bearer'

/** Stated for every address: of pages in `app/routes.ts`, of all others in `server/routes/endpoints.ts`. */
export type RouteFacts = {
  kind: RouteKind
  access: RouteAccess
  /** A page that is rendered once for everybody, and cached by `server/render/page-cache.ts` until catalogue or settings change; of a route with parameters, the paths. */
  cache?: true | readonly string[]
  /** A page for one visitor that is entered from the shop and keeps what sells around it. */
  keepsShop?: boolean
  /** A screen that owners may use before they have set up a second factor. */
  beforeSecondFactor?: boolean
  /** `codigo` in its query is worth money, and leaves the address on arrival. Elsewhere it is the public code of an order or certificate. */
  codeIsMoney?: boolean
  /** What opening it counts as, besides the visit: its last parameter says of what. */
  counts?: 'packages' | 'checkout'
  /** Whose surprise may be behind it, where its address does not name an order: the one whose song its secret opens, or those that its page reads anyway. */
  surprise?: 'of-link' | 'of-tracked'
  /** What asks whether a process works names the machine as it likes: by a number, or by the name of its container. */
  anyHost?: boolean
}

/** A route of React Router with its facts. A layout has none of its own. */
export type StatedRoute = RouteConfigEntry &
  ({ facts: RouteFacts; children?: undefined } | { facts?: undefined; children: StatedRoute[] })

/**
 * React Router's `route`, with what the route is, or its children, before its options. (Its own helpers would bring the bundler's tools into the server.)
 */
export function route(
  path: string,
  file: string,
  stated: RouteFacts | StatedRoute[],
  options: { id?: string } = {},
): StatedRoute {
  return Array.isArray(stated)
    ? { path, file, ...options, children: stated }
    : { path, file, ...options, facts: stated }
}

/** React Router's `index`, in the same way. */
export function index(file: string, facts: RouteFacts): StatedRoute {
  return { index: true, file, facts }
}

/** React Router's `layout`. */
export function layout(file: string, children: StatedRoute[]): StatedRoute {
  return { file, children }
}
