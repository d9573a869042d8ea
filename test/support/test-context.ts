import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { afterAll } from 'vitest'

import { fakePayments } from '#adapters/fakes/fake-payments.ts'
import { fakePdf } from '#adapters/fakes/pdf.ts'
import { fakePhotos } from '#adapters/fakes/photos.ts'
import { fakeSound } from '#adapters/fakes/sound.ts'
import { createLocalFiles } from '#adapters/files/local-files.ts'
import { createSigner } from '#adapters/signer.ts'
import { orderOf, type OrderForm } from '#copy/order/order-form.ts'
import { connect, type Db } from '#db/client.ts'
import { seedDocumentVersions } from '#db/content/document-versions.ts'
import { createQueue, type JobName } from '#db/queue.ts'
import { history, mails, orders, projects } from '#db/schema.ts'
import { deleteGuesses } from '#db/shared/rate-limits.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { unpaidMailKey } from '#use-cases/order/internal/create-order.ts'
import { placeOrder } from '#use-cases/order/place-order.ts'

import { createTestDatabase } from './postgres.ts'
import { openTestBoss } from './test-boss.ts'

/** A test database with the real queue (without workers), an in-memory payment provider and an adjustable clock. */
export async function createTestContext() {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-test-'))
  const database = await createTestDatabase()
  const { db, close } = connect(database.url, { connections: 8 })
  await seedDocumentVersions(db)
  const { boss, close: closeBoss } = await openTestBoss(database.url)

  afterAll(async () => {
    await closeBoss()
    await close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const context = {
    db,
    url: database.url,
    /** Temporary folder for files of the test. */
    folder,
    queue: createQueue(boss),
    payments: fakePayments(),
    files: await createLocalFiles(join(folder, 'files')),
    pdf: fakePdf,
    sound: fakeSound(),
    photos: fakePhotos(),
    signer: createSigner('s'.repeat(40)),
    songs: [],
    siteUrl: 'https://harmonia.example',
    time: new Date('2026-11-19T15:00:00Z'),
    now: () => context.time,
    jobs: (name: JobName) => listJobs(db, name),
    order: (id: string) => findRow(db, id),
    mailsOf: (orderId: string) => db.select().from(mails).where(eq(mails.orderId, orderId)),
    historyOf: (orderId: string) => db.select().from(history).where(eq(history.orderId, orderId)).orderBy(history.id),
    projectsOf: (orderId: string) => db.select().from(projects).where(eq(projects.orderId, orderId)),
    place: (change?: Partial<OrderForm> & { packageId?: string; visitorId?: string }) => place(context, change),
  }
  return context
}

export type TestContext = Awaited<ReturnType<typeof createTestContext>>

/** Places an order with defaults for everything the test does not set. */
async function place(
  context: Parameters<typeof placeOrder>[0],
  change: Partial<OrderForm> & { packageId?: string; visitorId?: string } = {},
) {
  const { packageId = 'essencial', visitorId = randomUUID(), ...form } = change
  // A file of tests orders more often for one mailbox than is mailed to it in a day.
  await deleteGuesses(context.db, unpaidMailKey(createForm(form).email))
  const placed = await placeOrder(context, createVisitor({ visitorId }), { packageId, form: createForm(form) })
  if (!placed.ok) throw new Error(`the order was refused: ${placed.code}`)
  return placed.value
}

export function createVisitor(change: Partial<Parameters<typeof placeOrder>[1]> = {}) {
  return { visitorId: randomUUID(), ip: `10.0.0.${Math.floor(Math.random() * 250)}`, userAgent: 'Test', ...change }
}

/** A staff member as the actor of a change. */
export function testActor(change: Partial<AuditActor> = {}): AuditActor {
  return { id: 'staff-1', name: 'Dona Ivone', ip: '198.51.100.7', userAgent: 'Test', requireProof: () => {}, ...change }
}

export function createForm(change: Partial<OrderForm> = {}): OrderForm {
  const buyer = { name: 'Maria da Silva', email: 'maria@exemplo.com.br', phone: '5511987654321' }
  return { ...orderOf({ ...buyer, submissionId: randomUUID() }), ...change }
}

async function findRow(db: Db, id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('no such order')
  return row
}

async function listJobs(db: Db, name: JobName) {
  const { rows } = await db.execute<{ data: Record<string, string>; start_after: string }>(
    sql`select data, start_after from pgboss.job where name = ${name} order by created_on`,
  )
  return rows.map((row) => ({ data: row.data, startAfter: new Date(row.start_after) }))
}
