import { expect, test } from 'vitest'

import { accept, refuse } from '#core/shared/result.ts'
import { listTrackedOrders } from '#db/order/tracked-orders.ts'
import { createManualProject, createVersion, readProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { getTrackedProject } from '#use-cases/project/get-tracked-project.ts'

import { authorizeTracking } from './authorize-tracking.ts'
import { getTrackedOrder, trackOrder } from './get-tracked-order.ts'

const context = await createTestContext()
const { orderId, code } = await context.place({ email: 'Maria@Exemplo.com.br' })

let host = 0
const track = (typed: { code: string; email: string; ip?: string }) =>
  authorizeTracking(context, { ip: `10.1.0.${(host += 1)}`, ...typed })

test('code and e-mail in any case → access', async () => {
  expect(await track({ code: ` ${code.toLowerCase()} `, email: ' MARIA@exemplo.com.br ' })).toEqual(
    accept({ orderId, projectId: null, code }),
  )
})

test('the code of a project without an order and its client’s e-mail → the project', async () => {
  const created = await createManualProject(context, { email: 'Ivo@exemplo.com.br' })

  expect(await track({ code: created.code.toLowerCase(), email: ' ivo@exemplo.com.br' })).toEqual(
    accept({ orderId: null, projectId: created.id, code: created.code }),
  )
  expect(await track({ code: created.code, email: 'maria@exemplo.com.br' })).toEqual(refuse('not-found'))
  expect(await getTrackedProject(context, created)).toMatchObject({
    status: 'waiting',
    versions: 0,
    awaitedAction: 'studio',
  })

  await createVersion(context, created.id)
  const view = await getTrackedProject(context, await readProject(context, created.id))
  expect(view).toMatchObject({ versions: 1, awaitedAction: 'buyer-listens', delivered: false, isPreviewOver: false })
  expect(view.steps.map(({ step, state }) => [step, state])).toEqual([
    ['analysis', 'completed'],
    ['composition', 'completed'],
    ['production', 'completed'],
    ['presentation', 'current'],
  ])
})

test('a wrong code and a wrong e-mail → the same answer', async () => {
  const wrong = refuse('not-found')

  expect(await track({ code, email: 'outra@exemplo.com.br' })).toEqual(wrong)
  expect(await track({ code: 'P9999', email: 'maria@exemplo.com.br' })).toEqual(wrong)
  expect(await track({ code: "' or true --", email: 'maria@exemplo.com.br' })).toEqual(wrong)
  expect(await track({ code, email: 'a'.repeat(5_000) })).toEqual(wrong)
})

test('empty fields → named', async () => {
  expect(await track({ code: '  ', email: '' })).toEqual(refuse('code-required'))
  expect(await track({ code, email: ' ' })).toEqual(refuse('email-required'))
})

test('many attempts from one address → rate limited, even with the right e-mail', async () => {
  const ip = '203.0.113.1'
  for (let i = 0; i < 15; i += 1) await track({ code: `P${1_000 + i}`, email: 'maria@exemplo.com.br', ip })

  expect(await track({ code, email: 'maria@exemplo.com.br', ip })).toEqual(refuse('too-many-tries'))
})

test('wrong e-mails from three addresses → the buyer elsewhere is not locked out', async () => {
  const other = await context.place({ email: 'compra@exemplo.com.br' })
  const otherAddresses = ['203.0.113.21', '203.0.113.22', '203.0.113.23']
  for (let i = 0; i < 36; i += 1)
    await track({ code: other.code, email: `x${i}@exemplo.com.br`, ip: otherAddresses[i % 3] })

  expect((await track({ code: other.code, email: 'compra@exemplo.com.br' })).ok).toBe(true)
})

test('30 wrong attempts at one code → three more for each address', async () => {
  const other = await context.place({ email: 'alvo@exemplo.com.br' })
  for (let i = 0; i < 30; i += 1) await track({ code: other.code, email: `x${i}@exemplo.com.br` })

  const ip = '203.0.113.30'
  for (let i = 0; i < 3; i += 1)
    expect(await track({ code: other.code, email: `y${i}@exemplo.com.br`, ip })).toEqual(refuse('not-found'))
  expect(await track({ code: other.code, email: 'alvo@exemplo.com.br', ip })).toEqual(refuse('too-many-tries'))
})

test('addresses of one IPv6 /64 → one counter', async () => {
  const tries = []
  for (let i = 0; i < 16; i += 1)
    tries.push(await track({ code: `P${2_000 + i}`, email: 'maria@exemplo.com.br', ip: `2001:db8:7:7:0:0:0:${i}` }))

  expect(tries.at(-2)).toEqual(refuse('not-found'))
  expect(tries.at(-1)).toEqual(refuse('too-many-tries'))
})

test('the tracked order → nothing internal is in it', async () => {
  const view = await getTrackedOrder(context, orderId)

  expect(view).toMatchObject({
    code,
    state: 'awaiting-payment',
    awaitedAction: 'buyer-pays',
    payment: null,
    project: null,
  })
  expect(Object.keys(view ?? {})).not.toContain('termsIp')
  expect(await getTrackedOrder(context, '00000000-0000-4000-8000-000000000000')).toBeNull()
})

test('several orders read at once → each as when it is read alone', async () => {
  const other = await context.place({ email: 'nina@exemplo.com.br' })
  const rows = await listTrackedOrders(context.db, [orderId, other.orderId])

  expect(rows).toHaveLength(2)
  for (const row of rows) expect(await trackOrder(context, row)).toEqual(await getTrackedOrder(context, row.order.id))
})
