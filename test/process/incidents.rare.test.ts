import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '#db/client.ts'
import { httpBuyer } from '#test/support/http-buyer.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

const database = await createTestDatabase()
const { db, close } = connect(database.url, { connections: 2 })
const person = { email: 'dona@estudio.example', password: 'violão de nylon' }
const data = await temporaryDataDir()
let product: Product

beforeAll(async () => {
  const admin = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password }
  product = await startProduct({
    dataDir: data.path,
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', ...admin },
  })
})

afterAll(async () => {
  await product.stop()
  await close()
  await database.drop()
  await data.remove()
})

let buyers = 0

function createBuyer() {
  buyers += 1
  return httpBuyer(product.url, `127.0.7.${buyers}`, { name: 'Ana', email: `ana-${buyers}@exemplo.com.br` })
}

const mailed = async () =>
  (
    await db.execute(
      sql`select content ->> 'subject' as subject from mails where kind = 'staff-incident' order by created_at`,
    )
  ).rows.map(({ subject }) => subject)
const readiness = async (): Promise<unknown> => (await fetch(`${product.url}/readyz`)).json()

/** Makes the provider's emulator refuse our token, or accept it again. */
async function provider(knobs: object) {
  const placed = await createBuyer().order('express')
  const checkout = String(placed.headers.location)
  emulator ||= new URL(checkout).origin
  await fetch(`${emulator}/emulator/knobs`, { method: 'POST', body: JSON.stringify(knobs) })
}
let emulator = ''

test('orders cannot be stored → readiness, dashboard and one mail say so; one that can ends it in readiness', async () => {
  const { cookie } = await signInStaff(product.url, person)
  const dashboard = async () => (await fetch(`${product.url}/admin`, { headers: { cookie } })).text()
  expect(await dashboard()).toContain('Nenhuma pendência no momento.')

  await db.execute(sql`alter table orders add constraint broken check (false) not valid`)
  for (let i = 0; i < 3; i += 1) expect((await createBuyer().order('express')).status).toBe(500)
  expect(await readiness()).toMatchObject({ database: 'ok', orders: 'failing' })
  const seen = await dashboard()
  expect(seen).toContain('Pedidos estão falhando')
  expect(seen).not.toContain('Nenhuma pendência')
  await expect.poll(mailed).toEqual(['Pedidos estão falhando'])

  await db.execute(sql`alter table orders drop constraint broken`)
  expect((await createBuyer().order('express')).status).toBe(303)
  expect(await readiness()).toMatchObject({ orders: 'ok' })
  expect(await mailed()).toHaveLength(1)
})

test('the provider refuses our token → orders are stored, buyers read fitting words, staff get one mail and the health page says it', async () => {
  const { cookie } = await signInStaff(product.url, person)
  await provider({ faults: [{ path: '^/(checkout|users)', status: 401, times: 100 }] })
  for (let i = 0; i < 3; i += 1) {
    const buyer = createBuyer()
    const placed = await buyer.order('express')
    expect(placed.headers.location).toContain('aviso=pagamento')
    const orderPage = await buyer.get(String(placed.headers.location))
    expect(orderPage.body).toContain('O Mercado Pago não abriu o pagamento agora')
  }
  expect(await readiness()).toMatchObject({ orders: 'ok', payments: 'failing' })
  const health = await fetch(`${product.url}/admin/settings/integracoes`, { headers: { cookie } })
  expect(await health.text()).toContain('Recusa a nossa chave de acesso')
  const title = 'Ninguém consegue pagar: o Mercado Pago recusa a nossa chave de acesso'
  expect(await (await fetch(`${product.url}/admin`, { headers: { cookie } })).text()).toContain(title)
  await expect.poll(mailed).toEqual(['Pedidos estão falhando', title])

  await fetch(`${emulator}/emulator/knobs`, { method: 'DELETE' })
  // Nobody has to buy for it: the probe asks again by itself.
  await expect.poll(readiness).toMatchObject({ payments: 'ok' })
  expect(await mailed()).toHaveLength(2)
})
