import { expect, test, vi } from 'vitest'

import { createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask } = await openClientPages(deps)

function cookieOf(...orderIds: string[]): { headers: { cookie: string } } {
  let cookie = ''
  for (const id of orderIds) {
    const request = new Request(context.siteUrl, { headers: { cookie } })
    cookie = createOrderGrant(request, deps, id).split(';')[0] ?? ''
  }
  return { headers: { cookie } }
}

test('a browser with an order → access and order are read in one round trip', async () => {
  const { orderId, code } = await createPaidProject(context)
  const query = vi.spyOn(context.db.$client, 'query')

  const { text } = await ask('/acompanhar-pedido', cookieOf(orderId))

  expect(text).toContain(code)
  const aboutOrders = query.mock.calls.filter(([statement]) =>
    JSON.stringify(statement).includes(String.raw`from \"orders\"`),
  )
  expect(aboutOrders).toHaveLength(1)
  query.mockRestore()
})

test('several orders in one browser → the one that was added last is shown', async () => {
  const [first, last] = [await createPaidProject(context), await createPaidProject(context)]

  const { text } = await ask('/acompanhar-pedido', cookieOf(first.orderId, last.orderId))

  expect(text).toContain(`<title>Pedido ${last.code}</title>`)
})
