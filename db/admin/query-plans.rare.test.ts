import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseDateRange } from '#core/admin/date-range.ts'
import { isDescending, sortNames, type VoucherSort } from '#core/admin/list-sort.ts'
import { boardStages } from '#core/project/board-columns.ts'
import { soonRange } from '#core/project/due-status.ts'
import { worklistQueues, type WorklistQueue } from '#core/project/worklist.ts'
import { addCalendarDays, dayOf, type CalendarDay } from '#core/shared/dates.ts'
import { voucherOrigins } from '#core/voucher/issued-voucher.ts'
import { voucherState, voucherStates, type VoucherFacts } from '#core/voucher/voucher.ts'
import { connect, type Connection, type Db, type Tx } from '#db/client.ts'
import { countListedClients, listClientsForStaff } from '#db/client/clients-admin.ts'
import { seedDocumentVersions } from '#db/content/document-versions.ts'
import { countListedMails, listMails } from '#db/mail/mails-admin.ts'
import { listOrders, totalFoundOrders, totalOrders } from '#db/order/orders-admin.ts'
import { eachDay, listDays, totalDays } from '#db/payment/ledger-days.ts'
import { listMonthTotals } from '#db/payment/ledger.ts'
import { listCosts, totalCosts } from '#db/payment/production-costs.ts'
import { countCards, listCards } from '#db/project/board.ts'
import {
  countFound,
  countProjects,
  countStoppedProjects,
  hasUnpaidProjects,
  listProjectsForStaff,
  listRecentProjects,
  type ProjectFilter,
} from '#db/project/projects-admin.ts'
import { listPresentedProjects } from '#db/project/schedule.ts'
import { countWorklist, listWorklist } from '#db/project/worklist.ts'
import { vouchers } from '#db/schema.ts'
import { pageSize, type Pages } from '#db/shared/pagination.ts'
import { listAudit } from '#db/staff/audit.ts'
import { listVouchers, totalVouchers } from '#db/voucher/vouchers.ts'
import { listUnqueuedMessages } from '#db/whatsapp/messages.ts'
import { expectNone } from '#test/support/guard.ts'
import { fillPanel } from '#test/support/panel-studio.ts'
import { createTestDatabase } from '#test/support/postgres.ts'

import { readPackageRevisions, readStepDays } from './figures.ts'

/** Enough rows that a table scan is noticed, few enough to insert quickly. */
const size = { projects: 5_000, clients: 1_000 }
/** Maximum rows a page may read, whatever the filter: `nearRows`, those it shows, and what a filter without an index skips. */
const maxRows = 2_500

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: Connection
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  await fillPanel(database.url, size)
  connection = connect(database.url, { connections: 4 })
  db = connection.db
  await seedDocumentVersions(db)
  // As many as a forecast can find at most.
  await db.execute(sql`insert into deadline_risks (project_id, ready_on)
    select id, current_date + 100 from projects where status = 'waiting' order by deadline_on desc limit 400`)
  // Every lyric was changed once; of a few projects nobody wrote the next one.
  await db.execute(sql`insert into lyrics (id, project_id, number, content, author, presented_at, changes_asked_at)
    select gen_random_uuid(), projects.id, number, 'Ana', 'studio', now() + number * interval '1 minute',
      case when number = 1 then now() end
    from projects, generate_series(1, 2) as number where number = 1 or projects.code not like '%7'`)
  await db.execute(sql`analyze lyrics`)
  // A musician of each song, paid but for the newest.
  await db.execute(sql`insert into production_costs
      (id, project_id, project_code, payee_name, amount_cents, purpose, paid_on, created_at)
    select gen_random_uuid(), id, code, (array['Lia','Otto','Vera'])[1 + place % 3], 5000 + place % 7 * 100, 'Violão',
      case when place > 100 then created_at::date + 20 end, created_at
    from (select id, code, created_at, (row_number() over (order by created_at desc))::int as place from projects) songs`)
  await db.execute(sql`analyze production_costs`)
  // One order in five bought a voucher; few of them were used, ran out or ended.
  await db.execute(sql`insert into vouchers (order_id, value_cents, code_hash, valid_until, recipient_name, created_at)
    select id, total_cents, id::text, case when paid_at is not null
      then paid_at + case when place % 20 = 1 then interval '1 hour' else interval '5 years' end end, 'Dona Lia', created_at
    from (select *, row_number() over (order by created_at desc) as place from orders) sold where place % 5 = 1`)
  await db.execute(sql`update vouchers set origin = 'courtesy' where value_cents % 2 = 1 or id::text < '3'`)
  await db.execute(sql`analyze vouchers`)
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** How many table rows a read touches, from PostgreSQL's statistics for this transaction. */
async function rowsReadBy(read: (tx: Tx) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await readSoFar(tx)
    await read(tx)
    return (await readSoFar(tx)) - before
  })
}

async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`,
  )
  return rows[0]?.read ?? Number.NaN
}

type Read = [what: string, read: (tx: Tx) => Promise<unknown>]

/** Reads that touch `limit` rows or more, with their counts; expected to be empty. */
const greedyAdvice =
  'Reads more rows than its limit, so it scans: write the filter so that an index serves it, or add one to db/schema.ts (`explain (analyze, buffers)` of its SQL shows which). With ten times the rows it takes ten times as long.'

async function greedyAmong(reads: Read[], limit: number): Promise<string[]> {
  const greedy: string[] = []
  for (const [what, read] of reads) {
    const rows = await rowsReadBy(read)
    if (rows >= limit) greedy.push(`${what}: ${rows} rows, at most ${limit}`)
  }
  return greedy
}

const everything: ProjectFilter = { status: null, search: '', order: 'created', before: null }

test('any project filter and sort order → rows read stay within the limit', async () => {
  const today = dayOf(new Date())
  const people = [{}, { assigneeId: 'produtor-1' }, { assigneeId: 'somebody-new' }, { unassigned: true }]
  const filters = sortNames('projects').flatMap((order) =>
    [null, 'waiting' as const, 'delivered' as const].flatMap((status) =>
      [null, 'production' as const, 'presentation' as const].flatMap((step) =>
        [null, today].flatMap((lateOn) =>
          people.map((whose) => ({ search: '', order, status, step, lateOn, ...whose })),
        ),
      ),
    ),
  )
  const reads: Read[] = []
  for (const filter of filters) {
    const { next } = await listProjectsForStaff(db, { ...filter, before: null })
    const { previous } = await listProjectsForStaff(db, { ...filter, before: next })
    for (const before of next ? [null, next, previous] : [null]) {
      const wish = { ...filter, before }
      reads.push([JSON.stringify(wish), (tx) => listProjectsForStaff(tx, wish)])
    }
  }
  expectNone(await greedyAmong(reads, maxRows), greedyAdvice)
})

test('every order of orders, clients, mails and costs, both ways, pages down and up → about one page read', async () => {
  const lists: [string, (from: Db | Tx, before: string | null) => Promise<Pages>][] = [false, true].flatMap(
    (isReversed) => [
      ...sortNames('orders').map((order): (typeof lists)[number] => [
        `orders by ${order}`,
        (from, before) => listOrders(from, { ...anyOrder, order, isReversed, before }),
      ]),
      ...sortNames('clients').map((order): (typeof lists)[number] => [
        `clients by ${order}`,
        (from, before) => listClientsForStaff(from, { search: '', scope: null, order, isReversed, before }),
      ]),
      ...sortNames('mails').map((order): (typeof lists)[number] => [
        `mails by ${order}`,
        (from, before) => listMails(from, { search: '', state: null, order, isReversed, before }),
      ]),
      ...sortNames('costs').flatMap((order) =>
        [true, false].map((isPaid): (typeof lists)[number] => [
          `${isPaid ? 'paid' : 'owed'} costs by ${order}`,
          (from, before) => listCosts(from, { ...anyCost, isPaid, order, isReversed, before }),
        ]),
      ),
    ],
  )
  const reads: Read[] = []
  for (const [what, list] of lists) {
    let at: string | null = null
    for (const way of ['next', 'next', 'next', 'previous', 'previous'] as const) {
      const before: string | null = at
      reads.push([`${what}, ${way} of ${before}`, (tx) => list(tx, before)])
      at = (await list(db, before))[way]
    }
  }
  // Beside its row each reads what is shown of others.
  expectNone(await greedyAmong(reads, 20 * pageSize), greedyAdvice)
})

test('rows sorted by a name, filtered by what few rows are → read stay within the limit', async () => {
  const names = sortNames('orders')
  const days = parseDateRange(daysAgo(40), daysAgo(38))
  const reads = names.flatMap((order): Read[] => [
    [`${order} in review`, (tx) => listOrders(tx, { ...anyOrder, state: 'manual-review', order })],
    [`${order} flagged`, (tx) => listOrders(tx, { ...anyOrder, reviewFlag: true, order })],
    [`${order} of some days`, (tx) => listOrders(tx, { ...anyOrder, placed: days, order })],
    [`${order} found`, (tx) => listOrders(tx, { ...anyOrder, search: 'nara reis', order })],
    [`${order} of a day’s money`, (tx) => listOrders(tx, { ...anyOrder, movedOn: daysAgo(40), order })],
  ])
  expectNone(await greedyAmong(reads, maxRows), greedyAdvice)
})

const anyVoucher = { search: '', state: null, now: new Date(), before: null }

/** What is added up of each voucher, or has no index: a studio has some hundreds. */
const unindexed = ['origin', 'state', 'balance'] as const satisfies VoucherSort[]

test('vouchers in any order that an index knows → about one page read', async () => {
  const pages: Read[] = []
  for (const order of sortNames('vouchers').filter((name) => !unindexed.some((one) => one === name)))
    for (const isReversed of [false, true]) {
      const wish = { ...anyVoucher, order, isReversed }
      const second = await listVouchers(db, { ...wish, before: (await listVouchers(db, wish)).next })
      for (const before of [null, second.next, second.previous])
        pages.push([`${order} ${isReversed} ${before}`, (tx) => listVouchers(tx, { ...wish, before })])
    }
  expectNone(await greedyAmong(pages, 20 * pageSize), greedyAdvice)
})

test.each(unindexed.flatMap((order) => [false, true].map((isReversed) => ({ order, isReversed }))))(
  'vouchers by $order, reversed: $isReversed → each once, page by page, as the rules sort them, and no other order is looked at',
  async ({ order, isReversed }) => {
    const now = new Date()
    const wish = { ...anyVoucher, now, order, isReversed }
    const found: Awaited<ReturnType<typeof listVouchers>>['rows'] = []
    for (let before: string | null = null, page = 0; page === 0 || before; page += 1) {
      const read: Awaited<ReturnType<typeof listVouchers>> = await listVouchers(db, { ...wish, before })
      found.push(...read.rows)
      before = read.next
    }
    const isLeft = (voucher: VoucherFacts) => ['active', 'expired'].includes(voucherState(voucher, now))
    const places = {
      origin: ({ origin }: (typeof found)[number]) => voucherOrigins.indexOf(origin),
      state: (voucher: VoucherFacts) => voucherStates.indexOf(voucherState(voucher, now)),
      balance: (voucher: VoucherFacts) => 0 - (isLeft(voucher) ? voucher.balance : 0),
    }
    const placeOf = places[order]
    const newestIn = ({ createdAt }: { createdAt: Date }) => (order === 'balance' ? 0 : -createdAt.getTime())
    const sorted = found.toSorted((one, other) => placeOf(one) - placeOf(other) || newestIn(one) - newestIn(other))
    const keyOf = (row: (typeof found)[number]) => [placeOf(row), newestIn(row)]

    const count = await db.$count(vouchers)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    expect(new Set(found.map(placeOf)).size).toBeGreaterThan(1)
    expect(found.map(keyOf)).toEqual((isReversed ? sorted.toReversed() : sorted).map(keyOf))
    const second = await listVouchers(db, wish)
    const reads = [null, second.next].map((before): Read => [
      `page of ${before}`,
      (tx) => listVouchers(tx, { ...wish, before }),
    ])
    expectNone(await greedyAmong(reads, 16 * count), greedyAdvice)
  },
)

test.each([false, true])(
  'vouchers by their buyer, reversed: %s → each once, page by page, as sorted at once',
  async (isReversed) => {
    const { rows } = await db.execute<{ name: string }>(sql`
    select translate(lower(buyer_name), 'áãâçéêíóôõú', 'aaaceeiooou') as name from vouchers
    join orders on orders.id = vouchers.order_id order by 1 ${sql.raw(isReversed ? 'desc' : '')}`)
    const found: Awaited<ReturnType<typeof listVouchers>>['rows'] = []
    for (const search of ['', 'ana']) {
      found.length = 0
      for (let before: string | null = null, page = 0; page === 0 || before; page += 1) {
        const read: Awaited<ReturnType<typeof listVouchers>> = await listVouchers(db, {
          ...anyVoucher,
          search,
          order: 'buyer',
          isReversed,
          before,
        })
        found.push(...read.rows)
        before = read.next
      }
      const names = found.map(({ buyerName }) => buyerName.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''))
      expect(names).toEqual(rows.map(({ name }) => name).filter((name) => ` ${name}`.includes(search)))
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    }
  },
)

// What is left on a voucher is added up from its orders, so of a state that few are in each voucher is looked at.
test.each(voucherStates)(
  'vouchers that are %s, and found by a word → each is looked at, but no other order',
  async (state) => {
    const count = await db.$count(vouchers)
    const reads = ['', 'ana', 'xyzw'].flatMap((search): Read[] => [
      [`page of ${search}`, (tx) => listVouchers(tx, { ...anyVoucher, state, search })],
      [`total of ${search}`, (tx) => totalVouchers(tx, { ...anyVoucher, state, search })],
    ])
    expectNone(await greedyAmong(reads, 8 * count), greedyAdvice)
  },
)

const anyCost = { paid: parseDateRange(null, null), payee: '', before: null }

test('costs of one payee, and of some days, in any order → rows read stay within the limit', async () => {
  const paid = parseDateRange(daysAgo(40), daysAgo(38))
  const reads = sortNames('costs').flatMap((order): Read[] => [
    [`owed to one by ${order}`, (tx) => listCosts(tx, { ...anyCost, isPaid: false, payee: 'Lia', order })],
    [`paid to one by ${order}`, (tx) => listCosts(tx, { ...anyCost, isPaid: true, payee: 'Lia', order })],
    [`paid in days by ${order}`, (tx) => listCosts(tx, { ...anyCost, isPaid: true, paid, order })],
  ])
  const sums: Read[] = [false, true].map((isPaid) => [
    `sum of ${isPaid}`,
    (tx) => totalCosts(tx, { ...anyCost, isPaid, ...(isPaid ? { paid } : {}) }),
  ])
  expectNone(await greedyAmong([...reads, ...sums], maxRows), greedyAdvice)
})

const anyOrder = { state: null, reviewFlag: false, search: '', before: null }

test('orders of some days are counted and added up → only those are read', async () => {
  const placed = parseDateRange(daysAgo(40), daysAgo(38))
  const { rows } = await db.execute<{ count: number; sum: number }>(
    sql`select count(*)::int as count, sum(total_cents)::int as sum from orders
      where (created_at at time zone 'America/Sao_Paulo')::date between ${placed.from} and ${placed.to}`,
  )
  expect(await totalOrders(db, { ...anyOrder, placed })).toEqual({ ...rows[0], isCapped: false })
  const total: Read = ['total', (tx) => totalOrders(tx, { ...anyOrder, placed })]
  const states: Read = ['with numbers of states', (tx) => totalFoundOrders(tx, { ...anyOrder, placed, state: 'paid' })]
  expectNone(await greedyAmong([total, states], 300), greedyAdvice)
})

const searches = ['samba', 'ana', 'samba bodas', 'valsa lima 77', 'nara reis', 'a', 'zq', 'xyzw', '7007', 'p7007']

test.each(searches)('a search for "%s" → reads only matching index entries', async (search) => {
  const reads: Read[] = [
    ['projects', (tx) => listProjectsForStaff(tx, { ...everything, search })],
    ['projects that wait', (tx) => listProjectsForStaff(tx, { ...everything, search, status: 'waiting' })],
    ['projects of one', (tx) => listProjectsForStaff(tx, { ...everything, search, assigneeId: 'produtor-1' })],
    ['projects by limit', (tx) => listProjectsForStaff(tx, { ...everything, search, order: 'limit' })],
    ['a column', (tx) => listCards(tx, 'production', { assigneeId: null, unassigned: false, search })],
    ['orders', (tx) => listOrders(tx, { state: null, reviewFlag: false, search, before: null })],
    ['orders paid', (tx) => listOrders(tx, { state: 'paid', reviewFlag: false, search, before: null })],
    ['clients', (tx) => listClientsForStaff(tx, { search, before: null, scope: null })],
    ['mails', (tx) => listMails(tx, { state: 'sent', search, before: null })],
    ['projects found', (tx) => countFound(tx, { ...everything, search })],
    ['clients found', (tx) => countListedClients(tx, { search, scope: null })],
    ['mails found', (tx) => countListedMails(tx, { state: 'sent', search, before: null })],
    ['orders found', (tx) => totalOrders(tx, { state: null, reviewFlag: false, search })],
    ['orders found, by state', (tx) => totalFoundOrders(tx, { state: null, reviewFlag: false, search })],
  ]
  expectNone(await greedyAmong(reads, maxRows), greedyAdvice)
})

test('stopped projects, for everybody and for one assignee → few rows read', async () => {
  const reads = [null, 'produtor-1'].map((assigneeId): Read => {
    const wish = { ...everything, assigneeId, stopped: true }
    return [`of ${assigneeId}`, (tx) => listProjectsForStaff(tx, wish)]
  })
  expectNone(await greedyAmong(reads, 200), greedyAdvice)
})

test('changes to be paid first, and feedback to be answered beside them → few rows read', async () => {
  const reads = whoseProjects.flatMap((assigneeId): Read[] => [
    [`unpaid of ${assigneeId}`, (tx) => listProjectsForStaff(tx, { ...everything, assigneeId, unpaid: true })],
    [`to answer of ${assigneeId}`, (tx) => listProjectsForStaff(tx, { ...everything, assigneeId, toAnswer: true })],
  ])
  expect((await countFound(db, { ...everything, unpaid: true })).count).toBeGreaterThan(20)
  expectNone(await greedyAmong(reads, maxRows), greedyAdvice)
})

test('whether any changes are to be paid first, which every page of projects asks → few rows read', async () => {
  const some = whoseProjects.map((scope): Read => [`of ${scope}`, (tx) => hasUnpaidProjects(tx, scope)])
  expectNone(await greedyAmong(some, 20), greedyAdvice)
})

const whoseProjects = [null, 'produtor-1', 'somebody-new']

test('an assignee’s counts and a board column → few rows read', async () => {
  const whose = [
    { assigneeId: 'produtor-1', unassigned: false },
    { assigneeId: null, unassigned: true },
  ]
  for (const wish of whose) {
    const columns = boardStages.map((stage): Read => [stage, (tx) => listCards(tx, stage, wish)])
    expectNone(await greedyAmong([['counts', (tx) => countCards(tx, wish)]], 200), greedyAdvice)
    expectNone(await greedyAmong(columns, 600), greedyAdvice)
  }
  const counts: Read = ['counts', (tx) => countProjects(tx, 'produtor-1')]
  const newest: Read = ['newest', (tx) => listRecentProjects(tx, 5, 'produtor-1')]
  expectNone(await greedyAmong([counts, newest], 200), greedyAdvice)
})

test.each(worklistQueues)('the worklist’s queue "%s" → rows read stay within the limit', async (queue) => {
  const today = dayOf(new Date())
  const reads = [null, 'produtor-1', 'somebody-new'].flatMap((scope): Read[] => [
    [`rows of ${scope}`, (tx) => listWorklist(tx, queue, { today, scope, limit: 8 })],
    [`count of ${scope}`, (tx) => countWorklist(tx, queue, { today, scope })],
  ])
  expectNone(await greedyAmong(reads, 2 * maxRows), greedyAdvice)
})

const filterOf: Record<Exclude<WorklistQueue, 'approved'>, Partial<ProjectFilter>> = {
  late: { lateOn: dayOf(new Date()) },
  soon: { dueWithin: soonRange(dayOf(new Date())) },
  risk: { atRiskOn: dayOf(new Date()) },
  briefings: { unread: true },
  feedback: { toAnswer: true },
  lyrics: { lyricChanges: true },
  drafts: { drafts: true },
  unpresented: { unpresented: true },
}

test('the list counts a queue, alone and with other filters → rows read stay within the limit', async () => {
  const others: Partial<ProjectFilter>[] = [
    {},
    ...searches.map((search) => ({ search })),
    { assigneeId: 'produtor-1', search: 'samba' },
    { status: 'waiting', step: 'production' },
    { unassigned: true },
    { unpaid: true },
    { drafts: true, search: 'ana' },
  ]
  const reads = [...Object.values(filterOf), { unpaid: true }].flatMap((queue) =>
    others.map((other): Read => {
      const wish = { ...everything, ...queue, ...other }
      return [JSON.stringify(wish), (tx) => countFound(tx, wish)]
    }),
  )
  expectNone(await greedyAmong(reads, 2 * maxRows), greedyAdvice)
})

test('the past songs a forecast is made from → rows read stay within the limit', async () => {
  const past: Read = ['past songs', (tx) => listPresentedProjects(tx, 100)]
  expectNone(await greedyAmong([past], maxRows), greedyAdvice)
})

test('the count of stopped projects → paid orders, which are nearly all, are not read', async () => {
  const reads = [null, 'produtor-1'].map((scope): Read => [`of ${scope}`, (tx) => countStoppedProjects(tx, scope)])
  expectNone(await greedyAmong(reads, 200), greedyAdvice)
})

test('messages by WhatsApp that no job will send → those that were sent are not read', async () => {
  await db.execute(sql`insert into whatsapp_consents (order_id, phone, text, ip, user_agent, given_at)
    select id, '5511900000000', 'Sim', '', '', created_at from orders`)
  await db.execute(sql`insert into whatsapp_messages (mail_id, kind, consent_id, state)
    select mails.id, mails.kind, whatsapp_consents.id, 'sent' from mails
    join whatsapp_consents on whatsapp_consents.order_id = mails.order_id`)
  await db.execute(sql`analyze whatsapp_messages`)
  expectNone(await greedyAmong([['unqueued', (tx) => listUnqueuedMessages(tx)]], 50), greedyAdvice)
})

test('days of each step over all songs → equal those counted song by song', async () => {
  const { rows } = await db.execute<{
    delivered: Date
    started: Date
    sent: Date
    accepted: Date
    presented: Date
  }>(sql`
    select projects.delivered_at as delivered, coalesce(orders.paid_at, projects.created_at) as started, sent_at as sent,
      accepted_at as accepted,
      (select min(presented_at) from project_versions where project_id = projects.id) as presented
    from projects left join orders on orders.id = projects.order_id
      left join briefings on briefings.project_id = projects.id
    where delivered_at is not null`)
  const whole = inOrder(rows.map(({ delivered, started }) => daysBetween(started, delivered)))
  const production = inOrder(
    rows.map(({ presented, accepted, sent, started }) => daysBetween(accepted ?? sent ?? started, presented)),
  )

  const steps = await readStepDays(db, allDays)

  expect(rows.length).toBeGreaterThan(3_000)
  expect(steps.map(({ step }) => step)).toEqual(['payment', 'briefing', 'production', 'whole'])
  for (const [step, days] of [
    ['whole', whole],
    ['production', production],
  ] as const) {
    const found = steps.find((row) => row.step === step)
    expect(found?.songs).toBe(days.length)
    expect(found?.median).toBeCloseTo(quantileOf(days, 0.5), 6)
    expect(found?.most).toBeCloseTo(quantileOf(days, 0.85), 6)
  }
})

test('revisions of each package over all songs → equal the feedbacks counted song by song', async () => {
  await db.execute(sql`insert into feedbacks (project_id, version_name, content)
    select id, 'Voz', 'Mais lento' from projects, generate_series(1, 3) round
    where right(code, 1)::int >= round * 3`)
  const { rows } = await db.execute<{ revisions: number }>(sql`
    select (select count(*) from feedbacks where project_id = projects.id)::int as revisions
    from projects where delivered_at is not null`)
  const count = (matches: (revisions: number) => boolean) => rows.filter(({ revisions }) => matches(revisions)).length
  const total = rows.reduce((sum, { revisions }) => sum + revisions, 0)

  const [found] = await readPackageRevisions(db, allDays)

  expect(found?.rounds).toEqual([
    count((revisions) => revisions === 0),
    count((revisions) => revisions === 1),
    count((revisions) => revisions === 2),
    count((revisions) => revisions > 2),
  ])
  expect(found?.mean).toBeCloseTo(total / rows.length, 9)
})

test('the totals of each month → equal the entries added up one by one', async () => {
  const { rows } = await db.execute<{ month: string; gross: number; net: number }>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(amount_cents) filter (where kind = 'charge')::int as gross,
      sum(amount_cents)::int as net
    from ledger_entries where order_id is not null group by 1 order by 1`)
  const months = await listMonthTotals(db, allDays, 'sales')
  expect(rows.length).toBeGreaterThan(2)
  expect(months.map(({ month, gross, net }) => ({ month, gross, net }))).toEqual(rows)
})

test.each(sortNames('days').flatMap((order) => [false, true].map((isReversed) => ({ order, isReversed }))))(
  'days of the books by $order, reversed: $isReversed → each once, page by page, as added up one by one',
  async ({ order, isReversed }) => {
    const { rows } = await db.execute<{ day: CalendarDay } & Record<'gross' | 'fees' | 'returned' | 'net', number>>(sql`
      select day::text, coalesce(sum(amount_cents) filter (where kind in ('charge', 'manual')), 0)::int as gross,
        coalesce(sum(amount_cents) filter (where kind in ('fee', 'fee-returned', 'adjustment')), 0)::int as fees,
        coalesce(sum(amount_cents) filter (where kind in ('refund', 'manual-refund', 'chargeback', 'reversal')), 0)::int as returned,
        sum(amount_cents)::int as net
      from ledger_entries where currency = 'BRL' group by day`)
    const usual = isDescending('days', { order, isReversed }) ? -1 : 1
    const sorted = rows.toSorted((one, other) =>
      one[order] === other[order]
        ? usual * (one.day < other.day ? -1 : 1)
        : usual * (one[order] < other[order] ? -1 : 1),
    )
    const days: typeof rows = []
    for (let before: string | null = null, page = 0; page === 0 || before; page += 1) {
      const found: Awaited<ReturnType<typeof listDays>> = await listDays(db, { ...anyDay, order, isReversed, before })
      days.push(...found.rows.map(({ day, gross, fees, returned, net }) => ({ day, gross, fees, returned, net })))
      before = found.next
    }
    expect(rows.length).toBeGreaterThan(2 * pageSize)
    expect(days).toEqual(sorted)
  },
)

test('all days of the books → added up from an index, no entry read', async () => {
  const reads = sortNames('days').map((order): Read => [`by ${order}`, (tx) => listDays(tx, { ...anyDay, order })])
  expectNone(await greedyAmong([...reads, ['together', (tx) => totalDays(tx, anyDay)]], 50), greedyAdvice)
})

test('days with refunds in a period → only those, counted and added up', async () => {
  await db.execute(sql`with back as (
      update payments set refunded_cents = amount_cents, status = 'refunded' where provider_id like '%77'
      returning provider_id, order_id, amount_cents, approved_at)
    insert into ledger_entries (payment_id, order_id, kind, amount_cents, currency, at)
    select provider_id, order_id, 'refund', -amount_cents, 'BRL', approved_at from back`)
  const filter = { ...anyDay, days: parseDateRange(daysAgo(60), daysAgo(20)), kind: 'returned' as const }
  const found = []
  for await (const rows of eachDay(db, filter)) found.push(...rows)

  expect(found.length).toBeGreaterThan(0)
  expect(found.every(({ day, returned }) => returned < 0 && day >= daysAgo(60) && day <= daysAgo(20))).toBe(true)
  expect(await totalDays(db, filter)).toEqual({
    count: found.length,
    isCapped: false,
    sum: found.reduce((sum, { net }) => sum + net, 0),
  })
})

const anyDay = { days: parseDateRange(null, null), kind: null, search: '', before: null }

const allDays = { first: daysAgo(400), last: daysAgo(-20) }

function daysBetween(from: Date | string, to: Date | string): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 86_400_000
}

function inOrder(days: number[]): number[] {
  return days.map((length) => Math.max(0, length)).toSorted((one, other) => one - other)
}

/** As PostgreSQL interpolates it. */
function quantileOf(sorted: number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN]
  return below + (above - below) * (place - Math.floor(place))
}

test('the audit log with any filter → one page read', async () => {
  const nobody = { action: '', staffId: '', subjectId: '', days: parseDateRange(null, null), before: null }
  const longAgo = parseDateRange(null, daysAgo(40))
  const filters = [
    {},
    { action: 'version-added' },
    { staffId: 'produtor-2' },
    { action: 'signed-in', staffId: 'produtor-1' },
    { days: longAgo },
    { days: parseDateRange(daysAgo(41), daysAgo(40)), action: 'version-added' },
    { days: longAgo, staffId: 'produtor-2' },
    { days: parseDateRange(daysAgo(60), daysAgo(40)), action: 'version-added', staffId: 'produtor-1' },
    { days: parseDateRange('2031-01-01', null) },
  ]
  const reads: Read[] = []
  for (const filter of filters) {
    const wish = { ...nobody, ...filter }
    const second = await listAudit(db, { ...wish, before: (await listAudit(db, wish)).next })
    for (const before of [null, second.previous])
      reads.push([JSON.stringify({ ...filter, before }), (tx) => listAudit(tx, { ...wish, before })])
  }
  expectNone(await greedyAmong(reads, 2 * pageSize), greedyAdvice)
})

test('a date range of the log → midnight to midnight in São Paulo, across pages', async () => {
  const [from, to] = [daysAgo(42), daysAgo(40)]
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from audit_log
      where (created_at at time zone 'America/Sao_Paulo')::date between ${from} and ${to} and action = 'version-added'
      order by created_at desc, id desc`,
  )
  const found: string[] = []
  for (let before: string | null = null, page = 0; page === 0 || before; page += 1) {
    const wish = { action: 'version-added', staffId: '', subjectId: '', days: parseDateRange(from, to), before }
    const log: Awaited<ReturnType<typeof listAudit>> = await listAudit(db, wish)
    found.push(...log.rows.map(({ id }) => id))
    before = log.next
  }
  expect(rows.length).toBeGreaterThan(4 * pageSize)
  expect(found).toEqual(rows.map(({ id }) => id))
})

test('an entry at the edge of a day → belongs to that day', async () => {
  const edges = [
    '2031-05-10T02:59:59.999900Z',
    '2031-05-10T03:00:00Z',
    '2031-05-11T02:59:59.999900Z',
    '2031-05-11T03:00:00Z',
  ]
  for (const at of edges)
    await db.execute(sql`insert into audit_log (staff_id, staff_name, action, subject_kind, subject_label, details, ip, user_agent, created_at)
      values ('edge', 'Edge', 'signed-in', 'staff', ${at}, '{}', '', '', ${at})`)

  const filter = { action: '', staffId: 'edge', subjectId: '', before: null }
  const { rows } = await listAudit(db, { ...filter, days: parseDateRange('2031-05-10', '2031-05-10') })
  await db.execute(sql`delete from audit_log where staff_id = 'edge'`)

  expect(rows.map(({ subjectLabel }) => subjectLabel)).toEqual([edges[2], edges[1]])
})

function daysAgo(count: number): CalendarDay {
  return addCalendarDays(dayOf(new Date()), -count)
}

test('pages upwards, with and without a search → the pages that were seen on the way down', async () => {
  const filters: Partial<ProjectFilter>[] = [
    {},
    { unassigned: true, order: 'limit' },
    { order: 'title' },
    { order: 'status' },
    { order: 'person' },
    { order: 'person', status: 'feedback' },
    { order: 'status', unassigned: true },
  ]
  for (const filter of filters) {
    for (const search of ['', 'samba']) {
      const wish = { ...everything, ...filter, search }
      const list = (before: string | null) => listProjectsForStaff(db, { ...wish, before })
      const first = await list(null)
      const second = await list(first.next)
      const third = await list(second.next)
      const up = await list(third.previous)
      expect({ wish, found: codesOf([up, await list(up.previous)]) }).toEqual({ wish, found: codesOf([second, first]) })
    }
  }
})

function codesOf(pages: Awaited<ReturnType<typeof listProjectsForStaff>>[]): string[] {
  return pages.flatMap(({ rows }) => rows.map(({ code }) => code))
}

test('indexed results → equal a full scan, in order, on every page', async () => {
  const filters: Partial<ProjectFilter>[] = [
    {},
    { status: 'waiting' },
    { order: 'activity', status: 'delivered' },
    { order: 'limit' },
    { assigneeId: 'produtor-2', order: 'activity' },
    { unassigned: true, step: 'presentation' },
    { unassigned: true, order: 'limit', status: 'waiting' },
    { order: 'title', status: 'feedback' },
    { order: 'status' },
    { order: 'status', assigneeId: 'produtor-2' },
    { order: 'status', unassigned: true, step: 'presentation' },
    { order: 'person' },
    { order: 'person', status: 'feedback' },
    { order: 'person', isReversed: true },
  ]
  for (const filter of filters) {
    for (const search of ['', 'samba', 'ana', 'lima 77', 'valsa elza antunes', 'xyzw']) {
      const wish = { ...everything, ...filter, search }
      const found = await pagesOf(wish)
      expect({ wish, found }).toEqual({ wish, found: await readNaively(wish) })
    }
  }
})

/** The first pages of a list. */
async function pagesOf(wish: ProjectFilter): Promise<string[]> {
  const codes: string[] = []
  let before: string | null = null
  for (let page = 0; page < 4; page += 1) {
    const { rows, next }: Awaited<ReturnType<typeof listProjectsForStaff>> = await listProjectsForStaff(db, {
      ...wish,
      before,
    })
    codes.push(...rows.map(({ code }) => code))
    before = next
    if (!before) break
  }
  return codes
}

async function readNaively({
  status,
  step,
  order,
  isReversed,
  assigneeId,
  unassigned,
  search,
}: ProjectFilter): Promise<string[]> {
  const sorted = {
    created: 'created_at desc, id desc',
    activity: 'updated_at desc, id desc',
    limit: 'deadline_on, id',
    title: `translate(lower(title), 'áãâçéêíóôõú', 'aaaceeiooou'), id`,
    client: `translate(lower(client_name), 'áãâçéêíóôõú', 'aaaceeiooou'), id`,
    status: `array_position('{waiting,feedback,approved,delivered}', status), created_at desc, id desc`,
    person: isReversed
      ? '(select name from staff where id = assignee_id) desc nulls first, created_at, id'
      : '(select name from staff where id = assignee_id) nulls last, created_at desc, id desc',
  }
  const { rows } = await db.execute<Record<'code' | 'title' | 'client_name' | 'status' | 'step', string>>(
    sql`select code, title, client_name, status, step from projects
      where (${assigneeId ?? null}::text is null or assignee_id = ${assigneeId ?? null})
        and (not ${unassigned ?? false}::boolean or assignee_id is null)
      order by ${sql.raw(sorted[order ?? 'created'])}`,
  )
  const terms = search.toLowerCase().split(' ').filter(Boolean)
  return rows
    .filter((row) => !status || row.status === status)
    .filter((row) => !step || row.step === step)
    .filter((row) => order !== 'limit' || status || row.status !== 'delivered')
    .filter(({ code, title, client_name: client }) =>
      terms.every(
        (word) =>
          [title, client].some((text) => holds(text.toLowerCase(), word)) ||
          (word.length > 2 && code.toLowerCase().includes(word)) ||
          code === `P${word.padStart(4, '0')}`,
      ),
    )
    .map(({ code }) => code)
    .slice(0, 4 * pageSize)
}

function holds(text: string, word: string): boolean {
  return word.length > 2 ? text.includes(word) : ` ${text}`.includes(` ${word}`)
}
