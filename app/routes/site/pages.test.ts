import { expect, it } from 'vitest'

import { pages } from '#app/route-table.ts'
import { sitePages } from '#copy/site/site-pages.ts'

/** Cached, but not for search engines: the fallback page, a second URL of a page, and data for scripts. */
const unlisted = ['/indisponivel', '/como-funciona', '/conversa.json', '/musicas.json']

it('every cached page → in the list for search engines', () => {
  const cached = pages.rows.flatMap(({ pattern, facts }) => (facts.cache === true ? [pattern] : []))

  expect(sitePages.map(({ path }) => path).toSorted()).toEqual(
    cached.filter((path) => !unlisted.includes(path)).toSorted(),
  )
})

it('every page → its own share picture', () => {
  expect(new Set(sitePages.map(({ slug }) => slug)).size).toBe(sitePages.length)
  expect(new Set(sitePages.map(({ headline }) => headline)).size).toBe(sitePages.length)
})
