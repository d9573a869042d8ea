import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'

import routes from '#app/routes.ts'
import { sitePages } from '#copy/site/site-pages.ts'

/** Cached, but not for search engines: the fallback page, a second URL of a page, and data for scripts. */
const unlisted = ['/indisponivel', '/como-funciona', '/conversa.json', '/musicas.json']

it('every cached page → in the list for search engines', () => {
  const cached = pathsOf(routes).flatMap(({ path, file }) =>
    /cache: true/.test(readFileSync(join('app', file), 'utf8')) ? [path] : [],
  )

  expect(cached.length).toBeGreaterThan(10)
  expect(sitePages.map(({ path }) => path).toSorted()).toEqual(
    cached.filter((path) => !unlisted.includes(path)).toSorted(),
  )
})

it('every page → its own share picture', () => {
  expect(new Set(sitePages.map(({ slug }) => slug)).size).toBe(sitePages.length)
  expect(new Set(sitePages.map(({ headline }) => headline)).size).toBe(sitePages.length)
})

function pathsOf(entries: RouteConfigEntry[], parent = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    return [...(children.length === 0 ? [{ path: `/${whole}`, file }] : []), ...pathsOf(children, whole)]
  })
}
