import { createRequestHandler, redirect, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createServerBuild } from '#test/support/servers/server-build.ts'

import { documentRedirects } from './document-redirects.ts'

test.each([
  ['to another page of a visitor', 'routes/client/layout', 'here', '/pagamento-retorno', 'true'],
  ['to the same page', 'routes/client/layout', 'here', '/here?sent', null],
  ['from page to page of the shop', 'routes/site/layout', 'faq', '/servicos', null],
  ['out of the shop', 'routes/site/layout', 'faq', '/pagamento/express', 'true'],
  ['of the panel', 'root', 'here', '/pagamento-retorno', null],
])('a redirect %s → document reload %s', async (_what, parentId, path, to, reload) => {
  const response = await visit(parentId, path, to)

  expect(response.headers.get('location')).toBe(to)
  expect(response.headers.get('x-remix-reload-document')).toBe(reload)
})

async function visit(parentId: string, path: string, to: string): Promise<Response> {
  const leaf = {
    id: 'leaf',
    parentId,
    path,
    module: {
      default: () => null,
      loader: () => {
        throw redirect(to)
      },
    },
  }
  const frame = { path: undefined, module: { default: () => null } }
  const build = createServerBuild({
    routes: {
      root: { id: 'root', ...frame },
      'routes/client/layout': { id: 'routes/client/layout', parentId: 'root', ...frame },
      'routes/site/layout': { id: 'routes/site/layout', parentId: 'root', ...frame },
      leaf,
    },
    entry: { module: { default: () => new Response() } },
  })
  const request = new Request(`http://localhost/${path}`)
  return createRequestHandler(documentRedirects(build), 'production')(request, new RouterContextProvider())
}
