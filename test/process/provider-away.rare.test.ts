import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { mercadoPago } from '#adapters/mercado-pago/mercado-pago.ts'
import { addMinutes } from '#core/shared/dates.ts'
import { orders } from '#db/schema.ts'
import { startEmulator } from '#emulator/start.ts'
import { testToken, tempDir, callsTo, webhookSecret } from '#emulator/test-emulator.ts'
import { createTestContext } from '#test/support/test-context.ts'
import { pullPaymentChanges } from '#use-cases/payment/pull-payment-changes.ts'
import { reconcilePayments } from '#use-cases/payment/reconcile-payments.ts'

const context = await createTestContext()

/** Two shops share one emulator: the first holds it, the second takes over when the first is gone. */
async function twoShops() {
  const dir = tempDir()
  const options = { dir, accessToken: testToken, webhookSecret }
  const first = await startEmulator(options)
  const second = await startEmulator(options)
  onTestFinished(async () => {
    await first.stop()
    await second.stop()
  })
  const deps = {
    ...context,
    payments: mercadoPago({
      accessToken: testToken,
      webhookSecrets: [webhookSecret],
      apiUrl: second.url,
      timeoutMs: 1_000,
    }),
    now: () => new Date(),
  }
  return { first, second, deps, emulator: callsTo(second.url) }
}

type Shops = Awaited<ReturnType<typeof twoShops>>

/** Orders that wait for half an hour already, and were just asked about: alone they are not due for minutes. */
async function createOldOrder({ deps, emulator }: Shops) {
  const { orderId } = await context.place()
  const checkout = await deps.payments.createCheckout({
    provider: 'mercado-pago',
    orderId,
    orderCode: 'P0001',
    lines: [],
    title: 'Pacote Essencial',
    description: 'Uma canção só sua',
    amount: (await context.order(orderId)).total,
    buyer: { name: 'Ana', email: 'ana@exemplo.test', phone: null },
    returnUrl: 'http://127.0.0.1:3000/pagamento-retorno',
    webhookUrl: 'http://127.0.0.1:9/avisos',
    validFrom: addMinutes(new Date(), -60),
    expiresAt: addMinutes(new Date(), 600),
    statementDescriptor: 'HARMONIA',
    maxInstallments: 12,
    excludedMethods: [],
    idempotencyKey: orderId,
  })
  if (!checkout.ok) throw new Error(checkout.code)
  const old = { createdAt: addMinutes(new Date(), -30), reconciledAt: new Date() }
  await context.db.update(orders).set(old).where(eq(orders.id, orderId))
  return { orderId, pay: () => emulator.control(`/preferences/${checkout.value.id}/pay`) }
}

/** What the two jobs do every minute. */
async function round({ deps }: Shops): Promise<boolean> {
  await reconcilePayments(deps)
  return (await pullPaymentChanges(deps)).reachable
}

const states = async (placed: { orderId: string }[]) =>
  Promise.all(placed.map(async ({ orderId }) => (await context.order(orderId)).state))

test('payments while the emulator changed its owner → settled by the first round after its return', async () => {
  const shops = await twoShops()
  const placed = [await createOldOrder(shops), await createOldOrder(shops), await createOldOrder(shops)]
  expect(await round(shops)).toBe(true)
  for (const { pay } of placed.slice(0, 2)) await pay()
  const before = shops.second.pid
  process.kill(shops.first.pid, 'SIGKILL')
  const gone = shops.first.stop()
  await placed[2]?.pay().catch(() => null)
  await round(shops)
  await gone

  await expect.poll(() => shops.second.pid !== before && round(shops)).toBe(true)
  expect((await states(placed)).slice(0, 2)).toEqual(['paid', 'paid'])
  // The third webhook reached the former owner or nobody: the next round settles it, once.
  await placed[2]?.pay()
  await round(shops)
  expect((await states(placed))[2]).toBe('paid')
})

test('payments while the provider was unreachable → settled by the first round after its return', async () => {
  const shops = await twoShops()
  const placed = [await createOldOrder(shops), await createOldOrder(shops)]
  expect(await round(shops)).toBe(true)
  await shops.emulator.control('/knobs', { faults: [{ path: '^/(v1|users)', status: 503, times: 1_000 }] })
  for (const { pay } of placed) await pay()
  expect(await round(shops)).toBe(false)
  expect(await round(shops)).toBe(false)
  expect(await states(placed)).toEqual(['awaiting-payment', 'awaiting-payment'])

  await shops.emulator.control('/knobs', { faults: null })
  expect(await round(shops)).toBe(true)
  expect(await states(placed)).toEqual(['paid', 'paid'])
})
