import { hash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateDrizzleJson } from 'drizzle-kit/api'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { addMinutes } from '#core/shared/dates.ts'
import { cents } from '#core/shared/money.ts'
import { readSchema } from '#test/support/formats/database-schema.ts'
import { expectNone } from '#test/support/guard.ts'
import { createTestDatabase } from '#test/support/postgres.ts'
import { createPaidProject, createVersion } from '#test/support/project-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'
import { refundOrder } from '#use-cases/payment/refund-order.ts'

import { connect, migrateDatabase, migrationsFolder } from './client.ts'
import * as schema from './schema.ts'
import {
  approvals,
  changedPurchases,
  clients,
  feedbacks,
  files,
  history,
  lyrics,
  orderQuestions,
  orders,
  payments as paymentRows,
  paymentSnapshots,
  projects,
  projectVersions,
  refunds,
  revisionEntries,
} from './schema.ts'

const context = await createTestContext()
const { db } = context
const baseline = '0069_baseline'

test('the baseline → the schema that the migrations before it made', async () => {
  const { url } = await openBaseline()

  // Of PostgreSQL 18, which describes a few things otherwise than earlier ones.
  expect(
    hash('sha256', (await readSchema(url)).join('\n')),
    'Shops have run this migration and run it no more: undo the change of db/migrations/0069_baseline.sql and write a new one (npm run db:generate -- --name what-it-does).',
  ).toBe('b48875ffb6f066ef1008d3bb74943fda2fbb02563fd9a03f7df68f3f4f55959a')
})

const meta = join(migrationsFolder, 'meta')

async function listSnapshots() {
  const names = await readdir(meta)
  return names.filter((name) => name.endsWith('_snapshot.json')).toSorted()
}

test('the snapshots of the schema → the newest alone is kept', async () => {
  expectNone(
    (await listSnapshots()).slice(0, -1),
    'Each is a copy of the whole schema, and only the newest is compared with it: remove these from db/migrations/meta/.',
  )
})

test('db/schema.ts → as the migrations make it', async () => {
  const stored: Snapshot = JSON.parse(await readFile(join(meta, (await listSnapshots()).at(-1) ?? ''), 'utf8'))
  const declared: Snapshot = JSON.parse(JSON.stringify(generateDrizzleJson(schema)))
  expectNone(
    [...new Set([...partsOf(declared), ...partsOf(stored)])].filter(
      (part) => partsOf(declared).has(part) !== partsOf(stored).has(part),
    ),
    'db/schema.ts was changed without a migration: npm run db:generate -- --name what-it-does, and commit what it writes to db/migrations/.',
  )
})

type Snapshot = { tables: Record<string, Record<string, unknown>> }

/** Columns, indexes and constraints, a line each. */
function partsOf({ tables }: Snapshot): Set<string> {
  const parts = Object.entries(tables).flatMap(([table, { columns, indexes, ...rest }]) => [
    ...[columns, indexes].flatMap((kind) =>
      Object.entries(kind ?? {}).map(([name, part]) => `${table}.${name}: ${JSON.stringify(part)}`),
    ),
    `${table}: ${JSON.stringify(rest)}`,
  ])
  return new Set(parts)
}

test('a database of the baseline → migrated with its rows to the schema of a new one', async () => {
  const { url } = await openBaseline()
  const { db: old, close } = connect(url, { connections: 1 })
  onTestFinished(close)
  await old.execute(sql`insert into clients (name, email) values ('Zoë d’Ávila', 'zoe@exemplo.com')`)
  await old.execute(sql`insert into files (storage_key, name, type, bytes, sha256) values ('k', 'nome', '', 1, '')`)

  await migrateDatabase(url)

  expect(await readSchema(url)).toEqual(await readSchema(context.url))
  expect(await old.select({ name: clients.name }).from(clients)).toEqual([{ name: 'Zoë d’Ávila' }])
  expect(await old.select().from(files)).toMatchObject([{ storageKey: 'k', soundStart: null }])
})

test('songs and purchases erased before all of their words were → the rest of them is gone, that of others is as it was', async () => {
  const [erased, other] = await Promise.all(
    ['resto', 'inteira'].map((name) => createPaidProject(context, { email: `${name}@exemplo.com.br` })),
  )
  if (!erased || !other) throw new Error('no project')
  const gone = `removido-${erased.clientId}@removido.invalid`
  await db.update(clients).set({ erasedAt: context.now() }).where(eq(clients.id, erased.clientId))
  await db.update(orders).set({ buyerEmail: gone }).where(eq(orders.id, erased.orderId))
  const approved = { termsHash: 'abc' }
  for (const { id: projectId, orderId, clientEmail } of [erased, other]) {
    const versionId = await createVersion(context, projectId, { name: 'Valsa da Lia' })
    const named = {
      projectId,
      orderId,
      versionId,
      versionName: 'Valsa da Lia',
      versionHash: 'x',
      terms: '',
      ...approved,
    }
    await db
      .insert(approvals)
      .values({ ...named, clientEmail: projectId === erased.id ? gone : clientEmail, ip: '', userAgent: '' })
    const details = { lines: ['Coro da Lia'], approvals: [{ versionName: 'Lia', ...approved }], amount: 5 }
    await db.insert(history).values({ orderId, type: 'refund-done', details, actor: 'buyer' })
    await db.insert(history).values({ projectId, type: 'note-done', details: { place: 'Lia · 0:10' }, actor: 'buyer' })
    const question = { orderId, reason: 'duplicate-payment' as const, openedAt: context.now(), closedAt: context.now() }
    await db.insert(orderQuestions).values({ ...question, note: 'A Lia ligou' })
    await db
      .update(paymentRows)
      .set({ ticketUrl: 'https://boleto.example/lia' })
      .where(eq(paymentRows.orderId, orderId))
  }

  await migrate('0072_rest_of_erasure.sql')

  const left = async ({ id, orderId }: { id: string; orderId: string }) => {
    const stored = [
      await db.select({ details: history.details }).from(history).where(eq(history.orderId, orderId)),
      await db.select({ note: orderQuestions.note }).from(orderQuestions).where(eq(orderQuestions.orderId, orderId)),
      await db.select({ name: approvals.versionName }).from(approvals).where(eq(approvals.projectId, id)),
      await db.select({ track: projectVersions.track }).from(projectVersions).where(eq(projectVersions.projectId, id)),
      await db.select({ url: paymentRows.ticketUrl }).from(paymentRows).where(eq(paymentRows.orderId, orderId)),
    ]
    return JSON.stringify(stored)
  }
  const bare = await left(erased)
  expect(bare).toContain(JSON.stringify({ amount: 5, approvals: [approved] }))
  expect(bare).toContain('Versão 1')
  expect(bare.match(/Coro|Valsa|versionName|ligou|boleto|bandcamp/g)).toBeNull()
  expect((await left(other)).match(/Coro|Valsa|versionName|ligou|boleto|bandcamp/g)?.length).toBeGreaterThan(5)
  const places = await db.select({ details: history.details }).from(history).where(eq(history.type, 'note-done'))
  expect(places.map(({ details }) => details)).toEqual(expect.arrayContaining([{}, { place: 'Lia · 0:10' }]))
})

test('snapshots of payments from before nothing typed was in them → without what staff typed, and still not to be changed', async () => {
  const snapshot = { paymentId: 'manual-1', receivedAt: context.now() }
  const others = { id: '7', reference: 'pedido' }
  await db.insert(paymentSnapshots).values([
    { ...snapshot, reported: { by: 'staff', reference: 'Pix da Lia' } },
    { ...snapshot, reported: others },
  ])

  await migrate('0079_snapshots_without_words.sql')

  const rows = await db.select({ reported: paymentSnapshots.reported }).from(paymentSnapshots)
  expect(rows).toEqual(expect.arrayContaining([{ reported: { by: 'staff' } }, { reported: others }]))
  expect(JSON.stringify(rows)).not.toContain('Lia')
  await expect(db.delete(paymentSnapshots)).rejects.toThrow('payment_snapshots')
})

test('clients who were refunded a part before that counted → they are added up anew, and nobody else', async () => {
  const [refunded] = [await createPaidProject(context), await createPaidProject(context)]
  const { paidByPaymentId } = await context.order(refunded.orderId)
  const refund = { id: randomUUID(), orderId: refunded.orderId, paymentId: paidByPaymentId ?? '', reason: 'Atraso' }
  expect(await refundOrder(context, testActor(), { ...refund, amount: cents(10_00) })).toMatchObject({ ok: true })
  await db.delete(changedPurchases)

  await migrate('0080_refunded_clients.sql')

  expect(await db.select().from(changedPurchases)).toEqual([{ clientId: refunded.clientId }])
})

test('a line refunded before that counted for the line → its client is added up anew, and nobody else', async () => {
  const [ofLine, ofAmount] = [await createPaidProject(context), await createPaidProject(context)]
  for (const { orderId } of [ofLine, ofAmount]) {
    const { paidByPaymentId } = await context.order(orderId)
    const refund = { id: randomUUID(), orderId, paymentId: paidByPaymentId ?? '', reason: 'Atraso' }
    expect(await refundOrder(context, testActor(), { ...refund, amount: cents(10_00) })).toMatchObject({ ok: true })
  }
  await db
    .update(refunds)
    .set({ lines: ['rush'] })
    .where(eq(refunds.orderId, ofLine.orderId))
  await db.delete(changedPurchases)

  await migrate('0085_lines_refunded.sql')

  expect(await db.select().from(changedPurchases)).toEqual([{ clientId: ofLine.clientId }])
})

test('orders under review that a payment seemed to pay → paid by none, under review also where it is disputed, others as they were', async () => {
  const review = { state: 'manual-review', paidByPaymentId: '1' } as const
  const [unmade, disputed, made] = [await context.place(), await context.place(), await createPaidProject(context)]
  await db.update(orders).set(review).where(eq(orders.id, unmade.orderId))
  await db
    .update(orders)
    .set({ ...review, state: 'disputed' })
    .where(eq(orders.id, disputed.orderId))
  await db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, made.orderId))
  const before = await context.order(made.orderId)

  await migrate('0083_reviews_paid_by_none.sql')

  for (const { orderId } of [unmade, disputed])
    expect(await context.order(orderId)).toMatchObject({ state: 'manual-review', paidByPaymentId: null })
  expect(await context.order(made.orderId)).toEqual(before)
})

test('changes beyond the package from before that was stored → those that nothing covers since, that are asked for now and can be paid', async () => {
  type Asked = {
    covers: string[]
    kind?: 'granted' | 'taken-back'
    of?: number
    onLyric?: boolean
    wasDelivered?: boolean
  }
  const ask = async ({ covers, kind, of = covers.length - 1, onLyric = false, wasDelivered = false }: Asked) => {
    const { id } = await createPaidProject(context, { status: 'feedback' })
    if (wasDelivered)
      await db
        .update(projects)
        .set({ deliveredAt: addMinutes(context.now(), -90) })
        .where(eq(projects.id, id))
    const lyricId = onLyric ? await createLyric(id) : null
    const sent: string[] = []
    for (const [minute, cover] of covers.entries()) {
      const createdAt = addMinutes(context.now(), minute - 60)
      const asked = { projectId: id, versionName: 'Voz', content: cover, lyricId, createdAt }
      const [row] = await db.insert(feedbacks).values(asked).returning({ id: feedbacks.id })
      sent.push(row?.id ?? '')
      const type = onLyric ? 'lyric-changes-asked' : 'client_feedback_received'
      await db.insert(history).values({ projectId: id, type, details: { cover }, actor: 'buyer' })
    }
    const entry = { projectId: id, amount: 1, createdAt: context.now() }
    if (kind)
      await db.insert(revisionEntries).values({ ...entry, kind, feedbackId: kind === 'granted' ? null : sent[of] })
    return sent.at(-1)
  }
  const unpaid = [
    await ask({ covers: ['included', 'open'] }),
    await ask({ covers: ['included', 'open'], onLyric: true }),
    // What was taken back is the one before it.
    await ask({ covers: ['open', 'open'], kind: 'taken-back', of: 0 }),
  ]
  await ask({ covers: ['open', 'extra'] })
  await ask({ covers: ['open'], kind: 'granted' })
  await ask({ covers: ['open'], kind: 'taken-back' })
  await ask({ covers: ['open'], onLyric: true, kind: 'taken-back' })
  await ask({ covers: ['open'], wasDelivered: true })

  await migrate('0081_unpaid_changes.sql', 'UPDATE')

  const found = await db.select({ id: feedbacks.id }).from(feedbacks).where(eq(feedbacks.isUnpaid, true))
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(unpaid))
})

async function createLyric(projectId: string): Promise<string> {
  const id = randomUUID()
  await db.insert(lyrics).values({ id, projectId, number: 1, content: 'Thaís veio do mar', author: 'studio' })
  return id
}

/** An empty shop as the release with the last migration of before the baseline left it. */
async function openBaseline() {
  const database = await createTestDatabase({ isEmpty: true })
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-migrations-'))
  onTestFinished(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ tag }) => tag === baseline) }))
  await migrateDatabase(database.url, folder)
  return database
}

/** Runs those of its statements that have the word: a new column is there already. */
async function migrate(file: string, word = ''): Promise<void> {
  const text = await readFile(join(migrationsFolder, file), 'utf8')
  const statements = text.split('--> statement-breakpoint').filter((statement) => statement.includes(word))
  for (const statement of statements) await db.execute(sql.raw(statement))
}
