import type { ServerBuild } from 'react-router'

import { routePath } from './route-path.ts'

/**
 * A partial build for each first path segment. React Router matches the routes of a build one by one, twice per
 * request: pages of buyers should not pay for the panel's routes. For documents only: what the browser is told of the
 * routes is the whole manifest, a file of its own, and it asks the whole build for data.
 */
export function partialBuilds(build: ServerBuild): Map<string, ServerBuild> {
  const ids = Object.keys(build.routes)
  const segments = new Map(ids.map((id) => [id, firstSegment(build, id)]))
  const answering = ids.filter((id) => segments.get(id) !== undefined)
  const fixed = new Set(answering.map((id) => segments.get(id) ?? '').filter((word) => !isDynamicSegment(word)))

  return new Map(
    [...fixed].map((word) => {
      const members = answering.filter((id) => segments.get(id) === word || isDynamicSegment(segments.get(id) ?? ''))
      const matched = new Set(members.flatMap((id) => ancestorsOf(build, id)))
      const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => matched.has(id)))
      return [word, { ...build, routes }]
    }),
  )
}

/** `undefined` for routes without a path of their own: the root and layouts. */
function firstSegment(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  return route?.index || route?.path ? routePath(build, id).split('/')[1] : undefined
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
