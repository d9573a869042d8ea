import type { ServerBuild } from 'react-router'

import { addressOf } from './route-path.ts'

/**
 * A partial build for each first path segment. React Router matches the routes of a build one by one, twice per
 * request: pages of buyers should not pay for the panel's routes. Segments that lead to hydrated pages are left out,
 * because the browser's manifest needs all their neighbours.
 */
export function partialBuilds(build: ServerBuild): Map<string, ServerBuild> {
  const ids = Object.keys(build.routes)
  const words = new Map(ids.map((id) => [id, firstSegment(build, id)]))
  const answering = ids.filter((id) => words.get(id) !== undefined)
  const fixed = new Set(answering.map((id) => words.get(id) ?? '').filter((word) => !isDynamicSegment(word)))

  return new Map(
    [...fixed].flatMap((word) => {
      const members = answering.filter((id) => words.get(id) === word || isDynamicSegment(words.get(id) ?? ''))
      const matched = new Set(members.flatMap((id) => ancestorsOf(build, id)))
      if ([...matched].some((id) => isHydrated(build, id))) return []
      const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => matched.has(id)))
      return [[word, { ...build, routes }] as const]
    }),
  )
}

/** `undefined` for routes without a path of their own: the root and layouts. */
function firstSegment(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  return route?.index || route?.path ? addressOf(build, id).split('/')[1] : undefined
}

/** A dynamic (`:code`, `*`) or optional (`pt?`) segment can match any path. */
function isDynamicSegment(word: string): boolean {
  return /[:*?]/.test(word)
}

/** A route and all its parents. */
function ancestorsOf(build: ServerBuild, id: string): string[] {
  const parentId = build.routes[id]?.parentId
  return parentId === undefined ? [id] : [id, ...ancestorsOf(build, parentId)]
}

function isHydrated(build: ServerBuild, id: string): boolean {
  const handle: unknown = build.routes[id]?.module.handle
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true
}
