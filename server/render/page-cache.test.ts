import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import type { CachedResponse } from './cached-response.ts'
import { createPageCache } from './page-cache.ts'

/** A cache of one page whose database may go away. */
function createFailing() {
  const state = { text: 'agora', status: 200, databaseDown: false, headers: {} }
  const pageCache = createPageCache({
    paths: ['/'],
    renderPage: async () => ({
      response: new Response(state.text, { status: state.status, headers: state.headers }),
      databaseDown: state.databaseDown,
    }),
    headers: {},
  })
  return { pageCache, state }
}

test('a setting changes and the database goes away → the last good page, until the next one is made', async () => {
  const { pageCache, state } = createFailing()
  await pageCache.render('/')
  pageCache.clear()
  Object.assign(state, { text: 'erro', status: 500, databaseDown: true })
  expect(htmlOf(await pageCache.render('/'))).toBe('agora')
  expect(pageCache.ready('/')).toBeUndefined()

  Object.assign(state, { text: 'depois', status: 200, databaseDown: false })
  expect(htmlOf(await pageCache.render('/'))).toBe('depois')
  expect(pageCache.ready('/')).toBeDefined()
})

test('the database is away and no page was made before → none', async () => {
  const { pageCache, state } = createFailing()
  Object.assign(state, { status: 500, databaseDown: true })

  expect(await pageCache.render('/')).toBeNull()
})

test('a page is gone → that is said, whatever was good before', async () => {
  const { pageCache, state } = createFailing()
  await pageCache.render('/')
  pageCache.clear()
  Object.assign(state, { text: 'não há', status: 404 })

  expect(await pageCache.render('/')).toMatchObject({ status: 404 })
})

test('a cached page → no nonce, and the scripts that carried it are allowed by their text alone', async () => {
  const { pageCache, state } = createFailing()
  const text =
    '<script nonce="n1">go()</script><script type="module" async="" nonce="n1">x()</script><script>evil()</script>'
  const policy = "script-src 'self' 'nonce-n1'; style-src-elem 'self'; form-action 'self' https://pay.example"
  Object.assign(state, { text, headers: { 'content-security-policy': policy } })
  const page = await pageCache.render('/')

  expect(htmlOf(page)).toBe('<script>go()</script><script type="module" async="">x()</script><script>evil()</script>')
  const hashes = ['go()', 'x()'].map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  expect(page?.variants.identity.headers).toContain(
    `script-src 'self' ${hashes.join(' ')}; style-src-elem 'self'; form-action 'self' https://pay.example`,
  )
})

function htmlOf(page: CachedResponse | null): string {
  return page?.variants.identity.body.toString() ?? ''
}
