import { expect, test } from 'vitest'

import { sitePages } from '#copy/site/site-pages.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createRouteHandler } from '#test/support/route-handler.ts'
import { buildScreens } from '#test/support/routes.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { siteUrl } = context
const deps = depsOf(context)
const { ask } = await openClientPages(deps)
const signInPaths = [
  '/admin/login',
  '/admin/convite',
  '/admin/primeiro-acesso',
  '/admin/redefinir-senha',
  '/auth-error',
]
const requestSignIn = createRouteHandler(await buildScreens(({ file }) => file.startsWith('routes/admin/auth/')), deps)

function headOf(html: string) {
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    language: first(/<link rel="alternate" hrefLang="pt-BR" href="([^"]*)"/),
    structured: first(/<script type="application\/ld\+json">(.*?)<\/script>/s),
  }
}

test.each(sitePages)('$path → canonical URL, description and structured data for search engines', async ({ path }) => {
  const url = new URL(path, siteUrl).href
  const head = headOf((await ask(path)).text)

  expect(head).toMatchObject({ robots: null, canonical: url, language: url })
  expect(head.description).toMatch(/.{40,}/)
  expect(trailOf(head.structured)).toEqual(path === '/' ? undefined : [`${siteUrl}/`, url])
})

function trailOf(structured: string | null): string[] | undefined {
  const { '@graph': things } = JSON.parse(structured ?? '{}')
  const trail = things.find((thing: Record<string, unknown>) => thing['@type'] === 'BreadcrumbList')
  return trail?.itemListElement.map(({ item }: { item: string }) => item)
}

test.each(['/calculadora/total?minutos=4', '/qualificacao/resultado?proposito=presente'])(
  '%s of one person → not indexed and without a canonical URL',
  async (path) => {
    const { text } = await ask(path)

    expect(headOf(text)).toMatchObject({ robots: 'noindex', canonical: null, language: null, structured: null })
    const [, page = ''] = path.split('/')
    expect(text).toContain(`<meta property="og:image" content="${siteUrl}/compartilhar/${page}.png"`)
  },
)

test('a page that does not exist → says so in its head', async () => {
  const page = await ask('/nada-disso')

  expect([page.status, headOf(page.text).title]).toEqual([404, 'Página não encontrada'])
  expect(headOf(page.text).description).toBe('A página que você está procurando não existe ou foi removida.')
})

test('an address below one of the panel that nobody answers → a page of the site, not of the panel', async () => {
  const page = await ask('/auth-error/nada')

  expect([page.status, headOf(page.text).title]).toEqual([404, 'Página não encontrada'])
  expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(page.text).not.toContain('data-theme="studio"')
})

test.each(signInPaths)('%s → a title of its own, and not indexed', async (path) => {
  const { text } = await requestSignIn(path, {}, '10.7.0.1')

  expect(headOf(text)).toMatchObject({ robots: 'noindex', canonical: null })
  expect(headOf(text).description).toContain('equipe do estúdio')
})
