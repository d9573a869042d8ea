import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { eq, inArray, sql } from 'drizzle-orm'
import { max, quantile } from 'simple-statistics'

import { orders, webhookEvents } from '#db/schema.ts'
import { signatureHeader } from '#emulator/webhooks/signature.ts'
import { loadOrCreateSecret } from '#server/session-secret.ts'
import { grantedOrders, httpBuyer } from '#test/support/http-buyer.ts'
import { cpuOf } from '#test/support/processes.ts'
import { payAtEmulator } from '#test/support/sold-orders.ts'

import { atLeast, atMost, grouped, latencyColumns, table, type Part } from './report.ts'
import { openShop, timeOf, waitForNone, waitUntilIdle, type Ends, type Shop, type Size } from './shop.ts'

const checkout = 'essencial'
/** Below the limit of orders per hour and IP. */
const buyersPerAddress = 30
const warmUps = 20
const webhooksPerPayment = 8
/** Per second: the mark for what must be taken, and the rate at which its latency is judged. */
const webhookRate = 400
const documents = 20

/**
 * Sales against the payment emulator, nothing pinned: buyers send their checkout form, the provider's webhooks arrive as fast
 * as they are taken and then at a fixed rate, and the server answers while contracts are rendered.
 */
export async function measureSales({ quick }: Size, ends: Ends): Promise<Part> {
  const shop = await openShop(ends)
  const { pid } = shop
  const forms: OpenForm[] = []
  while (forms.length < (quick ? 90 : 300)) forms.push(await openForm(shop.url))
  const checkoutUrls: string[] = []
  const buy = async (form: OpenForm) => void checkoutUrls.push(await form.send())
  await inParallel(forms.slice(0, warmUps), 8, buy)
  const checkouts = await rateOf(pid, () => inParallel(forms.slice(warmUps), 8, buy))

  const knobs = { method: 'POST', body: JSON.stringify({ notices: { drop: true } }) }
  await fetch(new URL('/emulator/knobs', checkoutUrls[0]), knobs)
  const payments: string[] = []
  for (const url of checkoutUrls) payments.push(await payAtEmulator(url))
  const all = Array.from({ length: webhooksPerPayment }, () => payments).flat()
  const secret = await loadOrCreateSecret(shop.dataDir, 'payment-emulator')
  const notify = (paymentId: string) => sendWebhook(shop.url, secret, paymentId)
  const webhooks = await rateOf(pid, () => inParallel(all, 32, notify))
  await waitUntilIdle(pid)
  const paced = await rateOf(pid, () => atRate(all, webhookRate, notify))
  const lost = await waitForNone(() => countLost(shop, { sent: 2 * all.length, sold: payments.length }))

  await waitUntilIdle(pid)
  // The contracts of the first buyers are not cached any more: others were rendered since.
  const read = new AbortController()
  const contracts = forms.slice(0, documents).map((form) => readContract(shop, form))
  const reading = Promise.all(contracts).finally(() => read.abort())
  function* untilRead() {
    while (!read.signal.aborted) yield `${shop.url}/healthz`
  }
  const health = await rateOf(pid, () => atRate(untilRead(), 100, (url) => timeOf(url)))
  await reading
  const rates = {
    'checkout form sent': checkouts,
    webhook: webhooks,
    [`webhook, ${webhookRate} a second`]: paced,
    '`/healthz`': health,
  }
  return {
    report: [
      '## Sales',
      `Eight buyers at a time, then 32 webhooks at a time and once more ${webhookRate} a second (${webhooksPerPayment} for each payment; not processed or not paid in the end: ${lost}), then \`/healthz\` while ${documents} contracts are rendered. The load comes from the same two cores.`,
      table(Object.entries(rates), {
        '': ([what]) => what,
        count: ([, { times }]) => grouped(times.length),
        'per second': ([, { perSecond }]) => grouped(perSecond),
        ...latencyColumns(([, { times }]: [string, Rate]) => times),
        'processor ms each': ([, { busy }]) => busy.toFixed(1),
      }),
    ],
    marks: [
      atLeast('checkouts', 30, checkouts.perSecond, '/s'),
      atMost('checkout, p99', 500, quantile(checkouts.times, 0.99), 'ms'),
      atLeast('webhooks', webhookRate, webhooks.perSecond, '/s'),
      atMost(`webhook, p99 at ${webhookRate} a second`, 100, quantile(paced.times, 0.99), 'ms'),
      atMost('webhooks or payments lost', 0, lost),
      atMost(`\`/healthz\` while ${documents} PDFs are made, slowest`, 50, max(health.times), 'ms'),
    ],
  }
}

let buyers = 0

export type OpenForm = Awaited<ReturnType<typeof openForm>>

/** A checkout page that was read and its form; every one is another buyer's: no round sends one again. */
export async function openForm(url: string) {
  buyers += 1
  const person = { name: `Comprador ${buyers}`, email: `comprador${buyers}@exemplo.com` }
  const buyer = httpBuyer(url, `127.0.1.${1 + Math.floor(buyers / buyersPerAddress)}`, person)
  const fields = await buyer.fillForm(checkout)
  return {
    buyer,
    /** Returns where it is paid. */
    async send(): Promise<string> {
      const { status, headers } = await buyer.post(`/pagamento/${checkout}`, fields)
      if (status !== 303 || !headers.location) throw new Error(`a checkout was answered with ${status}`)
      return headers.location
    },
  }
}

/** Milliseconds each; `busy` is processor time of the product, its database and the emulator for one. */
type Rate = { times: number[]; perSecond: number; busy: number }

async function rateOf(pid: number, run: () => Promise<number[]>): Promise<Rate> {
  const cpu = (await cpuOf(pid)).all
  const began = performance.now()
  const times = await run()
  const perSecond = (times.length / (performance.now() - began)) * 1_000
  return { times, perSecond, busy: ((await cpuOf(pid)).all - cpu) / 1_000 / times.length }
}

/** Runs `act` for every item, `parallel` at a time; returns how long each took. */
export async function inParallel<Item>(items: Item[], parallel: number, act: (item: Item) => Promise<unknown>) {
  const times: number[] = []
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      const startedAt = performance.now()
      await act(item)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return times
}

/** The same at fixed moments, whatever the earlier ones take. Times begin at those moments: a late start counts as waiting. */
async function atRate<Item>(items: Iterable<Item>, perSecond: number, act: (item: Item) => Promise<unknown>) {
  const running: Promise<number>[] = []
  const began = performance.now()
  for (const item of items) {
    const dueAt = began + (running.length / perSecond) * 1_000
    await wait(Math.max(0, dueAt - performance.now()))
    running.push(act(item).then(() => performance.now() - dueAt))
  }
  return Promise.all(running)
}

/** As the provider does: signed, each with an id of its own. */
async function sendWebhook(url: string, secret: string, paymentId: string): Promise<void> {
  const eventId = `bench-${randomUUID()}`
  const signature = signatureHeader(secret, paymentId, eventId, String(Math.floor(Date.now() / 1_000)))
  const answer = await fetch(`${url}/webhooks/mercado-pago?data.id=${paymentId}&type=payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': eventId, 'x-signature': signature },
    body: JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id: paymentId } }),
  })
  if (!answer.ok) throw new Error(`a webhook was answered with ${answer.status}`)
}

/** Webhooks that were not stored or never processed, and orders that stayed unpaid. */
async function countLost({ db }: Shop, { sent, sold }: { sent: number; sold: number }): Promise<number> {
  const isOurs = sql`${webhookEvents.eventId} like '%:bench-%' and ${webhookEvents.processedAt} is not null`
  return sent - (await db.$count(webhookEvents, isOurs)) + sold - (await db.$count(orders, eq(orders.state, 'paid')))
}

async function readContract({ db }: Shop, { buyer }: OpenForm): Promise<void> {
  const [order] = await db
    .select({ code: orders.code })
    .from(orders)
    .where(inArray(orders.id, grantedOrders(buyer)))
  const { status, body } = await buyer.get(`/pedidos/${order?.code}/contrato.pdf`)
  if (status !== 200 || !body.startsWith('%PDF')) throw new Error(`a contract was answered with ${status}`)
}
