import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clients, orders, projects, staff } from '#db/schema.ts'
import { createPaidProject } from '#test/support/project-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

import { listRecentItems, searchPanel } from './panel-search.ts'

const context = await createTestContext()
const { db } = context

const [mine, other] = [
  await createPaidProject(context, { name: 'Xisto Prado', email: 'xisto@exemplo.com.br' }),
  await createPaidProject(context, { name: 'Xisto Ramos', email: 'ramos@exemplo.com.br' }),
]
const producer = randomUUID()
await db.insert(staff).values({ id: producer, name: 'Beto Reis', email: 'beto@exemplo.com.br' })
await db.update(projects).set({ assigneeId: producer }).where(eq(projects.id, mine.id))

async function found(search: string, scope: string | null = null) {
  return (await searchPanel(db, search, scope)).map(({ kind, title, text }) => `${kind}: ${title} (${text})`)
}

test('a few letters of a name → its project, client and order', async () => {
  expect(await found('xisto prado')).toEqual([
    `project: Música de Xisto Prado (${mine.code} · Xisto Prado · Aguardando)`,
    'client: Xisto Prado (xisto@exemplo.com.br)',
    `order: Pedido ${mine.code} (Xisto Prado · Pago)`,
  ])
})

test('accents in stored or typed text → ignored', async () => {
  await createPaidProject(context, { name: 'Márcia D’Ávila Conceição', email: 'marcia@exemplo.com.br' })

  for (const search of ['marcia', 'MÁRCIA', 'conceicao', 'conceiçao', 'árci', 'd’avila'])
    expect([search, (await found(search)).length]).toEqual([search, 3])
})

test('a project whose order was refunded → found with why it stopped', async () => {
  const { code, orderId } = await createPaidProject(context, {
    name: 'Zeferino Dias',
    email: 'zeferino@exemplo.com.br',
  })
  await db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId))

  expect((await found('zeferino'))[0]).toBe(
    `project: Música de Zeferino Dias (${code} · Zeferino Dias · Pedido reembolsado)`,
  )
})

test('a code or its number → what it names', async () => {
  expect((await searchPanel(db, mine.code.toLowerCase(), null)).map(({ id }) => id)).toEqual([mine.id, mine.orderId])
  expect((await searchPanel(db, String(Number(mine.code.slice(1))), null)).map(({ id }) => id)).toEqual([
    mine.id,
    mine.orderId,
  ])
  expect(await found('  ')).toEqual([])
})

test('a producer → finds assigned projects, no orders', async () => {
  expect(await found('xisto', producer)).toEqual([
    `project: Música de Xisto Prado (${mine.code} · Xisto Prado · Aguardando)`,
    'client: Xisto Prado (xisto@exemplo.com.br)',
  ])
  expect(await found(other.code, producer)).toEqual([])
})

test('recently opened items → in their order, without deleted or forbidden ones', async () => {
  const opened = [
    { kind: 'order' as const, id: mine.orderId },
    { kind: 'project' as const, id: other.id },
    { kind: 'client' as const, id: randomUUID() },
    { kind: 'project' as const, id: mine.id },
  ]

  expect((await listRecentItems(db, opened, null)).map(({ id }) => id)).toEqual([mine.orderId, other.id, mine.id])
  expect((await listRecentItems(db, opened, producer)).map(({ id }) => id)).toEqual([mine.id])
  expect(await listRecentItems(db, [], null)).toEqual([])
})

test('an erased client → not found', async () => {
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, other.clientId))

  expect((await searchPanel(db, 'ramos', null)).map(({ kind }) => kind)).toEqual(['project', 'order'])
  expect(await listRecentItems(db, [{ kind: 'client', id: other.clientId }], null)).toEqual([])
})
