import { expect, test } from 'vitest'

import { openClientPages } from '#test/support/client-pages.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const client = await openClientPages(depsOf(await createTestContext()))

test('a personal page → only its own routes are written into it, and no file with all of them is loaded', async () => {
  const { text } = await client.ask('/acompanhar-pedido')
  const known = /window\.__reactRouterManifest = (\{[\s\S]*?\});\s*window\./.exec(text)?.[1] ?? '{}'

  expect(Object.keys(routesIn(JSON.parse(known)))).toEqual([
    'root',
    'routes/client/layout',
    'routes/client/order-tracking',
  ])
  expect(text).not.toMatch(/import "[^"]*manifest/)
})

test('a personal page → its browser looks for no other routes', async () => {
  const { text } = await client.ask('/acompanhar-pedido')

  expect(text).toMatch(/"routeDiscovery":\{"mode":"initial"/)
})

function routesIn(manifest: unknown): object {
  const hasRoutes = typeof manifest === 'object' && manifest !== null && 'routes' in manifest
  return hasRoutes && typeof manifest.routes === 'object' && manifest.routes !== null ? manifest.routes : {}
}
