import { data } from 'react-router'
import { expect, test } from 'vitest'

import { createServerBuild } from '#test/support/servers/server-build.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { createDocuments } from './react-router.ts'

const deps = depsOf(await createTestContext())
const documents = createDocuments(
  deps,
  createServerBuild({
    routes: {
      root: { id: 'root', path: undefined, module: { default: () => null } },
      leaf: { id: 'leaf', parentId: 'root', path: 'ouvir', module: { default: () => null, action: () => data('ok') } },
    },
    entry: { module: { default: (_request, status) => new Response('', { status }) } },
  }),
  'production',
)

test.each([
  ['behind a proxy that ends TLS', new URL(deps.siteUrl).origin, 200],
  ['of a page that sends no referrer', 'null', 200],
  ['of another site', 'https://evil.example', 400],
])('a form %s → answered with %s %i', async (_, origin, status) => {
  const request = new Request('http://127.0.0.1:3000/ouvir', { method: 'POST', headers: { origin } })
  const response = await documents.answer(request, { id: 'test', ip: '::1', userAgent: 'Test', databaseDown: false })

  expect(response.status).toBe(status)
})
