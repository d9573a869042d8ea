import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { grantedOrders, httpBuyer, type HttpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff, type Studio } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

/** The long form: KILL_TEST=300x50, which takes about a quarter of an hour. */
const [sales = 16, kills = 3] = (process.env.KILL_TEST ?? '').split('x').filter(Boolean).map(Number)
const lostWebhooks = 0.15
/**
 * Reconciliation runs once a minute, and asks about an order less often the older it is. Mails whose jobs were killed
 * several times wait longer before each try.
 */
const agreementMs = 240_000 + sales * 2_000

const owner = { email: 'dona@estudio.example', password: 'senha-da-dona-1' }
const env = { LOG_LEVEL: 'error', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
const data = await temporaryDataDir()
let product: Product
let studio: Studio
/** Resolves while the product runs; pending while it is killed and restarted. */
let up: Promise<unknown> = Promise.resolve()
let emulator = ''

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path, env })
  studio = await signInStaff(product.url, owner)
})

afterAll(async () => {
  await product.stop()
  await data.remove()
})

type Paid = { orderId: string; paymentId: string; buyer: HttpBuyer; preference: string }

/** What can happen to a paid order: every way in which money goes back, beside those that stay and those paid twice. */
const fates = {
  async none() {},
  async whole(paid: Paid) {
    await refund(paid, { how: 'tudo', amount: '' })
  },
  async part(paid: Paid) {
    await refund(paid, { how: 'parte', amount: '19,90' })
  },
  async 'part-and-rest'(paid: Paid) {
    await refund(paid, { how: 'parte', amount: '50,00' })
    await refund(paid, { how: 'tudo', amount: '' })
  },
  async withdrawal({ buyer }: Paid) {
    const page = await buyer.get('/acompanhar-pedido')
    const code = /P\d{4,}/.exec(page.body)?.[0] ?? ''
    await buyer.post(`/acompanhar-pedido/desistir?codigo=${code}`, { expected: 'automatic', reason: '' })
  },
  async mediation({ paymentId }: Paid) {
    await actAtProvider(paymentId, 'mediate')
    await actAtProvider(paymentId, 'lose')
  },
  async 'chargeback-lost'({ paymentId }: Paid) {
    await actAtProvider(paymentId, 'chargeback')
    await actAtProvider(paymentId, 'lose')
  },
  async 'chargeback-won'(paid: Paid) {
    await actAtProvider(paid.paymentId, 'chargeback')
    await actAtProvider(paid.paymentId, 'win')
  },
  async twice({ preference }: Paid) {
    await payAt(preference)
  },
} satisfies Record<string, (paid: Paid) => Promise<void>>
const plans = Object.values(fates)

test(`${kills} kills, ${sales} sales, refunds of each kind, lost notices → shop and provider agree`, async () => {
  const begun = performance.now()
  let finished = 0
  let next = 0
  const till = async () => {
    while (next < sales) {
      const index = (next += 1)
      await up
      // Whatever the kill interrupts is left as it is: the shop must find out by itself.
      await sellAndMore(index).catch(() => undefined)
      finished += 1
    }
  }
  const tills = Promise.all(Array.from({ length: 4 }, till))
  for (let kill = 1; kill <= kills; kill++) {
    const after = Math.floor((kill * sales) / (kills + 1))
    await expect.poll(() => finished, { timeout: 300_000, interval: 5 }).toBeGreaterThanOrEqual(after)
    // Not at the end of a sale, but anywhere in one.
    await sleep((kill * 37) % 400)
    await killAndRestart()
  }
  await tills
  await control('/knobs', {}, 'DELETE')
  const soldSeconds = Math.round((performance.now() - begun) / 1_000)

  await expect.poll(disagreements, { timeout: agreementMs, interval: 2_000 }).toEqual([])
  const { gross, returned, refunds, paid } = await readShop()
  expect(paid).toBeGreaterThan(0)
  expect(refunds).toBeGreaterThan(0)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stdout.write(
    `killed ${kills} times in ${soldSeconds} s, agreed after ${seconds} s: ${paid} paid orders, ` +
      `${refunds} refunds of ours, gross ${gross}, returned ${returned} (centavos)\n`,
  )
}, 1_800_000)

/** One sale over HTTP, and what happens to it afterwards. */
async function sellAndMore(index: number): Promise<void> {
  const person = { name: `Buyer ${index}`, email: `buyer-${index}@exemplo.com.br` }
  const buyer = httpBuyer(product.url, `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`, person)
  const placed = await buyer.order(index % 2 ? 'essencial' : 'express')
  const [orderId] = grantedOrders(buyer)
  const location = String(placed.headers.location)
  if (placed.status !== 303 || !orderId || !location.startsWith('http')) return
  const checkout = new URL(location)
  if (emulator === '') {
    emulator = checkout.origin
    await control('/knobs', { notices: { drop: lostWebhooks } })
  }
  if (index % 10 === 0) return
  const preference = checkout.searchParams.get('pref_id') ?? ''
  const paymentId = await payAt(preference)
  await isPaid(buyer, orderId)
  await plans[index % plans.length]?.({ orderId, paymentId, buyer, preference })
}

/** Waits as a buyer does, on the page that asks the provider. */
async function isPaid(buyer: HttpBuyer, orderId: string): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    const page = await buyer.get(`/pagamento-retorno?external_reference=${orderId}&status=approved`)
    if (page.body.includes('Pagamento confirmado!')) return
    await sleep(500)
  }
}

async function payAt(preference: string): Promise<string> {
  const { payment } = await control(`/preferences/${preference}/pay`, { holder: 'APRO' })
  return String(payment.id)
}

function actAtProvider(paymentId: string, act: string) {
  return control(`/payments/${paymentId}/${act}`, {})
}

async function control(path: string, body: object, method = 'POST') {
  const answer = await fetch(`${emulator}/emulator${path}`, { method, body: JSON.stringify(body) })
  return answer.json()
}

async function refund({ orderId, paymentId }: Paid, wish: { how: string; amount: string }): Promise<void> {
  const headers = { cookie: studio.cookie, origin: product.url }
  const sheet = await fetch(`${product.url}/admin/orders/${orderId}?devolver=${paymentId}`, { headers })
  const [, left = ''] = /name="sum"[^>]*value="(\d+)"/.exec(await sheet.text()) ?? []
  const sum = wish.how === 'tudo' ? left : wish.amount.replace(',', '')
  const fields = { intent: 'refund', submission: randomUUID(), payment: paymentId, reason: 'Combinado', sum, ...wish }
  await fetch(`${product.url}/admin/orders/${orderId}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}

function killAndRestart() {
  up = (async () => {
    const port = Number(new URL(product.url).port)
    await product.kill()
    product = await startProduct({ dataDir: data.path, port, env })
  })()
  return up
}

type ShopPayment = { id: string; status: string; refunded: number; amount: number; booked: number }

/** Everything in which the shop and the provider differ, or the shop is not done. */
async function disagreements(): Promise<string[]> {
  const theirs: Theirs[] = await fetch(`${emulator}/emulator/payments`).then((answer) => answer.json())
  const { payments, unfinished } = await readShop()
  const ours = new Map(payments.map((payment) => [payment.id, payment]))
  const found = theirs.flatMap((payment) => differencesOf(payment, ours.get(String(payment.id))))
  return [...found, ...unfinished]
}

type Theirs = {
  id: number
  status: string
  transaction_amount: number
  transaction_amount_refunded: number
  transaction_details: { net_received_amount: number }
  chargeback: { outcome: string } | null
}

function differencesOf(theirs: Theirs, ours: ShopPayment | undefined): string[] {
  if (!ours) return [`payment ${theirs.id} is unknown`]
  const [amount, refunded, net] = [
    theirs.transaction_amount,
    theirs.transaction_amount_refunded,
    theirs.transaction_details.net_received_amount,
  ].map((reais) => Math.round(reais * 100))
  const isLost = theirs.status === 'charged_back' && theirs.chargeback?.outcome !== 'won'
  const there = {
    status: theirs.status.replaceAll('_', '-'),
    amount,
    refunded,
    booked: (net ?? 0) - (isLost ? (amount ?? 0) : (refunded ?? 0)),
  }
  const here = { status: ours.status, amount: ours.amount, refunded: ours.refunded, booked: ours.booked }
  return isDeepStrictEqual(here, there)
    ? []
    : [`payment ${theirs.id}: ${JSON.stringify(here)} here, ${JSON.stringify(there)} there`]
}

async function readShop() {
  const { db, close } = connect(await embeddedUrl(data.path), { connections: 1 })
  try {
    const payments = await db.execute<ShopPayment>(sql`
      select provider_id as id, status, amount_cents as amount, refunded_cents as refunded,
        coalesce((select sum(amount_cents)::int from ledger_entries e where e.payment_id = p.provider_id), 0) as booked
      from payments p`)
    const unfinished = await db.execute<{ what: string }>(sql`
      select 'refund ' || id || ' is ' || state as what from refunds where state in ('requested', 'in-process')
      union all select 'mail ' || kind || ' is ' || state from mails where state <> 'sent'
      union all select 'order ' || code || ' is paid and has ' || (select count(*) from projects p where p.order_id = o.id)
        || ' projects' from orders o where paid_at is not null
        and (select count(*) from projects p where p.order_id = o.id) <> 1
      union all select 'order ' || code || ' is ' || state || ' and has a project' from orders o
        where paid_at is null and exists (select from projects p where p.order_id = o.id)
      union all select 'order ' || code || ' waits for its withdrawal' from orders o
        where withdrawal_requested_at is not null and state not in ('refunded', 'disputed')
      union all select 'mail ' || kind || ' twice for ' || order_id from mails
        where kind in ('payment-confirmed', 'staff-new-order') group by kind, order_id having count(*) > 1`)
    const totals = await db.execute<{ gross: number; returned: number; refunds: number; paid: number }>(sql`
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as gross,
        coalesce(sum(amount_cents) filter (where kind in ('refund', 'chargeback', 'reversal')), 0)::int as returned,
        (select count(*)::int from refunds where state = 'done') as refunds,
        (select count(*)::int from orders where paid_at is not null) as paid
      from ledger_entries`)
    const [total = { gross: 0, returned: 0, refunds: 0, paid: 0 }] = totals.rows
    return { payments: payments.rows, unfinished: unfinished.rows.map(({ what }) => what), ...total }
  } finally {
    await close()
  }
}
