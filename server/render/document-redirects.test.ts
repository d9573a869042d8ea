import { createRequestHandler, redirect, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createServerBuild } from '#test/support/servers/server-build.ts'

import { documentRedirects } from './document-redirects.ts'

test.each([
  ['to another page of the site', 'routes/client/layout', '/pagamento-retorno', 'true'],
  ['to the same page', 'routes/client/layout', '/here?sent', null],
  ['of the panel', 'root', '/pagamento-retorno', null],
])('a redirect %s → document reload %s', async (_what, parentId, to, reload) => {
  const response = await visit(parentId, to)

  expect(response.headers.get('location')).toBe(to)
  expect(response.headers.get('x-remix-reload-document')).toBe(reload)
})

async function visit(parentId: string, to: string): Promise<Response> {
  const leaf = {
    id: 'leaf',
    parentId,
    path: 'here',
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
      leaf,
    },
    entry: { module: { default: () => new Response() } },
  })
  const request = new Request('http://localhost/here')
  return createRequestHandler(documentRedirects(build), 'production')(request, new RouterContextProvider())
}
