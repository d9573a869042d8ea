import { expect, test } from 'vitest'

import { cents } from '#core/shared/money.ts'
import { openPanel } from '#test/support/panel.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { checkBooks } from '#use-cases/payment/check-books.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'

const context = await createTestContext()
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')
const producer = await createStaff(deps, 'producer')
const screenPath = '/admin/financeiro/conferencia'

async function show(path: string, { cookie } = owner) {
  const { text } = await panel.ask(path, { headers: { cookie } })
  return text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')
}

test('the first check up to the last difference → shown on the screen', async () => {
  expect(await show('/admin')).toContain('Ainda não conferido com o Mercado Pago')
  const { orderId } = await context.place()
  const { id } = context.payments.has({ reference: orderId })
  await confirmPayment(context, id)
  context.payments.has({ id, reference: orderId, refunded: cents(19_00), updatedAt: new Date('2026-11-19T15:05:00Z') })
  context.time = new Date('2026-11-19T16:10:00Z')

  const checked = await panel.post(screenPath, owner.cookie, { intent: 'check' })
  expect(checked.status).toBe(302)
  expect(await context.jobs('check-books')).toMatchObject([{ data: { isRequested: true } }])
  await checkBooks(deps)
  expect(await show('/admin')).toContain('1 diferença com o Mercado Pago · hoje às 13:10')
  const page = await show(screenPath)
  for (const text of ['Reembolso diferente', 'R$ 0,00 (Aprovado)', 'R$ 19,00 (Aprovado)', `/admin/orders/${orderId}`])
    expect(page).toContain(text)

  await panel.post(screenPath, owner.cookie, { intent: 'fetch', payment: id })
  await checkBooks(deps)
  expect(await show('/admin')).toContain('Confere com o Mercado Pago · hoje às 13:10')
  expect(await show(screenPath)).not.toContain('Reembolso diferente')
})

test('the provider refuses our token → red, with the reason', async () => {
  context.payments.accessDenied = true
  await checkBooks(deps)
  context.payments.accessDenied = false

  expect(await show(screenPath)).toContain('O Mercado Pago recusou a nossa chave de acesso')
  const page = await show('/admin')
  expect(page).toContain('Conferência sem resultado: o Mercado Pago recusou a nossa chave')
  expect(page).toContain('data-good="false"')
})

test('a producer → sees neither the line nor that the books differ', async () => {
  deps.incidents.failed('books-differ')

  expect(await show('/admin')).toContain('O livro não confere com o Mercado Pago')
  const page = await show('/admin', producer)
  expect(page).not.toContain('Mercado Pago')
})
