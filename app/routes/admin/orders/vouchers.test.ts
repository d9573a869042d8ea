import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orders } from '#db/schema.ts'
import { openPanel } from '#test/support/panel.ts'
import { createGivenVoucher } from '#test/support/project-fixtures.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { createClient } from '#use-cases/client/create-client.ts'
import { revokeVoucher } from '#use-cases/voucher/revoke-voucher.ts'

const context = await createTestContext()
const { db } = context
const deps = depsOf(context)
const panel = await openPanel(deps)
const owner = await createStaff(deps, 'owner')

const typed = { origin: 'courtesy', worth: 'essencial', mails: '1', reason: 'Festa da escola' }

async function issue(fields: Record<string, string>) {
  const sent = { intent: 'issue-voucher', submission: randomUUID(), ...typed, ...fields }
  const { status } = await panel.post('/admin/vales', owner.cookie, sent)
  const issued = await db.select().from(orders).where(eq(orders.packageId, 'essencial')).orderBy(orders.createdAt)
  return { status, to: issued.map(({ buyerName, buyerEmail }) => `${buyerName} ${buyerEmail}`) }
}

async function createRosa() {
  const made = await createClient(context, testActor(), {
    name: 'Rosa Lima',
    email: `${randomUUID()}@exemplo.com.br`,
    phone: null,
    company: null,
  })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

test('a client is chosen and nothing typed → the voucher is for that client', async () => {
  const client = await createRosa()
  const { status, to } = await issue({ client, name: '', email: '' })

  expect([status, to.length]).toEqual([302, 1])
  expect(to[0]).toMatch(/^Rosa Lima .*@exemplo\.com\.br$/)
})

test('somebody else is typed beside a chosen client → what was typed counts', async () => {
  const client = await createRosa()
  const { to } = await issue({ client, name: 'Bia Dias', email: 'bia@exemplo.com.br' })

  expect(to).toContain('Bia Dias bia@exemplo.com.br')
})

test('a client nobody knows and nothing typed → the form says what is missing', async () => {
  expect((await issue({ client: randomUUID(), name: '', email: '' })).status).toBe(422)
})

async function list(query: string) {
  const { text } = await panel.ask(`/admin/vales?${query}`, { headers: { cookie: owner.cookie } })
  return text.replaceAll('\u00a0', ' ')
}

test('vouchers are searched and filtered by state → those that fit, counted, and the others not', async () => {
  const { orderId } = await createGivenVoucher(context, testActor(), {
    name: 'Quitéria Sá',
    email: 'sa@exemplo.com.br',
  })
  const found = await list('busca=quiteria&estado=active')
  expect(found).toContain(`href="/admin/orders/${orderId}"`)
  expect(found).toMatch(/1 vale, R\$ [\d,]+ de saldo/)
  expect(await list('busca=quiteria&estado=ended')).toContain('Nenhum vale encontrado com os filtros aplicados.')
})

test('a voucher that was given is revoked → its order is ended, not refunded', async () => {
  const { voucher } = await createGivenVoucher(context, testActor())
  expect(await revokeVoucher(context, testActor(), { voucherId: voucher.id, reason: 'Engano' })).toEqual({ ok: true })
  const { text } = await panel.ask(`/admin/orders/${voucher.orderId}`, { headers: { cookie: owner.cookie } })

  expect(text).toMatch(/class="badge"[^>]*>Encerrado</)
})
