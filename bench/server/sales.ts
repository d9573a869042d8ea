import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { eq, inArray, sql } from 'drizzle-orm'

import { connect, type Db } from '#db/client.ts'
import { orders, webhookEvents } from '#db/schema.ts'
import { signatureHeader } from '#emulator/webhooks/signature.ts'
import { loadOrCreateSecret } from '#server/session-secret.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { grantedOrders, httpBuyer, type HttpBuyer } from '#test/support/http-buyer.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, table } from '../format.ts'
import { quantile } from '../statistics.ts'
import { maxMark, minMark, type TargetResult } from '../targets-report.ts'
import { watchHealth } from './child-processes.ts'
import { cpuTimeOf, processTree } from './processes.ts'
import { waitUntilIdle } from './seed-orders.ts'

export type SalesMeasured = {
  checkouts: Rate
  webhooks: Rate
  /** Webhooks at the rate of the mark. */
  pacedWebhooks: Rate
  /** Webhooks not processed and orders not paid in the end. */
  lost: number
  health: Rate & { documents: number }
}
/** Milliseconds; `busy` is processor time of the product, its database and the emulator for each. */
type Rate = { count: number; perSecond: number; median: number; p99: number; max: number; busy: number }
/** A checkout page that was read, and what its form will send. */
export type OpenForm = { buyer: HttpBuyer; fields: Record<string, string> }

/** Below the limit of orders per hour and IP. */
const buyersPerAddress = 30
const warmUps = 20
const webhooksPerPayment = 8
/** Per second: the mark for what must be taken, and the rate at which its latency is judged. */
const webhookRate = 400
const documents = 20
const patienceMs = 180_000

/**
 * Sales against the payment emulator, with the load from this process and nothing pinned: buyers send their checkout form,
 * the provider's webhooks arrive as fast as they are taken and then at a fixed rate, and the server answers while contracts are rendered.
 */
export async function measureSales({ quick }: { quick: boolean }): Promise<SalesMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const product = await startProduct({ dataDir: data.path })
    ends.push(product.stop)
    const { db, close } = connect(await embeddedUrl(data.path), { connections: 2 })
    ends.push(close)
    const port = Number(new URL(product.url).port)

    const forms: OpenForm[] = []
    for (let index = 0; index < (quick ? 90 : 300); index += 1) forms.push(await openForm(product.url, index))
    const checkoutUrls: string[] = []
    async function send({ buyer, fields }: OpenForm): Promise<void> {
      const { status, headers } = await buyer.post('/pagamento/essencial', fields)
      if (status !== 303 || !headers.location) throw new Error(`a checkout was answered with ${status}`)
      checkoutUrls.push(headers.location)
    }
    await timeAll(forms.slice(0, warmUps), { pid: product.pid, parallel: 8, act: send })
    const checkouts = await timeAll(forms.slice(warmUps), { pid: product.pid, parallel: 8, act: send })

    const secret = await loadOrCreateSecret(data.path, 'payment-emulator')
    const paymentIds = await payWithoutWebhooks(checkoutUrls)
    const events = () =>
      Array.from({ length: webhooksPerPayment }, () => paymentIds)
        .flat()
        .map((paymentId) => ({ paymentId, eventId: `bench-${randomUUID()}` }))
    const act = (webhook: Webhook) => sendWebhook(product.url, secret, webhook)
    const [first, second] = [events(), events()]
    const webhooks = await timeAll(first, { pid: product.pid, parallel: 32, act })
    await waitUntilIdle(product.pid)
    const pacedWebhooks = await timePaced(second, { pid: product.pid, perSecond: webhookRate, act })
    const lost = await countLost(db, { sent: first.length + second.length, sold: paymentIds.length })

    await waitUntilIdle(product.pid)
    // The contracts of the first buyers are not cached any more: others were rendered since.
    const contracts = await listContracts(db, forms.slice(0, documents))
    const cpu = await cpuTimeOf(await processTree(product.pid))
    const began = performance.now()
    const durations = await watchHealth(port, () => Promise.all(contracts.map(readContract)))
    const elapsed = performance.now() - began
    const busy = (await cpuTimeOf(await processTree(product.pid))) - cpu
    const health = rateOf(durations, { elapsed, busy })
    return { checkouts, webhooks, pacedWebhooks, lost, health: { ...health, documents: contracts.length } }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export async function openForm(url: string, index: number): Promise<OpenForm> {
  const person = { name: `Comprador ${index + 1}`, email: `comprador${index + 1}@exemplo.com` }
  const buyer = httpBuyer(url, `127.0.1.${1 + Math.floor(index / buyersPerAddress)}`, person)
  const { body } = await buyer.get('/pagamento/essencial')
  const submission = /name="submission" value="([^"]+)"/.exec(body)?.[1] ?? ''
  return { buyer, fields: { submission, lyric: 'nao', ...person, phone: '', terms: 'sim' } }
}

type Load<Item> = { pid: number; parallel: number; act: (item: Item) => Promise<void> }

/** Runs `act` for every item, `parallel` at a time. */
async function timeAll<Item>(items: Item[], { pid, parallel, act }: Load<Item>): Promise<Rate> {
  const durations: number[] = []
  const cpu = await cpuTimeOf(await processTree(pid))
  const queue = items.values()
  const began = performance.now()
  const workers = Array.from({ length: parallel }, async () => {
    for (const item of queue) {
      const startedAt = performance.now()
      await act(item)
      durations.push(performance.now() - startedAt)
    }
  })
  await Promise.all(workers)
  const elapsed = performance.now() - began
  return rateOf(durations, { elapsed, busy: (await cpuTimeOf(await processTree(pid))) - cpu })
}

type PacedLoad<Item> = Pick<Load<Item>, 'pid' | 'act'> & { perSecond: number }

/** Runs `act` at fixed moments, whatever the earlier ones take. Durations begin at those moments: a late start counts as waiting. */
async function timePaced<Item>(items: Item[], { pid, perSecond, act }: PacedLoad<Item>): Promise<Rate> {
  const durations: number[] = []
  const cpu = await cpuTimeOf(await processTree(pid))
  const began = performance.now()
  const running = items.map(async (item, index) => {
    const dueAt = began + (index / perSecond) * 1_000
    await wait(dueAt - performance.now())
    await act(item)
    durations.push(performance.now() - dueAt)
  })
  await Promise.all(running)
  const elapsed = performance.now() - began
  return rateOf(durations, { elapsed, busy: (await cpuTimeOf(await processTree(pid))) - cpu })
}

/** `elapsed` in milliseconds, `busy` in microseconds. */
function rateOf(durations: number[], { elapsed, busy }: { elapsed: number; busy: number }): Rate {
  const ordered = Float64Array.from(durations).toSorted()
  return {
    count: ordered.length,
    perSecond: (ordered.length / elapsed) * 1_000,
    busy: busy / 1_000 / ordered.length,
    median: quantile(ordered, 0.5),
    p99: quantile(ordered, 0.99),
    max: ordered.at(-1) ?? Number.NaN,
  }
}

/** Pays at the emulator, which is told to send nothing: the webhooks are sent by the bench. Returns the payments. */
async function payWithoutWebhooks(checkoutUrls: string[]): Promise<string[]> {
  const [first = ''] = checkoutUrls
  await postJson(`${new URL(first).origin}/emulator/knobs`, { notices: { drop: true } })
  const paymentIds: string[] = []
  for (const url of checkoutUrls) {
    const { origin, searchParams } = new URL(url)
    const path = `/emulator/preferences/${searchParams.get('pref_id')}/pay`
    const paid = await postJson(origin + path, { method: 'card', holder: 'APRO' })
    const id = /"payment":\{[^}]*?"id":"?(\d+)/.exec(paid)?.[1]
    if (!id) throw new Error('the emulator named no payment')
    paymentIds.push(id)
  }
  return paymentIds
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${new URL(url).pathname} was answered with ${response.status}`)
  return response.text()
}

type Webhook = { paymentId: string; eventId: string }

/** As the provider does: signed, each with an id of its own. */
async function sendWebhook(url: string, secret: string, { paymentId, eventId }: Webhook) {
  const signature = signatureHeader(secret, paymentId, eventId, String(Math.floor(Date.now() / 1_000)))
  await postJson(
    `${url}/webhooks/mercado-pago?data.id=${paymentId}&type=payment`,
    { type: 'payment', action: 'payment.updated', data: { id: paymentId } },
    { 'x-request-id': eventId, 'x-signature': signature },
  )
}

/** Webhooks that were not stored or never processed, and orders that stayed unpaid. */
async function countLost(db: Db, { sent, sold }: { sent: number; sold: number }): Promise<number> {
  const isOurs = sql`${webhookEvents.eventId} like '%:bench-%' and ${webhookEvents.processedAt} is not null`
  const until = performance.now() + patienceMs
  let lost = sent + sold
  while (lost > 0 && performance.now() < until) {
    await wait(250)
    lost = sent - (await db.$count(webhookEvents, isOurs)) + sold - (await db.$count(orders, eq(orders.state, 'paid')))
  }
  return lost
}

type Contract = { buyer: HttpBuyer; code: string }

async function listContracts(db: Db, forms: OpenForm[]): Promise<Contract[]> {
  const buyers = forms.flatMap(({ buyer }) => grantedOrders(buyer).map((id) => ({ buyer, id })))
  const ids = buyers.map(({ id }) => id)
  const codes = await db.select({ id: orders.id, code: orders.code }).from(orders).where(inArray(orders.id, ids))
  return buyers.map(({ buyer, id }) => ({ buyer, code: codes.find((order) => order.id === id)?.code ?? '' }))
}

async function readContract({ buyer, code }: Contract): Promise<void> {
  const { status, body } = await buyer.get(`/pedidos/${code}/contrato.pdf`)
  if (status !== 200 || !body.startsWith('%PDF')) throw new Error(`a contract was answered with ${status}`)
}

export function salesReport({ checkouts, webhooks, pacedWebhooks, lost, health }: SalesMeasured): string[] {
  return [
    '## Sales',
    `Eight buyers at a time, then 32 webhooks at a time and once more ${webhookRate} a second (${webhooksPerPayment} for each payment; not processed or not paid in the end: ${lost}), then \`/healthz\` while ${health.documents} contracts are rendered. The load comes from the same two cores.`,
    table(
      ['', 'count', 'per second', 'median ms', 'p99 ms', 'slowest ms', 'processor ms each'],
      [
        ['checkout form sent', ...cellsOf(checkouts)],
        ['webhook', ...cellsOf(webhooks)],
        [`webhook, ${webhookRate} a second`, ...cellsOf(pacedWebhooks)],
        ['`/healthz`', ...cellsOf(health)],
      ],
    ),
  ]
}

function cellsOf({ count, perSecond, median, p99, max, busy }: Rate): string[] {
  return [grouped(count), grouped(perSecond), ...[median, p99, max, busy].map((ms) => ms.toFixed(1))]
}

export function salesMarks({ checkouts, webhooks, pacedWebhooks, lost, health }: SalesMeasured): TargetResult[] {
  return [
    minMark('checkouts', 30, checkouts.perSecond, '/s'),
    maxMark('checkout, p99', 500, checkouts.p99, 'ms'),
    minMark('webhooks', webhookRate, webhooks.perSecond, '/s'),
    maxMark(`webhook, p99 at ${webhookRate} a second`, 100, pacedWebhooks.p99, 'ms'),
    maxMark('webhooks or payments lost', 0, lost, ''),
    maxMark(`\`/healthz\` while ${health.documents} PDFs are made, slowest`, 50, health.max, 'ms'),
  ]
}
