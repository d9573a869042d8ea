import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import type { CachedResponse } from './cached-response.ts'
import { createPages } from './page-cache.ts'

const sheet = '.hero{color:red}.later{color:blue}'
const link = '<link rel="stylesheet" href="/assets/site.css"/>'

async function cachePage(html: string) {
  const pages = createPages({
    paths: ['/'],
    assets: { has: () => true, load: async () => null, ready: () => undefined, text: async () => sheet },
    renderPage: async () => ({ response: new Response(''), html, databaseDown: false }),
    headers: {},
  })
  return pages.render('/')
}

/** A cache of one page whose database may go away. */
function createFailing() {
  const state = { text: 'agora', status: 200, databaseDown: false }
  const pages = createPages({
    paths: ['/'],
    assets: { has: () => true, load: async () => null, ready: () => undefined, text: async () => sheet },
    renderPage: async () => ({
      response: new Response('', { status: state.status }),
      html: state.text,
      databaseDown: state.databaseDown,
    }),
    headers: {},
  })
  return { pages, state }
}

test('a page with a fold → critical CSS inlined, the full sheet linked at the fold', async () => {
  const page = await cachePage(
    `<head>${link}</head><h1 class="hero">Oi</h1><footer data-fold="true" class="later">Até logo</footer>`,
  )

  expect(htmlOf(page)).toBe(
    '<head><style>.hero{color:red}</style></head><h1 class="hero">Oi</h1>' +
      '<link rel="stylesheet" href="/assets/site.css" data-whole>' +
      '<footer data-fold="true" class="later">Até logo</footer>',
  )
  expect(policyOf(page)).toContain(hashOf('.hero{color:red}'))
})

test('several folds → only the first counts', async () => {
  const page = await cachePage(
    `<head>${link}</head><p class="hero">A</p><p data-fold="true">B</p><footer data-fold="true">C</footer>`,
  )

  expect(htmlOf(page).match(/data-whole/g)).toHaveLength(1)
  expect(htmlOf(page)).toContain('<link rel="stylesheet" href="/assets/site.css" data-whole><p data-fold="true">')
})

test('a phone fold → phones load the full sheet there', async () => {
  const page = await cachePage(
    `<head>${link}</head><p class="hero">A</p><p data-fold="narrow">B</p><footer data-fold="true">C</footer>`,
  )

  expect(htmlOf(page)).toBe(
    '<head><style>.hero{color:red}</style></head><p class="hero">A</p>' +
      '<link rel="stylesheet" href="/assets/site.css" media="not all and (min-width: 48rem)" data-whole>' +
      '<p data-fold="narrow">B</p>' +
      '<link rel="stylesheet" href="/assets/site.css" media="(min-width: 48rem)" data-whole>' +
      '<footer data-fold="true">C</footer>',
  )
})

test('a page without a fold → its whole style inlined', async () => {
  const page = await cachePage(`<head>${link}</head><h1 class="hero">Oi</h1>`)

  expect(htmlOf(page)).toBe(`<head><style data-href="/assets/site.css">${sheet}</style></head><h1 class="hero">Oi</h1>`)
  expect(policyOf(page)).toContain(hashOf(sheet))
})

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

function policyOf(page: CachedResponse | null): string {
  const headers = page?.variants.identity.headers ?? []
  return headers[headers.indexOf('Content-Security-Policy') + 1] ?? ''
}

function hashOf(css: string): string {
  return `sha256-${hash('sha256', css, 'base64')}`
}
