import type { ServerBuild } from 'react-router'

/** A route's path as in `app/routes.ts`, including parameters. */
export function routePath(build: ServerBuild, routeId: string): string {
  const route = build.routes[routeId]
  if (!route) return ''
  const parent = route.parentId ? routePath(build, route.parentId) : ''
  const path = [parent.replace(/^\/+$/, ''), route.path ?? ''].filter(Boolean).join('/')
  return `/${path.replace(/^\/+/, '')}`
}
