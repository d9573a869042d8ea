import { expect, test } from 'vitest'

import { fakePayments } from '#adapters/fakes/fake-payments.ts'
import { cents } from '#core/shared/money.ts'

import { paymentLinks, withPaymentLinks } from './payment-links.ts'
import type { CheckoutRequest } from './payments.ts'

const url = 'https://pagar.exemplo.com.br/essencial'
const links = paymentLinks(async () => ({
  links: { 'pacote:essencial': url },
  linkAmounts: { 'pacote:essencial': cents(219_00) },
}))

function request(change: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    provider: 'links',
    orderId: 'o',
    orderCode: 'P0001',
    title: 'Pacote Essencial',
    description: 'Essencial',
    lines: [{ kind: 'package', id: 'essencial', title: 'Essencial', amount: cents(219_00) }],
    amount: cents(219_00),
    buyer: { name: 'Ana', email: 'ana@exemplo.com.br', phone: null },
    returnUrl: 'https://harmonia.example/pagamento-retorno',
    webhookUrl: 'https://harmonia.example/webhooks/mercado-pago',
    validFrom: new Date(0),
    expiresAt: new Date(1),
    statementDescriptor: 'HARMONIA',
    maxInstallments: 12,
    excludedMethods: [],
    idempotencyKey: 'checkout:o:1',
    ...change,
  }
}

test('an order of a link → its link, and nothing is asked of the API', async () => {
  const api = fakePayments()

  expect(await withPaymentLinks(api, links).createCheckout(request())).toEqual({
    ok: true,
    value: { id: 'link:checkout:o:1', url },
  })
  expect(api.checkoutRequests).toEqual([])
})

test('an order of the API → its checkout, whatever links there are', async () => {
  const made = await withPaymentLinks(fakePayments(), links).createCheckout(request({ provider: 'mercado-pago' }))

  expect(made).toMatchObject({ ok: true, value: { url: expect.stringContaining('provider.example') } })
})

test('an amount the link does not charge → no link', async () => {
  const made = await withPaymentLinks(fakePayments(), links).createCheckout(request({ amount: cents(209_00) }))

  expect(made).toEqual({ ok: false, code: 'link-missing' })
})
