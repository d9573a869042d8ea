import { expect, test } from 'vitest'

import type { CachedResponse } from './cached-response.ts'
import { createPages } from './page-cache.ts'

/** A cache of one page whose database may go away. */
function createFailing() {
  const state = { text: 'agora', status: 200, databaseDown: false }
  const pages = createPages({
    paths: ['/'],
    renderPage: async () => ({
      response: new Response('', { status: state.status }),
      html: state.text,
      databaseDown: state.databaseDown,
    }),
    headers: {},
  })
  return { pages, state }
}

test('a setting changes and the database goes away → the last good page, until the next one is made', async () => {
  const { pages, state } = createFailing()
  await pages.render('/')
  pages.clear()
  Object.assign(state, { text: 'erro', status: 500, databaseDown: true })
  expect(htmlOf(await pages.render('/'))).toBe('agora')
  expect(pages.ready('/')).toBeUndefined()

  Object.assign(state, { text: 'depois', status: 200, databaseDown: false })
  expect(htmlOf(await pages.render('/'))).toBe('depois')
  expect(pages.ready('/')).toBeDefined()
})

test('the database is away and no page was made before → none', async () => {
  const { pages, state } = createFailing()
  Object.assign(state, { status: 500, databaseDown: true })

  expect(await pages.render('/')).toBeNull()
})

test('a page is gone → that is said, whatever was good before', async () => {
  const { pages, state } = createFailing()
  await pages.render('/')
  pages.clear()
  Object.assign(state, { text: 'não há', status: 404 })

  expect(await pages.render('/')).toMatchObject({ status: 404 })
})

function htmlOf(page: CachedResponse | null): string {
  return page?.variants.identity.body.toString() ?? ''
}
