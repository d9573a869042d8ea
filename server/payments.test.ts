import { expect, test } from 'vitest'

import { fakePayments } from '#adapters/fakes/fake-payments.ts'
import type { CheckoutRequest } from '#adapters/payments/payments.ts'
import { contentSecurityPolicy } from '#app/http/security.ts'
import type { IncidentCause } from '#core/admin/incident.ts'
import { cents } from '#core/shared/money.ts'

import { checkoutOrigins, noteSuccess, rememberCollector } from './payments.ts'

function createWatch() {
  const worked: IncidentCause[] = []
  const watch = {
    failed: () => undefined,
    worked: (cause: IncidentCause) => void worked.push(cause),
    ongoing: () => [],
    store: () => Promise.resolve(),
  }
  return { worked, watch }
}

test('the account was remembered and the provider refuses us now → a question about now is really asked', async () => {
  const provider = fakePayments()
  const port = rememberCollector(provider)
  const first = await port.getCollectorId()
  expect(first.ok).toBe(true)

  provider.down = true
  expect(await port.getCollectorId()).toEqual(first)
  expect(await port.getCollectorId('now')).toMatchObject({ ok: false })
  expect(await port.getCollectorId()).toEqual(first)
})

test('a checkout opens → nothing keeps buyers from paying; one that does not proves nothing', async () => {
  const provider = fakePayments()
  const { worked, watch } = createWatch()
  const port = noteSuccess(provider, watch)
  provider.down = true
  await port.createCheckout(sampleRequest)
  await port.getCollectorId()
  expect(worked).toEqual([])

  provider.down = false
  await port.createCheckout(sampleRequest)
  expect(worked).toEqual(['provider-access', 'provider-down', 'checkout-refused'])
})

const sampleRequest: CheckoutRequest = {
  provider: 'mercado-pago',
  orderId: '1',
  orderCode: 'P0001',
  lines: [],
  title: 'Essencial',
  description: 'Essencial',
  amount: cents(100),
  buyer: { name: 'Ana', email: 'ana@exemplo.com.br', phone: null },
  returnUrl: 'https://harmonia.example/volta',
  webhookUrl: 'https://harmonia.example/aviso',
  validFrom: new Date('2026-11-20T12:00:00Z'),
  expiresAt: new Date('2031-01-01T12:00:00Z'),
  statementDescriptor: 'HARMONIA',
  maxInstallments: 12,
  excludedMethods: [],
  idempotencyKey: 'k',
}

test.each([
  'https://www.mercadopago.com.br/checkout/v1/redirect',
  'https://www.mercadopago.com/checkout',
  'https://www.mercadolivre.com.br/jms/mlb/lgz/login',
  'https://auth.mercadolibre.com/authorization',
])('a checkout that passes through %s → the policy of the page with the form allows it', (url) => {
  const policy = contentSecurityPolicy({ formTargets: checkoutOrigins, frames: [], development: false })
  const [, targets = ''] = /form-action ([^;]+)/.exec(policy) ?? []

  expect(targets.split(' ').some((source) => matchesSource(source, new URL(url)))).toBe(true)
})

/** How a browser reads a host source with a wildcard: any subdomain, the same scheme. */
function matchesSource(source: string, { protocol, hostname }: URL): boolean {
  const [scheme, host = ''] = source.split('//*.')
  return scheme === protocol && hostname.endsWith(`.${host}`)
}
