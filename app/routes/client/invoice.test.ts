import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { nothingToInvoice } from '#copy/order/invoices.ts'
import { parseTaxId } from '#core/shared/tax-id.ts'
import { findInvoice } from '#db/order/invoices.ts'
import { orders } from '#db/schema.ts'
import { createOrderGrant } from '#test/support/access-fixtures.ts'
import { openClientPages } from '#test/support/client-pages.ts'
import { depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { issueInvoice } from '#use-cases/order/issue-invoice.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = depsOf(context)
const { ask, send } = await openClientPages(deps)

function cookieOf(orderId: string): string {
  return createOrderGrant(new Request(context.siteUrl), deps, orderId).split(';')[0] ?? ''
}

const pathOf = (code: string) => `/acompanhar-pedido/nota?codigo=${code}`

test('from asking to the PDF → the page says how it stands, and the CPF is masked', async () => {
  const { orderId, code } = await context.place()
  const cookie = cookieOf(orderId)
  expect((await ask(pathOf(code), { headers: { cookie } })).text).toContain('Pedir nota fiscal')

  const wrong = await send(pathOf(code), { taxId: '529.982.247-24' }, cookie)
  expect([wrong.status, wrong.text.includes('os dígitos não batem')]).toEqual([422, true])
  expect(wrong.text).toContain('value="529.982.247-24"')
  expect((await send(pathOf(code), { taxId: '529.982.247-25' }, cookie)).status).toBe(303)
  const requested = await ask(pathOf(code), { headers: { cookie } })
  expect(requested.text).toContain('***.982.247-**')
  expect(requested.text).not.toContain('52998224725')

  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  await issueInvoice(context, testActor(), { orderId, number: '2026/7', pdf: Buffer.from('%PDF-1.7') })
  const issued = await ask(pathOf(code), { headers: { cookie } })
  for (const words of ['Emitida.', '2026/7', `/pedidos/${code}/nota-fiscal.pdf`]) expect(issued.text).toContain(words)
  expect(issued.text).not.toContain('name="taxId"')
})

test('a browser that was not confirmed for the order → neither sees nor asks', async () => {
  const { orderId, code } = await context.place({ taxId: parseTaxId('529.982.247-25') })
  const other = await context.place()

  for (const cookie of ['', cookieOf(other.orderId)]) {
    expect((await ask(pathOf(code), { headers: { cookie } })).status).toBe(303)
    expect((await send(pathOf(code), { taxId: '12.ABC.345/01DE-35' }, cookie)).status).toBe(403)
  }
  expect(await findInvoice(context.db, orderId)).toMatchObject({ taxId: '52998224725' })
})

test('an order that was cancelled → the page offers no invoice, and none is asked for', async () => {
  const { orderId, code } = await context.place()
  await context.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, orderId))
  const cookie = cookieOf(orderId)

  const { text } = await ask(pathOf(code), { headers: { cookie } })
  expect([text.includes(nothingToInvoice), text.includes('name="taxId"')]).toEqual([true, false])
  await send(pathOf(code), { taxId: '529.982.247-25' }, cookie)
  expect(await findInvoice(context.db, orderId)).toBeNull()
})
