import { createRequestHandler, redirect, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { middleware as ofVisitor } from '#app/routes/client/layout.tsx'
import { middleware as ofShop } from '#app/routes/site/layout.tsx'
import { createServerBuild } from '#test/support/servers/server-build.ts'

test.each([
  ['to another page of a visitor', ofVisitor, 'here', '/pagamento-retorno', 'true'],
  ['to the same page', ofVisitor, 'here', '/here?sent', null],
  ['from page to page of the shop', ofShop, 'faq', '/servicos', null],
  ['out of the shop', ofShop, 'faq', '/pagamento/express', 'true'],
])('a navigation is redirected %s → document reload %s', async (_what, middleware, path, to, reload) => {
  const asked = await visit({ middleware, path, to }, `/${path}.data`)
  expect([asked.status, asked.headers.get('x-remix-reload-document')]).toEqual([202, reload])

  const document = await visit({ middleware, path, to }, `/${path}`)
  expect([document.status, document.headers.get('location')]).toEqual([302, to])
})

type Redirected = { middleware: typeof ofShop | typeof ofVisitor; path: string; to: string }

async function visit({ middleware, path, to }: Redirected, asked: string): Promise<Response> {
  const page = { default: () => null }
  const leaf = {
    ...page,
    loader: () => {
      throw redirect(to)
    },
  }
  const build = createServerBuild({
    routes: {
      root: { id: 'root', path: undefined, module: page },
      layout: { id: 'layout', parentId: 'root', path: undefined, module: { ...page, middleware } },
      leaf: { id: 'leaf', parentId: 'layout', path, module: leaf },
    },
    entry: { module: { default: () => new Response() } },
  })
  const request = new Request(`http://localhost${asked}`)
  return createRequestHandler(build, 'production')(request, new RouterContextProvider())
}
