import type { ServerBuild } from 'react-router'

import { routePath } from './route-path.ts'

/** The pattern of a path no page has. */
export const unknownRoute = '(unknown)'

type Pattern = { pattern: string; segments: string[]; fixed: number }

/**
 * Finds the pattern (`/pagamento/:packageId`) of a page's path. For metrics only: unlike the router it does not tell
 * routes apart that differ in their parents.
 */
export function routePatterns(build: ServerBuild): (path: string) => string {
  const ids = Object.keys(build.routes).filter((id) => build.routes[id]?.index || build.routes[id]?.path)
  const patterns = [...new Set(ids.map((id) => routePath(build, id)))]
    .map(parsePattern)
    .toSorted((one, other) => other.fixed - one.fixed || one.segments.length - other.segments.length)

  return (path) => {
    const words = path
      .replace(/\.data$/, '')
      .split('/')
      .filter(Boolean)
    return patterns.find((candidate) => matches(candidate, words))?.pattern ?? unknownRoute
  }
}

/**
 * Finds whether a page's path is of a route that places orders (`handle.sale`): its failures cost a sale. The route says it
 * itself, so that a new one cannot be missing in a list.
 */
export function salePaths(build: ServerBuild): (path: string) => boolean {
  const sales = new Set(
    Object.values(build.routes).flatMap((route) => {
      const handle: unknown = route?.module.handle
      const isSale = typeof handle === 'object' && handle !== null && 'sale' in handle && handle.sale === true
      return isSale && route ? [routePath(build, route.id)] : []
    }),
  )
  const patternOf = routePatterns(build)
  return (path) => sales.has(patternOf(path))
}

function parsePattern(pattern: string): Pattern {
  const segments = pattern.split('/').filter(Boolean)
  return { pattern, segments, fixed: segments.filter((segment) => !/^[:*]/.test(segment)).length }
}

/** A splat is not matched: what nobody has a page for is unknown, whoever answers it. */
function matches({ segments }: Pattern, words: string[]): boolean {
  if (words.length > segments.length) return false
  return segments.every((segment, index) => {
    const word = words[index]
    if (word === undefined) return segment.endsWith('?')
    if (segment === '*') return false
    return segment.startsWith(':') || segment === word
  })
}
