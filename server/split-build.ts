import type { ServerBuild } from 'react-router'

import { addressOf } from './route-address.ts'

/**
 * For each first word of an address, the part of the build that can answer it. The router tries the routes of a build one
 * after the other, twice for each request: a page of a buyer need not wait for the addresses of the whole studio.
 * Words that lead to hydrated screens are left out: a browser is told of all their neighbours.
 */
export function splitBuild(build: ServerBuild): Map<string, ServerBuild> {
  const ids = Object.keys(build.routes)
  const words = new Map(ids.map((id) => [id, firstWord(build, id)]))
  const answering = ids.filter((id) => words.get(id) !== undefined)
  const fixed = new Set(answering.map((id) => words.get(id) ?? '').filter((word) => !isOpen(word)))

  return new Map(
    [...fixed].flatMap((word) => {
      const members = answering.filter((id) => words.get(id) === word || isOpen(words.get(id) ?? ''))
      const kept = new Set(members.flatMap((id) => lineOf(build, id)))
      if ([...kept].some((id) => isHydrated(build, id))) return []
      const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => kept.has(id)))
      return [[word, { ...build, routes }] as const]
    }),
  )
}

/** `undefined` for what has no address of its own: the root and layouts. */
function firstWord(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  return route?.index || route?.path ? addressOf(build, id).split('/')[1] : undefined
}

/** A word that stands for others (`:code`, `*`) or may be absent (`pt?`) is asked whatever the address is. */
function isOpen(word: string): boolean {
  return /[:*?]/.test(word)
}

/** A route and everything it is inside of. */
function lineOf(build: ServerBuild, id: string): string[] {
  const parentId = build.routes[id]?.parentId
  return parentId === undefined ? [id] : [id, ...lineOf(build, parentId)]
}

function isHydrated(build: ServerBuild, id: string): boolean {
  const handle: unknown = build.routes[id]?.module.handle
  return typeof handle === 'object' && handle !== null && 'hydrate' in handle && handle.hydrate === true
}
