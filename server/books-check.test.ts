import { expect, test } from 'vitest'

import { mercadoPago } from '#adapters/mercado-pago/mercado-pago.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { listBooksDifferences } from '#db/payment/books-checks.ts'
import { startTestEmulator, testToken, webhookSecret } from '#emulator/test-emulator.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { checkBooks } from '#use-cases/payment/check-books.ts'
import { confirmPayment } from '#use-cases/payment/confirm-payment.ts'
import { fetchPayment } from '#use-cases/payment/fetch-payment.ts'

const context = await createTestContext()

/** A shop whose provider is the emulator, and that gets no notices. */
async function open() {
  const emulator = await startTestEmulator()
  await emulator.control('/knobs', { notices: { drop: true } })
  const settings = { webhookSecrets: [webhookSecret], apiUrl: emulator.url }
  const payments = mercadoPago({ ...settings, accessToken: testToken })
  context.time = new Date()
  const { orderId } = await context.place()
  const checkout = await payments.createCheckout({
    provider: 'mercado-pago',
    orderId,
    orderCode: 'P0001',
    lines: [],
    title: 'Pacote Essencial',
    description: 'Música',
    amount: (await context.order(orderId)).total,
    buyer: { name: 'Ana Lima', email: 'ana@exemplo.com.br', phone: null },
    returnUrl: 'https://harmonia.example/volta',
    webhookUrl: 'https://harmonia.example/aviso',
    validFrom: addMinutes(new Date(), -5),
    expiresAt: addMinutes(new Date(), 600),
    statementDescriptor: 'HARMONIA',
    maxInstallments: 12,
    excludedMethods: [],
    idempotencyKey: orderId,
  })
  if (!checkout.ok) throw new Error(checkout.code)
  const paid = await emulator.control(`/preferences/${checkout.value.id}/pay`)
  const id = String(paid.body.payment.id)
  // Long enough after everything that it is no longer on its way.
  const deps = {
    ...context,
    payments,
    now: () => addMinutes(new Date(), 20),
    incidents: { failed: () => undefined, worked: () => undefined },
  }
  const differences = async () => {
    const { id: checkId } = await checkBooks(deps)
    const found = await listBooksDifferences(context.db, checkId, 50)
    return found.filter(({ paymentId }) => paymentId === id)
  }
  return { emulator, deps, id, orderId, differences, refused: mercadoPago({ ...settings, accessToken: 'other' }) }
}

test('each difference the emulator can make → found, and gone after the payment was fetched again', async () => {
  const { emulator, deps, id, orderId, differences } = await open()
  expect(await differences()).toMatchObject([{ kind: 'unknown', orderId, ours: null, theirs: { amount: 219_00 } }])
  const fetchAgain = async () => {
    expect(await fetchPayment(deps, testActor(), id)).toBe('done')
    expect(await differences()).toEqual([])
  }
  await fetchAgain()

  await emulator.control(`/payments/${id}/correct`, { fee: 12.34 })
  expect(await differences()).toMatchObject([{ kind: 'fee', ours: { amount: 9_83 }, theirs: { amount: 12_34 } }])
  await fetchAgain()

  await emulator.control(`/payments/${id}/mediate`)
  expect(await differences()).toMatchObject([{ kind: 'status', theirs: { status: 'in-mediation' } }])
  await fetchAgain()

  await emulator.control(`/payments/${id}/chargeback`)
  expect(await differences()).toMatchObject([{ kind: 'returned', ours: { amount: 0 }, theirs: { amount: 219_00 } }])
  await fetchAgain()

  await emulator.control(`/payments/${id}`, undefined, 'DELETE')
  expect(await differences()).toMatchObject([{ kind: 'missing', orderId, theirs: null }])
})

test('another amount at the provider → found', async () => {
  const { emulator, deps, id, differences } = await open()
  await confirmPayment(deps, id)
  await emulator.control(`/payments/${id}/correct`, { amount: 100 })

  expect((await differences())[0]).toMatchObject({
    kind: 'amount',
    ours: { amount: 219_00 },
    theirs: { amount: 100_00 },
  })
})

test('the provider refuses our token, or does not answer → no result, and which of the two', async () => {
  const { emulator, deps, refused } = await open()
  expect(await checkBooks({ ...deps, payments: refused })).toMatchObject({ failure: 'provider-access-denied' })

  await emulator.control('/knobs', { faults: [{ path: '^/v1/payments/search', status: 500, times: 1 }] })
  expect(await checkBooks(deps)).toMatchObject({ failure: 'provider-down' })
})
