import { randomUUID } from 'node:crypto'

import { eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseDateRange } from '#core/admin/date-range.ts'
import { sortNames, untoldSorts } from '#core/admin/list-sort.ts'
import { mailStates } from '#core/mail/mail-view.ts'
import { orderStates } from '#core/order/order.ts'
import { projectStatuses } from '#core/project/project.ts'
import { calendarDay } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { countLimit } from '#core/shared/number-format.ts'
import { connect, type Connection, type Db } from '#db/client.ts'
import {
  countClients,
  countListedClients,
  isClientInScope,
  listClientChats,
  listClientChoices,
  listClientsForStaff,
} from '#db/client/clients-admin.ts'
import { countListedMails, findMailWithOrder, listMails, listMailsOfOrder } from '#db/mail/mails-admin.ts'
import { countOrders, listOrders, totalFoundOrders, totalOrders, type OrderFilter } from '#db/order/orders-admin.ts'
import { listWebhookEventsOfOrder } from '#db/payment/webhook-events.ts'
import { cardsShown, countCards, readBoard } from '#db/project/board.ts'
import { listHistoryOfProject } from '#db/project/history.ts'
import { countFound, countProjects, listProjectsForStaff, listRecentProjects } from '#db/project/projects-admin.ts'
import { countWorklist } from '#db/project/worklist.ts'
import {
  briefings,
  clients,
  history,
  mails,
  webhookEvents,
  orderQuestions,
  orders,
  payments,
  projects,
  projectVersions,
  staff,
  rateLimits,
  whatsappConsents,
  whatsappMessages,
} from '#db/schema.ts'
import { countUpTo } from '#db/shared/counters.ts'
import { pageSize } from '#db/shared/pagination.ts'
import { orderSearchText } from '#db/shared/search-text.ts'
import { matchesSearch } from '#db/shared/search.ts'
import { createTestDatabase } from '#test/support/postgres.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connect(database.url, { connections: 2 })
  db = connection.db
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

let lastNumber = 0

async function createTestOrder(change: Partial<typeof orders.$inferInsert> = {}) {
  const [row] = await db
    .insert(orders)
    .values({
      code: `P${String((lastNumber += 1)).padStart(4, '0')}`,
      state: 'awaiting-payment',
      packageId: 'essencial',
      packageName: 'Essencial',
      ownLyric: false,
      lines: [],
      total: cents(219_00),
      expectedDays: 7,
      limitDays: 7,
      buyerName: 'Ana Lima',
      buyerEmail: 'ana@example.com',
      visitorId: randomUUID(),
      submissionId: randomUUID(),
      contract: { id: 'essencial', version: '1', title: 'Contrato', sections: [] },
      contractHash: 'abc',
      termsAcceptedAt: new Date(),
      termsIp: '198.51.100.7',
      termsUserAgent: 'Firefox',
      ...change,
    })
    .returning()
  if (!row) throw new Error('no order')
  return row
}

async function createTestProject(change: Partial<typeof projects.$inferInsert> = {}) {
  const [client] = await db
    .insert(clients)
    .values({ name: 'Ana Lima', email: `${randomUUID()}@example.com` })
    .returning()
  const [row] = await db
    .insert(projects)
    .values({
      code: `P${String((lastNumber += 1)).padStart(4, '0')}`,
      clientId: client?.id ?? '',
      title: 'Música de Ana Lima',
      clientName: 'Ana Lima',
      clientEmail: 'ana@example.com',
      packageId: 'essencial',
      previewCode: randomUUID().replaceAll('-', ''),
      deadlineStartedAt: new Date(),
      expectedOn: sql`'2026-11-30'`,
      deadlineOn: sql`'2026-11-30'`,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no project')
  return row
}

const everyProject = { status: null, search: '', order: 'created' as const, before: null }
const everyOrder = { state: null, reviewFlag: false, search: '', before: null }

test('paging orders → each once, newest first, even with equal timestamps', async () => {
  const visitorId = `pages-${randomUUID()}`
  for (let index = 0; index < pageSize * 2 + 3; index += 1) {
    await createTestOrder({
      visitorId,
      buyerName: 'Paginada',
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 20))),
    })
  }

  const seen: string[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(db, {
      ...everyOrder,
      search: 'Paginada',
      before,
    })
    expect(page.rows.length).toBeLessThanOrEqual(pageSize)
    seen.push(...page.rows.map((order) => order.id))
    before = page.next
  } while (before)

  expect(seen).toHaveLength(pageSize * 2 + 3)
  expect(new Set(seen).size).toBe(seen.length)
})

function idsOf({ rows }: Awaited<ReturnType<typeof listOrders>>): string[] {
  return rows.map(({ id }) => id)
}

test.each(sortNames('orders').flatMap((order) => [false, true].map((isReversed) => ({ order, isReversed }))))(
  'orders by $order, reversed: $isReversed, to the last page and back → the same pages upwards',
  async ({ order, isReversed }) => {
    const wish = { ...everyOrder, search: 'Paginada', order, isReversed }
    const first = await listOrders(db, { ...wish, before: null })
    const second = await listOrders(db, { ...wish, before: first.next })
    const last = await listOrders(db, { ...wish, before: second.next })
    const up = await listOrders(db, { ...wish, before: last.previous })
    const top = await listOrders(db, { ...wish, before: up.previous })

    expect(idsOf(last)).toHaveLength(3)
    expect([idsOf(up), idsOf(top)]).toEqual([idsOf(second), idsOf(first)])
    expect([first.previous, last.next, top.previous]).toEqual([null, null, null])
    expect(idsOf(await listOrders(db, { ...wish, before: top.next }))).toEqual(idsOf(second))
  },
)

test('one page back, and meanwhile a newer order → the rows above, and still a way up to it', async () => {
  const wish = { ...everyOrder, search: 'Paginada' }
  const first = await listOrders(db, { ...wish, before: null })
  const second = await listOrders(db, { ...wish, before: first.next })
  const newer = await createTestOrder({ buyerName: 'Paginada', createdAt: new Date('2026-03-01') })
  const back = await listOrders(db, { ...wish, before: second.previous })
  const top = await listOrders(db, { ...wish, before: back.previous })
  await db.delete(orders).where(eq(orders.id, newer.id))

  expect([idsOf(back), idsOf(top)]).toEqual([idsOf(first), [newer.id]])
})

test.each(['volta.', 'volta.7_x', 'volta.volta.1_00000000-0000-4000-8000-000000000000', 'volta._x'])(
  'an address with no place in it (%j) → the first page',
  async (before) => {
    const wish = { ...everyOrder, search: 'Paginada' }
    expect(await listOrders(db, { ...wish, before })).toEqual(await listOrders(db, { ...wish, before: null }))
  },
)

test('rows a microsecond apart → none lost between two pages', async () => {
  for (let index = 0; index < pageSize + 5; index += 1) {
    const order = await createTestOrder({ buyerName: 'Microssegundo' })
    await db.execute(
      sql`update orders set created_at = timestamptz '2026-02-01' + ${index} * interval '1 microsecond' where id = ${order.id}`,
    )
  }
  const filter = { ...everyOrder, search: 'Microssegundo' }

  const first = await listOrders(db, filter)
  const second = await listOrders(db, { ...filter, before: first.next })

  expect([first.rows.length, second.rows.length, second.next]).toEqual([pageSize, 5, null])
})

test.each(sortNames('orders'))(
  'paging orders by %s, both ways → each once, the second way backwards',
  async (order) => {
    const buyerName = `Ordem ${order}`
    for (let index = 0; index < pageSize + 5; index += 1)
      await createTestOrder({
        buyerName: `${buyerName} ${['Ávila', 'avila', 'Zeca', 'bia'][index % 4]}`,
        packageName: ['Essencial', 'Ágil'][index % 2] ?? '',
        total: cents(100_00 + (index % 3)),
        state: (['paid', 'expired', 'refunded'] as const)[index % 3],
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
      })

    const [usual, reversed] = [
      await allOrders({ ...everyOrder, search: buyerName, order }),
      await allOrders({ ...everyOrder, search: buyerName, order, isReversed: true }),
    ]

    expect(new Set(usual.map(({ id }) => id)).size).toBe(pageSize + 5)
    expect(reversed.map(({ id }) => id)).toEqual(usual.map(({ id }) => id).toReversed())
    const values = usual.map(({ buyerName: name, packageName, total, state, createdAt }) => {
      return {
        buyer: letters(name),
        package: letters(packageName),
        total: 0 - total,
        created: -createdAt.getTime(),
        state: newestWithin(orderStates.indexOf(state), createdAt),
      }[order]
    })
    expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
  },
)

/** Sorts by a place and, in one place, the newest first. */
function newestWithin(place: number | string, at: Date): string {
  return `${place} ${9e15 - at.getTime()}`
}

function letters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The rows of all pages of a list, one after the other. */
async function allRows<Row>(list: (before: string | null) => Promise<{ rows: Row[]; next: string | null }>) {
  const rows: Row[] = []
  let before: string | null = null
  do {
    const page: { rows: Row[]; next: string | null } = await list(before)
    rows.push(...page.rows)
    before = page.next
  } while (before)
  return rows
}

function allOrders(filter: Parameters<typeof listOrders>[1]) {
  return allRows((before) => listOrders(db, { ...filter, before }))
}

test.each(sortNames('clients'))(
  'paging clients by %s, both ways → each once, the second way backwards',
  async (order) => {
    const word = `Fila${order}`
    await db.insert(clients).values(
      Array.from({ length: pageSize + 5 }, (_, index) => ({
        name: `${word} ${['Ávila', 'avila', 'Zeca', 'bia'][index % 4]}`,
        email: `${randomUUID()}@example.com`,
        company: index % 3 === 0 ? null : ['Ágil', 'coral'][index % 2],
        bought: cents(100_00 * (index % 3)),
        lastOrderAt: index % 4 === 0 ? null : new Date(Date.UTC(2026, 0, 1 + (index % 5))),
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))),
      })),
    )

    const [usual, reversed] = [
      await allClients({ search: word, order }),
      await allClients({ search: word, order, isReversed: true }),
    ]

    expect(new Set(usual.map(({ id }) => id)).size).toBe(pageSize + 5)
    expect(reversed.map(({ id }) => id)).toEqual(usual.map(({ id }) => id).toReversed())
    const values = usual.map(({ name, email, company, bought, lastOrderAt, createdAt }) => {
      return {
        name: letters(name),
        email,
        company: letters(company ?? ''),
        bought: 0 - bought,
        last: 0 - (lastOrderAt?.getTime() ?? 0),
        created: -createdAt.getTime(),
      }[order]
    })
    expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
  },
)

function allClients(filter: Pick<Parameters<typeof listClientsForStaff>[1], 'search' | 'order' | 'isReversed'>) {
  return allRows((before) => listClientsForStaff(db, { ...filter, scope: null, before }))
}

test.each(untoldSorts)(
  'a producer sorts clients by what they are not told, %s → they are sorted by age',
  async (order) => {
    const assigneeId = await createProducer()
    const [first, second] = [await createTestProject({ assigneeId }), await createTestProject({ assigneeId })]
    const emails = [`a-${randomUUID()}@example.com`, `z-${randomUUID()}@example.com`]
    for (const [index, { clientId }] of [first, second].entries())
      await db
        .update(clients)
        .set({
          email: emails[index],
          bought: cents(200_00 - index),
          lastOrderAt: new Date(Date.UTC(2026, 5, 2 - index)),
          createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
        })
        .where(eq(clients.id, clientId))
    const wish = { search: '', before: null, order }

    const mine = await listClientsForStaff(db, { ...wish, scope: assigneeId })
    expect(mine.rows.map(({ id }) => id)).toEqual([second.clientId, first.clientId])
  },
)

test('orders placed on some days → those from midnight to midnight in São Paulo, counted and added up', async () => {
  const buyerName = `Dia ${randomUUID()}`
  const times = ['2026-03-10T02:59:59Z', '2026-03-10T03:00:00Z', '2026-03-12T02:59:59Z', '2026-03-12T03:00:00Z']
  const placed: string[] = []
  for (const time of times)
    placed.push((await createTestOrder({ buyerName, createdAt: new Date(time), total: cents(100_00) })).id)
  const filter = { ...everyOrder, search: buyerName, placed: parseDateRange('2026-03-10', '2026-03-11') }

  expect((await listOrders(db, filter)).rows.map(({ id }) => id)).toEqual([placed[2], placed[1]])
  expect(await totalOrders(db, filter)).toEqual({ count: 2, isCapped: false, sum: cents(200_00) })
})

test('as many mails as are counted, and one more → said to be more only then', async () => {
  const order = await createTestOrder()
  const { id } = await createMail(order.id, 'Pedido recebido', 'Contada Muitas Vezes')
  const wish = { state: null, search: 'contada muitas', before: null }
  const found: unknown[] = []
  for (const more of [countLimit - 1, 1]) {
    await db.execute(sql`insert into mails (id, state, kind, dedupe_key, to_name, to_email, content)
      select gen_random_uuid(), state, kind, gen_random_uuid(), to_name, to_email, content
      from mails, generate_series(1, ${more}) where id = ${id}`)
    found.push(await countListedMails(db, wish))
  }
  expect(found).toEqual([false, true].map((isCapped) => ({ count: countLimit, isCapped })))
})

test('a search that finds more than are counted → no sum is claimed', async () => {
  const [order] = [await createTestOrder({ buyerName: 'Muitas Vezes' })]
  await db.execute(sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'code', 'M' || n, 'submission_id', gen_random_uuid()))).* from orders o, generate_series(1, ${countLimit}) n where o.id = ${order.id}`)

  const filter = { ...everyOrder, search: 'muitas vezes' }
  const many = { count: countLimit, isCapped: true, sum: null }
  expect(await totalOrders(db, filter)).toEqual(many)
  expect(await totalFoundOrders(db, filter)).toEqual([many, null])
  expect(await totalFoundOrders(db, { ...filter, reviewFlag: true })).toEqual([
    { count: 0, isCapped: false, sum: cents(0) },
    null,
  ])
})

test('an order and an extra bought later → each leads to its song', async () => {
  const order = await createTestOrder()
  const song = await createTestProject({ orderId: order.id })
  const extra = await createTestOrder({ forProjectId: song.id })
  const alone = await createTestOrder()

  const found = await Promise.all(
    [order, extra, alone].map(async ({ code }) => (await listOrders(db, { ...everyOrder, search: code })).rows[0]),
  )
  expect(found.map((row) => row?.projectId)).toEqual([song.id, song.id, null])
})

test.each(['', 'x', '1_2', "1_'; drop table orders; --", `99999999999999999_${randomUUID()}`, '1700000000000000_nada'])(
  'an invalid cursor (%j) → the first page',
  async (before) => {
    await createTestOrder()

    const page = await listOrders(db, { ...everyOrder, before })
    expect(page.rows.map(({ id }) => id)).toEqual((await listOrders(db, everyOrder)).rows.map(({ id }) => id))
  },
)

test('a code, part of a name or e-mail in any case → found', async () => {
  const order = await createTestOrder({ buyerName: 'João da Conceição', buyerEmail: 'Joao@Exemplo.com.br' })

  for (const search of [order.code.toLowerCase(), 'conceição joão', 'joao@exemplo', ' JOÃO ']) {
    expect((await listOrders(db, { ...everyOrder, search })).rows.map(({ id }) => id)).toEqual([order.id])
  }
})

test.each(['davila', 'd’ávila', "D'Ávila", 'DAVILA', 'd\u00B4avila', 'joa\u0303o', 'Jo\u00E3o', '\u200Bjoao\u2060'])(
  'a name stored with loose accents and a curly quote, searched for as %j → found',
  async (search) => {
    // As names were stored before their accents were composed.
    const loose = 'Joa\u0303o D\u2019A\u0301vila'
    const order = await createTestOrder({ buyerName: loose })
    const mail = await createMail(order.id, 'Pedido recebido', loose)
    expect(await foundBy(search)).toContain(order.id)
    const { rows } = await listMails(db, { state: 'queued', search, before: null })
    expect(rows.map(({ id }) => id)).toContain(mail.id)
  },
)

test.each(['#P{n}', 'nº P{n}', 'p {n}', 'pedido {n}.', '{n}'])(
  'an order searched for as %s → found',
  async (written) => {
    const order = await createTestOrder()
    expect(await foundBy(written.replace('{n}', order.code.slice(1)))).toContain(order.id)
  },
)

test.each([
  '(71) 98877-6655',
  '+55 71 98877-6655',
  '71988776655',
  '98877-6655',
  '98877 6655',
  '98877\u20116655',
  '6655',
])(
  'a client searched for by the number %s → found by owners; by producers, who read it masked, not',
  async (search) => {
    const project = await createProducerClient('5571988776655')
    const found = await listClientsForStaff(db, { search, before: null, scope: null })
    expect(found.rows.map(({ id }) => id)).toContain(project.clientId)
    const known = await listClientsForStaff(db, { search: '', before: null, scope: project.assigneeId })
    expect(known.rows.map(({ id }) => id)).toEqual([project.clientId])
    expect((await listClientsForStaff(db, { search, before: null, scope: project.assigneeId })).rows).toEqual([])
  },
)

/** A client with this number, whose project is assigned to somebody. */
async function createProducerClient(phone: string) {
  const assigneeId = await createProducer()
  const { clientId } = await createTestProject({ assigneeId })
  await db
    .update(clients)
    .set({ phone })
    .where(eq(clients.id, clientId ?? ''))
  return { clientId, assigneeId }
}

test('LIKE wildcards in a search → literal characters', async () => {
  const order = await createTestOrder({ buyerName: '100%_\\ Ana' })

  expect((await listOrders(db, { ...everyOrder, search: '100%_\\' })).rows.map(({ id }) => id)).toEqual([order.id])
  expect((await listOrders(db, { ...everyOrder, search: '1__%' })).rows).toEqual([])
})

async function foundBy(search: string): Promise<string[]> {
  return (await listOrders(db, { ...everyOrder, search })).rows.map(({ id }) => id)
}

test('short search terms → match word beginnings, a number matches its code', async () => {
  const order = await createTestOrder({ buyerName: 'Xisto Zuca', buyerEmail: 'qw@example.com', code: 'P77901' })

  for (const search of ['x', 'zu', 'QW', '77901', 'p77901', 'x zu']) {
    expect([search, await foundBy(search)]).toEqual([search, [order.id]])
  }
  for (const search of ['ca zu', 'w', 'p0']) expect([search, await foundBy(search)]).toEqual([search, []])
})

test.each(['xe', 'k', '0901'])('a search for %s → uses an index', async (search) => {
  const wanted = matchesSearch(search, orderSearchText(orders), { code: orders.code })
  const plan = await db.transaction(async (tx) => {
    // On tiny tables PostgreSQL prefers a sequential scan; this test asks whether the index could be used.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select id from ${orders} where ${wanted}`)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})

test('a filter by state and review flag → the matching orders and their count', async () => {
  const before = await countOrders(db)
  const disputed = await createTestOrder({ state: 'disputed', reviewFlag: 'disputed' })

  expect((await listOrders(db, { ...everyOrder, state: 'disputed' })).rows.map(({ id }) => id)).toEqual([disputed.id])
  expect((await listOrders(db, { ...everyOrder, reviewFlag: true })).rows.map(({ id }) => id)).toEqual([disputed.id])
  const after = await countOrders(db)
  expect([after.states.disputed, after.reviewFlag]).toEqual([(before.states.disputed ?? 0) + 1, before.reviewFlag + 1])
})

test('orders in several states → each choice of a state has its total, and all have the numbers of every state', async () => {
  const buyerName = `Soma ${randomUUID()}`
  const [yesterday, now] = [new Date('2026-03-09T12:00:00Z'), new Date('2026-03-11T12:00:00Z')]
  for (const [index, order] of [
    { state: 'paid' as const },
    { state: 'paid' as const, reviewFlag: 'wrong-amount' as const },
    { state: 'awaiting-payment' as const, createdAt: yesterday },
    { state: 'awaiting-payment' as const, createdAt: now },
    { state: 'awaiting-payment' as const, provider: 'links' as const },
    { state: 'draft' as const, provider: 'links' as const },
  ].entries())
    await createTestOrder({ buyerName, total: cents(10 ** index), ...order })
  const counts = {
    states: { ...Object.fromEntries(orderStates.map((state) => [state, 0])), paid: 2, 'awaiting-payment': 3, draft: 1 },
    reviewFlag: 1,
    links: { confirm: 1, send: 1 },
  }
  const sums: [choice: Partial<OrderFilter>, count: number, sum: number][] = [
    [{}, 6, 111_111],
    [{ state: 'paid' }, 2, 11],
    [{ state: 'expired' }, 0, 0],
    [{ reviewFlag: true }, 1, 10],
    [{ unpaidSince: now }, 1, 100],
    [{ byLink: 'confirm' }, 1, 10_000],
    [{ byLink: 'send' }, 1, 100_000],
  ]
  for (const [choice, count, sum] of sums) {
    const filter = { ...everyOrder, search: buyerName, ...choice }
    const total = { count, isCapped: false, sum: cents(sum) }
    expect({ choice, found: await totalFoundOrders(db, filter) }).toEqual({ choice, found: [total, counts] })
    expect(await totalOrders(db, filter)).toEqual(total)
  }
})

test('an order with open questions → in its row since when the oldest one waits, until all are closed', async () => {
  const { id } = await createTestOrder({
    state: 'disputed',
    reviewFlag: 'disputed',
    createdAt: new Date('2026-11-01T12:00:00Z'),
  })
  const since = new Date('2026-11-20T12:00:00Z')
  const ask = (reason: 'disputed' | 'voucher-ended', openedAt: Date) =>
    db.insert(orderQuestions).values({ orderId: id, paymentId: null, reason, openedAt })
  await ask('voucher-ended', new Date('2026-11-21T12:00:00Z'))
  await ask('disputed', since)
  const row = async () => (await listOrders(db, { ...everyOrder, reviewFlag: true })).rows.find((one) => one.id === id)
  expect((await row())?.openSince).toEqual(since)

  await db.update(orderQuestions).set({ closedAt: since }).where(eq(orderQuestions.orderId, id))
  expect((await row())?.openSince).toBeNull()
})

test('an order’s page → only its own webhook events and mails', async () => {
  const [mine, other] = [await createTestOrder(), await createTestOrder()]
  for (const [order, providerId] of [
    [mine, 'pay-mine'],
    [other, 'pay-other'],
  ] as const) {
    await db.insert(payments).values({
      orderId: order.id,
      providerId,
      status: 'pending',
      statusDetail: 'pending_waiting_transfer',
      method: 'pix',
      installments: 1,
      amount: cents(219_00),
      refunded: cents(0),
      currency: 'BRL',
      providerCreatedAt: new Date(),
      providerUpdatedAt: new Date(),
    })
    await db
      .insert(webhookEvents)
      .values({ eventId: `event-${providerId}`, paymentId: providerId, action: 'payment.updated' })
    await createMail(order.id, `mail-${providerId}`)
  }

  expect((await listWebhookEventsOfOrder(db, mine.id)).map(({ eventId }) => eventId)).toEqual(['event-pay-mine'])
  expect((await listMailsOfOrder(db, mine.id)).map(({ subject }) => subject)).toEqual(['mail-pay-mine'])
})

async function createMail(orderId: string | null, subject: string, toName = 'Ana Lima') {
  const [mail] = await db
    .insert(mails)
    .values({
      kind: 'order-received',
      dedupeKey: randomUUID(),
      toName,
      toEmail: 'ana@example.com',
      content: { subject, preheader: '', heading: '', paragraphs: ['Olá!'], footer: [] },
      orderId,
    })
    .returning()
  if (!mail) throw new Error('no mail')
  return mail
}

test('the outbox → listed, searched by recipient, and read with its order', async () => {
  const order = await createTestOrder()
  const mail = await createMail(order.id, 'Pedido recebido', 'Zuleica')

  const found = await listMails(db, { state: 'queued', search: 'zuleica', before: null })
  expect(found.rows.map(({ id, subject }) => ({ id, subject }))).toEqual([{ id: mail.id, subject: 'Pedido recebido' }])
  expect((await listMails(db, { state: 'sent', search: 'zuleica', before: null })).rows).toEqual([])
  const counts = [countListedMails(db, { state: 'queued', search: 'zuleica', before: null })]
  counts.push(countListedMails(db, { state: 'sent', search: 'zuleica', before: null }))
  expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([1, 0])
  expect((await findMailWithOrder(db, mail.id))?.orderCode).toBe(order.code)
  expect(await findMailWithOrder(db, randomUUID())).toBeNull()
})

test('a mail with a single-use link → not readable by other staff', async () => {
  const mail = await createMail(null, 'Nova senha')
  const action = { label: 'Escolher nova senha', url: 'http://127.0.0.1:3000/admin/redefinir-senha?token=s3cr3t&x=1' }
  await db.update(mails).set({ content: { ...mail.content, action, link: action } })

  const found = await findMailWithOrder(db, mail.id)
  expect(found?.mail.content.action?.url).toBe('http://127.0.0.1:3000/admin/redefinir-senha?token=…&x=1')
  expect(JSON.stringify(found)).not.toContain('s3cr3t')
})

test('a search by title or client and a status filter → the matching projects and their count', async () => {
  const before = await countProjects(db, null)
  const song = await createTestProject({ title: 'Valsa da Dindinha', status: 'feedback' })

  expect(
    (await listProjectsForStaff(db, { ...everyProject, status: 'feedback', search: 'dindinha' })).rows.map(
      ({ id }) => id,
    ),
  ).toEqual([song.id])
  expect((await listProjectsForStaff(db, { ...everyProject, status: 'approved', search: 'dindinha' })).rows).toEqual([])
  const found = { count: 1, isCapped: false }
  expect(await countFound(db, { ...everyProject, status: 'feedback', search: 'dindinha' })).toEqual(found)
  expect(await countFound(db, { ...everyProject, status: 'approved', search: 'dindinha' })).toMatchObject({ count: 0 })
  const after = await countProjects(db, null)
  expect([after.total, after.feedback]).toEqual([before.total + 1, before.feedback + 1])
  expect((await listRecentProjects(db, 1, null)).map(({ id }) => id)).toEqual([song.id])
})

test.each(sortNames('projects'))('paging by %s → every project once, even with equal days', async (order) => {
  const title = `Ordenada ${order}`
  for (let index = 0; index < pageSize * 2 + 3; index += 1) {
    await createTestProject({
      title,
      updatedAt: new Date(Date.UTC(2026, 2, 1 + Math.floor(index / 20))),
      deadlineOn: calendarDay(`2026-0${1 + (index % 3)}-31`.replace('02-31', '02-28')),
    })
  }

  const seen: Awaited<ReturnType<typeof listProjectsForStaff>>['rows'] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listProjectsForStaff>> = await listProjectsForStaff(db, {
      ...everyProject,
      search: title,
      order,
      before,
    })
    seen.push(...page.rows)
    before = page.next
  } while (before)

  expect(new Set(seen.map(({ id }) => id)).size).toBe(pageSize * 2 + 3)
  expect(seen).toHaveLength(pageSize * 2 + 3)
  const keys = seen.map(({ updatedAt, deadlineOn }) => {
    return {
      created: 0,
      title: 0,
      client: 0,
      status: 0,
      person: 0,
      activity: -updatedAt.getTime(),
      limit: Date.parse(deadlineOn),
    }[order]
  })
  expect(keys).toEqual(keys.toSorted((one, other) => one - other))
})

test.each(['status', 'person'] as const)(
  'paging projects by %s, both ways and back up → in the order of the work, or of names with nobody last; the newest first within',
  async (order) => {
    const title = `Agrupada ${order}`
    const people = [await createProducer('Zoé Reis'), await createProducer('ágata Sá'), null]
    for (let index = 0; index < pageSize * 2 + 3; index += 1)
      await createTestProject({
        title,
        status: projectStatuses[index % 4],
        assigneeId: people[index % 3],
        createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 20))),
      })

    for (const search of [title, '']) {
      const list = (isReversed: boolean) =>
        allRows((before) => listProjectsForStaff(db, { ...everyProject, search, order, isReversed, before }))
      const [usual, reversed] = [await list(false), await list(true)]
      const made = usual.filter((row) => row.title === title)
      expect(new Set(made.map(({ id }) => id)).size).toBe(pageSize * 2 + 3)
      expect(reversed.map(({ id }) => id)).toEqual(usual.map(({ id }) => id).toReversed())
      const created = await createdAtOf(made.map(({ id }) => id))
      const values = made.map(({ id, status, assigneeName }) =>
        newestWithin(
          order === 'status' ? projectStatuses.indexOf(status) : assigneeName ? letters(assigneeName) : 'zzz',
          created.get(id) ?? new Date(0),
        ),
      )
      expect(values).toEqual(values.toSorted())
    }

    const wish = { ...everyProject, search: title, order }
    const first = await listProjectsForStaff(db, { ...wish, before: null })
    const second = await listProjectsForStaff(db, { ...wish, before: first.next })
    const third = await listProjectsForStaff(db, { ...wish, before: second.next })
    const up = await listProjectsForStaff(db, { ...wish, before: third.previous })
    expect([up.rows, (await listProjectsForStaff(db, { ...wish, before: up.previous })).rows]).toEqual([
      second.rows,
      first.rows,
    ])
  },
)

async function createdAtOf(ids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: projects.id, createdAt: projects.createdAt })
    .from(projects)
    .where(inArray(projects.id, ids))
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

test('mails by their state → in the order of the work', async () => {
  const toName = `Ordenado ${randomUUID()}`
  const content = { subject: 'Oi', preheader: '', heading: '', paragraphs: [], footer: [] }
  for (const state of ['failed', 'sent', 'queued'] as const)
    await db
      .insert(mails)
      .values({ kind: 'delivered', toName, toEmail: 'ana@example.com', state, content, dedupeKey: randomUUID() })

  const { rows } = await listMails(db, { state: null, search: toName, order: 'state', before: null })
  expect(rows.map(({ state }) => state)).toEqual(mailStates)
})

test('a project past its deadline and not delivered → late', async () => {
  const before = await countWorklist(db, 'late', { today: calendarDay('2020-01-03'), scope: null })
  const late = await createTestProject({ title: 'Atraso velho', deadlineOn: calendarDay('2020-01-02') })
  await createTestProject({ title: 'Atraso velho', deadlineOn: calendarDay('2020-01-02'), status: 'delivered' })
  await createTestProject({ title: 'Atraso velho', deadlineOn: calendarDay('2020-01-03') })
  const filter = { ...everyProject, search: 'atraso', lateOn: calendarDay('2020-01-03') }

  expect((await listProjectsForStaff(db, filter)).rows.map(({ id }) => id)).toEqual([late.id])
  expect((await countWorklist(db, 'late', { today: calendarDay('2020-01-03'), scope: null })) - before).toBe(1)
  for (const cursor of ['2026-02-31_x', `2026-02-31_${late.id}`, `9999999_${late.id}`, `999999_nada`])
    expect((await listProjectsForStaff(db, { ...filter, order: 'limit', before: cursor })).rows).toHaveLength(1)
})

test('a briefing sent and not yet accepted or returned → waits to be read', async () => {
  const assigneeId = await createProducer()
  async function createBriefed(
    state: 'draft' | 'sent' | 'clarification-requested' | 'accepted',
    change: Partial<typeof projects.$inferInsert> = {},
  ) {
    const project = await createTestProject({ title: 'História contada', ...change })
    await db.insert(briefings).values({ packageId: 'essencial', projectId: project.id, state, answers: {} })
    return project.id
  }
  const before = await countWorklist(db, 'briefings', { today: calendarDay('2020-01-03'), scope: null })
  const [mine, anybodys] = [
    await createBriefed('sent', { assigneeId }),
    await createBriefed('sent', { status: 'feedback' }),
  ]
  for (const state of ['draft', 'clarification-requested', 'accepted'] as const) await createBriefed(state)
  await createBriefed('sent', { status: 'delivered' })
  await createTestProject({ title: 'História contada' })

  const { rows } = await listProjectsForStaff(db, { ...everyProject, search: 'história contada', unread: true })
  expect(rows.map(({ id }) => id).toSorted()).toEqual([mine, anybodys].toSorted())
  expect((await countWorklist(db, 'briefings', { today: calendarDay('2020-01-03'), scope: null })) - before).toBe(2)
  expect(await countWorklist(db, 'briefings', { today: calendarDay('2020-01-03'), scope: assigneeId })).toBe(1)
})

test('a project row → its number of versions', async () => {
  const project = await createTestProject({ title: 'Duas versões' })
  await createTestProject({ title: 'Duas versões' })
  const version = {
    projectId: project.id,
    name: 'Versão',
    description: '',
    track: { kind: 'bandcamp-private' as const, url: 'https://a.bandcamp.com/private/x' },
  }
  await db.insert(projectVersions).values([
    { ...version, number: 1 },
    { ...version, number: 2 },
  ])

  const { rows } = await listProjectsForStaff(db, { ...everyProject, search: 'duas versões' })
  expect(new Set(rows.map(({ versions }) => versions.presentable))).toEqual(new Set([0, 2]))
})

test('a filter by step, or by delivery date → the matching projects', async () => {
  const waiting = await createTestProject({ title: 'Etapa certa', step: 'production' })
  await createTestProject({ title: 'Etapa certa', step: 'composition' })
  const delivered = await createTestProject({ title: 'Etapa certa', status: 'delivered', step: 'presentation' })
  const filter = { ...everyProject, search: 'etapa', order: 'limit' as const }

  expect(
    (await listProjectsForStaff(db, { ...filter, status: 'waiting', step: 'production' })).rows.map(({ id }) => id),
  ).toEqual([waiting.id])
  expect((await listProjectsForStaff(db, { ...filter, status: 'delivered' })).rows.map(({ id }) => id)).toEqual([
    delivered.id,
  ])
  expect((await listProjectsForStaff(db, filter)).rows).toHaveLength(2)
})

test('the board → each project once in its column, the earliest deadline first', async () => {
  const scope = await createProducer()
  const shown = async () => {
    const { columns } = await readBoard(db, { assigneeId: scope, unassigned: false })
    return columns.flatMap(({ stage, count, cards }) => [[stage, count, cards.map(({ title }) => title)]])
  }
  await createTestProject({
    assigneeId: scope,
    title: 'Depois',
    step: 'composition',
    deadlineOn: calendarDay('2026-12-02'),
  })
  await createTestProject({
    assigneeId: scope,
    title: 'Antes',
    step: 'composition',
    deadlineOn: calendarDay('2026-12-01'),
  })
  await createTestProject({ assigneeId: scope, title: 'Com feedback', status: 'feedback', step: 'presentation' })
  await createTestProject({ assigneeId: scope, title: 'Pronta', status: 'delivered', step: 'presentation' })

  expect(await shown()).toEqual([
    ['analysis', 0, []],
    ['composition', 2, ['Antes', 'Depois']],
    ['production', 0, []],
    ['presentation', 0, []],
    ['feedback', 1, ['Com feedback']],
    ['approved', 0, []],
    ['delivered', 1, ['Pronta']],
  ])
})

test('a search on the board → only matching cards, counted as far as they are shown', async () => {
  const scope = await createProducer()
  const of = { assigneeId: scope, step: 'production' as const }
  for (let index = 0; index < cardsShown + 2; index += 1) await createTestProject({ ...of, title: `Baião ${index}` })
  await createTestProject({ ...of, title: 'Valsa sozinha' })
  const find = async (search: string) =>
    (await readBoard(db, { assigneeId: scope, unassigned: false, search })).columns.find(
      ({ stage }) => stage === 'production',
    )

  expect(await find('valsa')).toMatchObject({ count: 1, isCapped: false, cards: [{ title: 'Valsa sozinha' }] })
  expect(await find('baiao')).toMatchObject({ count: cardsShown + 1, isCapped: true })
  expect((await find('baiao'))?.cards).toHaveLength(cardsShown)
  expect(await find('nada')).toMatchObject({ count: 0, isCapped: false, cards: [] })
  expect(await find('')).toMatchObject({ count: cardsShown + 3, isCapped: false })
})

test('cards are added, moved and removed → the column counts follow', async () => {
  const everybody = { assigneeId: null, unassigned: false }
  const countColumns = async () => (await countCards(db, everybody)).columns
  const before = await countColumns()
  const project = await createTestProject({ step: 'production' })
  expect(await countColumns()).toEqual({ ...before, production: before.production + 1 })

  await db.update(projects).set({ step: 'composition' }).where(eq(projects.id, project.id))
  expect(await countColumns()).toEqual({ ...before, composition: before.composition + 1 })
  await db.update(projects).set({ status: 'approved' }).where(eq(projects.id, project.id))
  expect(await countColumns()).toEqual({ ...before, approved: before.approved + 1 })
  await db.delete(projects).where(eq(projects.id, project.id))
  expect(await countColumns()).toEqual(before)
})

test('counting without a stored counter → stops at the limit', async () => {
  await db.execute(sql`insert into rate_limits (key, count, window_ends_at)
    select 'many-' || n, 0, now() from generate_series(1, ${countLimit + 5}) n`)

  expect(await countUpTo(db, rateLimits, like(rateLimits.key, 'many-%'))).toBe(countLimit)
  expect(await countUpTo(db, rateLimits, eq(rateLimits.key, 'many-7'))).toBe(1)
})

test('a project’s history → begins with its order', async () => {
  const order = await createTestOrder()
  const song = await createTestProject({ orderId: order.id })
  await db.insert(history).values({ orderId: order.id, type: 'order-placed', details: {}, actor: 'buyer' })
  await db.insert(history).values({ projectId: song.id, type: 'project-created', details: {}, actor: 'system' })

  expect((await listHistoryOfProject(db, song)).map(({ type }) => type)).toEqual(['order-placed', 'project-created'])
  expect((await listHistoryOfProject(db, { ...song, orderId: null })).map(({ type }) => type)).toEqual([
    'project-created',
  ])
})

test('clients of this month → by the calendar of São Paulo', async () => {
  const lateInMarch = new Date('2031-04-01T01:00:00Z')
  const before = await countClients(db, lateInMarch, null)
  await db.insert(clients).values([
    {
      name: 'Véspera',
      email: 'vespera@example.com',
      company: 'Choro Ltda',
      createdAt: new Date('2031-04-01T02:59:00Z'),
    },
    {
      name: 'Dia primeiro',
      email: 'primeiro@example.com',
      phone: '11900000000',
      createdAt: new Date('2031-04-01T03:01:00Z'),
    },
    {
      name: 'Sem nada',
      email: 'nada@example.com',
      company: '',
      phone: '',
      createdAt: new Date('2031-02-01T12:00:00Z'),
    },
  ])

  const march = await countClients(db, lateInMarch, null)
  const april = await countClients(db, new Date('2031-04-02T12:00:00Z'), null)

  expect([march.thisMonth - before.thisMonth, april.thisMonth]).toEqual([1, 1])
  expect([march.total, march.withCompany, march.withPhone]).toEqual([
    before.total + 3,
    before.withCompany + 1,
    before.withPhone + 1,
  ])
  expect(
    (await listClientsForStaff(db, { search: 'choro', before: null, scope: null })).rows.map(({ name }) => name),
  ).toEqual(['Véspera'])
})

async function createProducer(name = 'Beto Reis'): Promise<string> {
  const id = randomUUID()
  await db.insert(staff).values({ id, name, email: `${id}@example.com` })
  return id
}

test('a producer → lists, counts and finds only assigned projects', async () => {
  const assigneeId = await createProducer()
  const mine: string[] = []
  for (let index = 0; index < pageSize + 2; index += 1) {
    mine.push((await createTestProject({ assigneeId, title: 'Cantiga', deadlineOn: calendarDay('2019-01-02') })).id)
    await createTestProject({ title: 'Cantiga', deadlineOn: calendarDay('2019-01-02') })
  }
  const today = calendarDay('2019-02-01')

  for (const order of sortNames('projects')) {
    const filter = { ...everyProject, order, assigneeId, search: 'cantiga', lateOn: today }
    const first = await listProjectsForStaff(db, filter)
    const second = await listProjectsForStaff(db, { ...filter, before: first.next })
    const seen = [...first.rows, ...second.rows]
    expect(seen.map(({ id }) => id).toSorted()).toEqual(mine.toSorted())
    expect(new Set(seen.map(({ assigneeName }) => assigneeName))).toEqual(new Set(['Beto Reis']))
  }
  expect(await countProjects(db, assigneeId)).toMatchObject({ total: mine.length, waiting: mine.length, approved: 0 })
  expect(await countWorklist(db, 'late', { today, scope: assigneeId })).toBe(mine.length)
  expect((await listRecentProjects(db, 100, assigneeId)).map(({ id }) => id).toSorted()).toEqual(mine.toSorted())
})

test('a filter for unassigned projects → only those', async () => {
  const [assigned, free] = [
    await createTestProject({ assigneeId: await createProducer(), title: 'Livre' }),
    await createTestProject({ title: 'Livre' }),
  ]

  const { rows } = await listProjectsForStaff(db, { ...everyProject, search: 'livre', unassigned: true })
  expect(rows.map(({ id }) => id)).toEqual([free.id])
  expect(assigned.assigneeId).not.toBeNull()
})

test('a producer → only clients of assigned projects, in lists, counts, choices and by id', async () => {
  const scope = await createProducer()
  const mine = await createTestProject({ assigneeId: scope })
  await createTestProject({ assigneeId: scope, clientId: mine.clientId })
  const other = await createTestProject()

  const { rows } = await listClientsForStaff(db, { search: '', before: null, scope })
  expect(rows.map(({ id }) => id)).toEqual([mine.clientId])
  expect(await countClients(db, new Date(), scope)).toEqual({ total: 1, withCompany: 0, withPhone: 0, thisMonth: 1 })
  expect(await countListedClients(db, { search: '', scope })).toEqual({ count: 1, isCapped: false })
  const choices = await listClientChoices(db, { search: '', chosenId: other.clientId, scope })
  expect(choices.map(({ id }) => id)).toEqual([mine.clientId])
  expect([
    await isClientInScope(db, mine.clientId, scope),
    await isClientInScope(db, other.clientId, scope),
    await isClientInScope(db, other.clientId, null),
  ]).toEqual([true, false, true])
})

test('what to talk about with clients → their newest project a person may see, and whether one is a surprise', async () => {
  const scope = await createProducer()
  const old = await createTestProject({ assigneeId: scope, title: 'Valsa', createdAt: new Date('2026-01-01') })
  const { clientId } = old
  const newer = await createTestProject({ clientId, title: 'Samba', createdAt: new Date('2026-02-01') })
  const other = await createTestProject({ title: 'Choro' })
  const ids = [clientId, other.clientId]

  const plain = { isSurprise: false }
  expect((await listClientChats(db, ids, null)).get(clientId)).toMatchObject({
    code: newer.code,
    title: 'Samba',
    ...plain,
  })
  expect([...(await listClientChats(db, ids, scope)).values()]).toMatchObject([{ code: old.code, title: 'Valsa' }])

  await createTestOrder({ clientId, surprise: 'night' })
  const chats = await listClientChats(db, ids, null)
  expect([chats.get(clientId)?.isSurprise, chats.get(other.clientId)?.isSurprise]).toEqual([true, false])
})

test('a mail in lists → with the state of the message beside it', async () => {
  const order = await createTestOrder()
  const mail = { kind: 'delivered', toName: 'Ana', toEmail: 'ana@example.com', orderId: order.id }
  const content = { subject: 'Oi', preheader: '', heading: '', paragraphs: [], footer: [] }
  const [alone, beside] = await db
    .insert(mails)
    .values([
      { ...mail, content, dedupeKey: randomUUID() },
      { ...mail, content, dedupeKey: randomUUID() },
    ])
    .returning()
  const [consent] = await db
    .insert(whatsappConsents)
    .values({ orderId: order.id, phone: '5511987654321', text: 'Sim', ip: '', userAgent: '', givenAt: new Date() })
    .returning()
  await db
    .insert(whatsappMessages)
    .values({ mailId: beside?.id ?? '', consentId: consent?.id ?? '', kind: 'delivered', state: 'read' })

  const listed = new Map((await listMailsOfOrder(db, order.id)).map(({ id, whatsapp }) => [id, whatsapp]))
  expect(listed).toEqual(
    new Map([
      [alone?.id, null],
      [beside?.id, 'read'],
    ]),
  )
})
