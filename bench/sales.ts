import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { eq, inArray, sql } from 'drizzle-orm'
import { max, median, quantile } from 'simple-statistics'

import { orders, webhookEvents } from '#db/schema.ts'
import { signatureHeader } from '#emulator/webhooks/signature.ts'
import { loadOrCreateSecret } from '#server/session-secret.ts'
import { grantedOrders, httpBuyer, type HttpBuyer } from '#test/support/http-buyer.ts'
import { cpuOf } from '#test/support/processes.ts'
import { payAtEmulator } from '#test/support/sold-orders.ts'

import { atLeast, atMost, grouped, table, type Part } from './report.ts'
import { openShop, timeOf, waitForNone, waitUntilIdle, withEnds, type Shop, type Size } from './shop.ts'

/** A checkout page that was read, and what its form will send. */
export type OpenForm = { buyer: HttpBuyer; fields: Record<string, string> }

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
export function measureSales({ quick }: Size): Promise<Part> {
  return withEnds(async (ends) => {
    const shop = await openShop(ends)
    const { pid } = shop
    const forms: OpenForm[] = []
    for (let index = 0; index < (quick ? 90 : 300); index += 1) forms.push(await openForm(shop.url, index))
    const checkoutUrls: string[] = []
    const buy = async (form: OpenForm) => void checkoutUrls.push(await sendForm(form))
    await inParallel(forms.slice(0, warmUps), 8, buy)
    const checkouts = await rateOf(pid, () => inParallel(forms.slice(warmUps), 8, buy))

    const knobs = { method: 'POST', body: JSON.stringify({ notices: { drop: true } }) }
    await fetch(new URL('/emulator/knobs', checkoutUrls[0]), knobs)
    const payments: string[] = []
    for (const url of checkoutUrls) {
      const id = /"payment":\{[^}]*?"id":"?(\d+)/.exec(await payAtEmulator(url))?.[1]
      if (!id) throw new Error('the emulator named no payment')
      payments.push(id)
    }
    const all = Array.from({ length: webhooksPerPayment }, () => payments).flat()
    const secret = await loadOrCreateSecret(shop.dataDir, 'payment-emulator')
    const notify = (paymentId: string) => sendWebhook(shop.url, secret, paymentId)
    const webhooks = await rateOf(pid, () => inParallel(all, 32, notify))
    await waitUntilIdle(pid)
    const paced = await rateOf(pid, () => atRate(all, webhookRate, notify))
    const lost = await waitForNone(() => countLost(shop, { sent: 2 * all.length, sold: payments.length }))

    await waitUntilIdle(pid)
    // The contracts of the first buyers are not cached any more: others were rendered since.
    let isRead = false
    const reading = readContracts(shop, forms.slice(0, documents)).finally(() => (isRead = true))
    const ask = () => timeOf(`${shop.url}/healthz`)
    const health = await rateOf(pid, () =>
      atRate(
        untilTrue(() => isRead),
        100,
        ask,
      ),
    )
    await reading
    return {
      report: [
        '## Sales',
        `Eight buyers at a time, then 32 webhooks at a time and once more ${webhookRate} a second (${webhooksPerPayment} for each payment; not processed or not paid in the end: ${lost}), then \`/healthz\` while ${documents} contracts are rendered. The load comes from the same two cores.`,
        table(
          [
            { what: 'checkout form sent', ...checkouts },
            { what: 'webhook', ...webhooks },
            { what: `webhook, ${webhookRate} a second`, ...paced },
            { what: '`/healthz`', ...health },
          ],
          {
            '': ({ what }) => what,
            count: ({ count }) => grouped(count),
            'per second': ({ perSecond }) => grouped(perSecond),
            'median ms': (rate) => rate.median.toFixed(1),
            'p99 ms': ({ p99 }) => p99.toFixed(1),
            'slowest ms': (rate) => rate.max.toFixed(1),
            'processor ms each': ({ busy }) => busy.toFixed(1),
          },
        ),
      ],
      marks: [
        atLeast('checkouts', 30, checkouts.perSecond, '/s'),
        atMost('checkout, p99', 500, checkouts.p99, 'ms'),
        atLeast('webhooks', webhookRate, webhooks.perSecond, '/s'),
        atMost(`webhook, p99 at ${webhookRate} a second`, 100, paced.p99, 'ms'),
        atMost('webhooks or payments lost', 0, lost),
        atMost(`\`/healthz\` while ${documents} PDFs are made, slowest`, 50, health.max, 'ms'),
      ],
    }
  })
}

export async function openForm(url: string, index: number): Promise<OpenForm> {
  const person = { name: `Comprador ${index + 1}`, email: `comprador${index + 1}@exemplo.com` }
  const buyer = httpBuyer(url, `127.0.1.${1 + Math.floor(index / buyersPerAddress)}`, person)
  const { body } = await buyer.get('/pagamento/essencial')
  const submission = /name="submission" value="([^"]+)"/.exec(body)?.[1] ?? ''
  return { buyer, fields: { submission, lyric: 'nao', ...person, phone: '', terms: 'sim' } }
}

/** Sends a checkout form; returns where it is paid. */
export async function sendForm({ buyer, fields }: OpenForm): Promise<string> {
  const { status, headers } = await buyer.post('/pagamento/essencial', fields)
  if (status !== 303 || !headers.location) throw new Error(`a checkout was answered with ${status}`)
  return headers.location
}

/** Milliseconds each; `busy` is processor time of the product, its database and the emulator for one. */
async function rateOf(pid: number, run: () => Promise<number[]>) {
  const cpu = (await cpuOf(pid)).all
  const began = performance.now()
  const times = await run()
  const seconds = (performance.now() - began) / 1_000
  const busy = ((await cpuOf(pid)).all - cpu) / 1_000 / times.length
  const [count, perSecond] = [times.length, times.length / seconds]
  return { count, perSecond, busy, median: median(times), p99: quantile(times, 0.99), max: max(times) }
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

/** Runs `act` at fixed moments, whatever the earlier ones take. Times begin at those moments: a late start counts as waiting. */
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

function* untilTrue(isOver: () => boolean) {
  while (!isOver()) yield null
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

async function readContracts({ db }: Shop, forms: OpenForm[]): Promise<void> {
  const buyers = forms.flatMap(({ buyer }) => grantedOrders(buyer).map((id) => ({ buyer, id })))
  const ids = buyers.map(({ id }) => id)
  const codes = await db.select({ id: orders.id, code: orders.code }).from(orders).where(inArray(orders.id, ids))
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  await Promise.all(
    buyers.map(async ({ buyer, id }) => {
      const { status, body } = await buyer.get(`/pedidos/${codeOf.get(id)}/contrato.pdf`)
      if (status !== 200 || !body.startsWith('%PDF')) throw new Error(`a contract was answered with ${status}`)
    }),
  )
}
