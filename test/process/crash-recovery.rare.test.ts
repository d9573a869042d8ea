import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { grantedOrders, httpBuyer } from '#test/support/http-buyer.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const buyers = 60
const data = await temporaryDataDir()
let product: Product
/** Resolves while the product runs; pending while it is killed and restarted. */
let up: Promise<unknown> = Promise.resolve()
let emulator = ''

beforeAll(async () => {
  product = await startProduct({ dataDir: data.path, env: { LOG_LEVEL: 'error' } })
})

afterAll(async () => {
  await product.stop()
  await data.remove()
})

type Sale = { orderId: string; paid: boolean }

/** One sale over HTTP. `null`: nothing was acknowledged, because the product died under it. */
async function sell(index: number): Promise<Sale | null> {
  const person = { name: `Buyer ${index}`, email: `buyer-${index}@exemplo.com.br` }
  const buyer = httpBuyer(product.url, `127.0.${1 + Math.floor(index / 200)}.${1 + (index % 200)}`, person)
  const placed = await buyer.order(index % 2 ? 'essencial' : 'express').catch(() => null)
  const [orderId] = grantedOrders(buyer)
  if (placed?.status !== 303 || !orderId) return null

  // Stored, but the provider did not answer in time: the buyer reads so on the order's page, and can pay later.
  const location = String(placed.headers.location)
  if (/^\/acompanhar-pedido\?.*aviso=pagamento/.test(location)) return { orderId, paid: false }
  const checkout = new URL(location)
  emulator = checkout.origin
  const paid = index % 3 > 0 && (await payAt(checkout))
  return { orderId, paid }
}

async function payAt(checkout: URL): Promise<boolean> {
  const preference = checkout.searchParams.get('pref_id')
  const answer = await fetch(`${checkout.origin}/emulator/preferences/${preference}/pay`, {
    method: 'POST',
    body: '{"holder":"APRO"}',
  }).catch(() => null)
  return answer?.status === 200 || answer?.status === 201
}

function killAndRestart() {
  up = (async () => {
    const port = Number(new URL(product.url).port)
    await product.kill()
    product = await startProduct({ dataDir: data.path, port, env: { LOG_LEVEL: 'error' } })
  })()
  return up
}

/** What the database holds about an order, counted. */
async function readSales() {
  const { db, close } = connect(await embeddedUrl(data.path), { connections: 1 })
  try {
    const { rows } = await db.execute<{
      id: string
      state: string
      unsent: number
      projects: number
      mails: string[] | null
    }>(sql`
      select o.id, o.state,
        (select count(*)::int from mails m where m.order_id = o.id and m.state <> 'sent') as unsent,
        (select count(*)::int from projects p where p.order_id = o.id) as projects,
        (select array_agg(m.kind order by m.kind) from mails m where m.order_id = o.id) as mails
      from orders o`)
    return rows
  } finally {
    await close()
  }
}

test('killed again and again during many sales → nothing acknowledged is lost or doubled', async () => {
  const sales: (Sale | null)[] = []
  let next = 0
  const till = async () => {
    while (next < buyers) {
      await up
      sales.push(await sell((next += 1)))
    }
  }
  const tills = Promise.all([till(), till(), till(), till()])
  for (const after of [12, 28, 44]) {
    await expect.poll(() => sales.length, { interval: 5 }).toBeGreaterThanOrEqual(after)
    await killAndRestart()
  }
  await tills

  const completed = sales.filter((sale) => sale !== null)
  expect(completed.length).toBeGreaterThan(buyers / 2)
  const paid = completed.filter((sale) => sale.paid).map((sale) => sale.orderId)
  await fetch(`${emulator}/emulator/notices/flush`, { method: 'POST', body: '{"all":true}' })
  // Interrupted jobs are found by their missed heartbeats and retried with growing pauses, and lost notices are made up
  // for once a minute: on a busy machine both can come one after the other.
  await expect
    .poll(
      async () =>
        (await readSales()).filter((row) => row.unsent > 0 || (paid.includes(row.id) && row.state !== 'paid')),
      {
        timeout: 150_000,
        interval: 500,
      },
    )
    .toEqual([])

  const rows = await readSales()
  for (const { orderId } of completed) expect(rows.filter((row) => row.id === orderId)).toHaveLength(1)
  for (const row of rows) {
    const isPaid = row.state === 'paid'
    expect({ ...row, state: isPaid }).toEqual({
      id: row.id,
      state: isPaid,
      unsent: 0,
      projects: isPaid ? 1 : 0,
      mails: isPaid ? ['order-received', 'payment-confirmed', 'staff-new-order'] : ['order-received'],
    })
  }
}, 360_000)

test('webhooks sent ten times, shuffled, delayed and forged → one sale each', async () => {
  const knobs = { notices: { copies: 10, order: 'shuffled', delayMs: 50 } }
  await fetch(`${emulator}/emulator/knobs`, { method: 'POST', body: JSON.stringify(knobs) })
  const shuffled = await Promise.all([101, 103, 104, 106].map(sell))
  await fetch(`${emulator}/emulator/knobs`, { method: 'POST', body: '{"notices":{"secret":"wrong"}}' })
  const forged = await sell(107)
  await fetch(`${emulator}/emulator/notices/flush`, { method: 'POST', body: '{"all":true}' })
  await fetch(`${emulator}/emulator/knobs`, { method: 'DELETE' })

  const mine = [...shuffled, forged].flatMap((sale) => (sale?.paid ? [sale.orderId] : []))
  expect(mine.length).toBeGreaterThan(3)
  const settled = async () => (await readSales()).filter((row) => mine.includes(row.id) && row.state === 'paid')
  const honest = mine.filter((id) => id !== forged?.orderId)
  await expect.poll(async () => (await settled()).length).toBeGreaterThanOrEqual(honest.length)

  for (const row of await settled()) {
    expect(row).toMatchObject({ projects: 1, mails: ['order-received', 'payment-confirmed', 'staff-new-order'] })
  }
})
