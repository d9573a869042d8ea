import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { mercadoPago } from '#adapters/mercado-pago/mercado-pago.ts'
import { addDays, dayOf } from '#core/shared/dates.ts'
import { countOf } from '#core/site/shop-count.ts'
import { listLastPayments } from '#db/admin/operations.ts'
import { readShopCounts } from '#db/admin/shop-counts.ts'
import { currentSettings } from '#db/content/document-versions.ts'
import {
  auditLog,
  clients,
  feedbacks,
  giftReactions,
  history,
  ledgerEntries,
  mails,
  notes,
  orders,
  payments,
  projects,
} from '#db/schema.ts'
import { startTestEmulator, testToken, webhookSecret } from '#emulator/test-emulator.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext, testActor } from '#test/support/test-context.ts'

import { markDemoFolder, readDemoFolder } from './demo-folder.ts'
import { liveDemoOrder } from './demo-order.ts'
import { planDemo } from './demo-plan.ts'
import { openDemoShop, type DemoSong } from './demo-shop.ts'
import { countDemoVisits, describeDemoStudio } from './demo-studio.ts'
import { openEmulatorBank } from './emulator-bank.ts'
import { fillDemoShop } from './fill-demo.ts'

const context = await createTestContext()
const { db } = context
const root = dirname(dirname(import.meta.dirname))

function songOf(title: string): DemoSong {
  const bytes = (head: string) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(2_000, title)])
  return { title, m4a: bytes('\0\0\0\x20ftypM4A '), mp3: bytes('ID3\x04'), flac: bytes('fLaC') }
}

async function openShop() {
  const emulator = await startTestEmulator()
  const provider = mercadoPago({
    accessToken: testToken,
    webhookSecrets: [webhookSecret],
    apiUrl: emulator.url,
    onError: (problem) => {
      throw new Error(JSON.stringify(problem))
    },
  })
  const producer = await createStaff(depsOf(context), 'producer')
  const bank = openEmulatorBank(emulator.url)
  const shop = await openDemoShop(
    { ...context, payments: provider },
    {
      bank,
      songs: [songOf('Maré Mansa'), songOf('Contramão')],
      actor: testActor(),
      team: [testActor({ id: producer.id })],
    },
  )
  await bank.open()
  onTestFinished(() => bank.close())
  return { shop, producer }
}

test('three orders → delivered, with feedback and unpaid, months of dates, books that add up', async () => {
  const now = new Date()
  const { shop } = await openShop()
  for (const [index, order] of planDemo(3, now).entries()) await liveDemoOrder(shop, order, index)

  const placed = await db.select().from(orders).orderBy(asc(orders.createdAt))
  expect(placed.map(({ code, state }) => [code, state])).toEqual([
    ['P0001', 'paid'],
    ['P0002', 'paid'],
    ['P0003', 'awaiting-payment'],
  ])
  const songs = await db.select().from(projects).orderBy(asc(projects.createdAt))
  expect(songs.map(({ status }) => status)).toEqual(['delivered', 'feedback'])
  expect(songs[0]?.deliveredAt?.getTime()).toBeLessThan(addDays(now, -15).getTime())
  expect([await db.$count(feedbacks), await db.$count(notes)]).toEqual([1, 1])
  // Nothing is dated by the minute in which the shop was filled.
  const dates = [
    ...(await db.select().from(history)),
    ...(await db.select().from(mails)),
    ...(await db.select().from(clients)),
  ]
  expect(dates.every(({ createdAt }) => createdAt.getTime() <= now.getTime() - 60_000)).toBe(true)
  expect(dates.some(({ createdAt }) => createdAt.getTime() < addDays(now, -20).getTime())).toBe(true)
  expect((await db.select().from(mails)).every(({ state }) => state === 'sent')).toBe(true)
  const entries = await db.select().from(ledgerEntries)
  const gross = entries.filter(({ kind }) => kind === 'charge').reduce((sum, { amount }) => sum + amount, 0)
  expect(gross).toBe(placed.filter(({ state }) => state === 'paid').reduce((sum, { total }) => sum + total, 0))
  expect((await listLastPayments(db, now)).every(({ hasEvent }) => hasEvent)).toBe(true)
})

test('a disputed, a given and a redeemed song → a dispute, a happy answer and an empty voucher, made by the producer', async () => {
  const { shop, producer } = await openShop()
  const plan = planDemo(40, new Date())
  const ids = new Map<string | null, string>()
  for (const turn of ['dispute', 'gift', 'voucher']) {
    const index = plan.findIndex((order) => order.turn === turn)
    const order = plan[index]
    if (order) ids.set(turn, (await liveDemoOrder(shop, order, index)).orderId)
  }

  const disputed = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, ids.get('dispute') ?? ''))
  expect(disputed.map(({ status }) => status)).toEqual(['charged-back'])
  expect((await db.select().from(giftReactions)).map(({ content }) => content !== '')).toEqual([true])
  expect(await context.order(ids.get('voucher') ?? '')).toMatchObject({ state: 'paid', total: 0 })
  const [song] = await context.projectsOf(ids.get('gift') ?? '')
  expect(song).toMatchObject({ assigneeId: producer.id, title: plan.find(({ turn }) => turn === 'gift')?.story.title })
  const done = await db.select().from(auditLog).where(eq(auditLog.staffId, producer.id))
  expect(done.map(({ action }) => action)).toEqual(expect.arrayContaining(['project-edited', 'versions-presented']))
})

test('the studio described and its visits counted → a week is full at four songs, and more look than buy', async () => {
  const now = new Date()
  const plan = planDemo(12, now)
  const person = await createStaff(depsOf(context), 'owner')
  await describeDemoStudio(db, { ...testActor(), id: person.id })
  await countDemoVisits(db, plan)

  const settings = await currentSettings(db)
  expect([settings.company.legalName !== '', settings.schedule.songsPerWeek]).toEqual([true, 4])
  const [first, last] = [dayOf(addDays(now, -200)), dayOf(now)]
  const counts = await readShopCounts(db, { first, last })
  expect(countOf(counts, 'visit')).toBeGreaterThan(countOf(counts, 'packages'))
  expect(countOf(counts, 'packages')).toBeGreaterThan(countOf(counts, 'checkout'))
  expect(countOf(counts, 'checkout')).toBeGreaterThan(plan.length)
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-demo-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function fillIn(folder: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const isReady = await fillDemoShop({
    root,
    env: { DATA_DIR: folder, ...env },
    orders: 3,
    printLine: (line) => lines.push(line),
  })
  return { isReady, text: lines.join('\n') }
}

test('a folder with anything of a shop in it → refused, and left as it is', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'postgres-is-elsewhere.txt'), 'somewhere')

  expect(await fillIn(folder)).toEqual({ isReady: false, text: expect.stringContaining('não está vazia') })
  expect(await readDemoFolder(folder)).toEqual({ state: 'not-empty' })
})

test('run again → says that it is there; interrupted → says what to do', async () => {
  const folder = await createFolder()
  await markDemoFolder(folder, { isComplete: true, email: 'demo@exemplo.com.br' })
  expect(await fillIn(folder)).toEqual({ isReady: true, text: expect.stringContaining('já está pronta') })

  await markDemoFolder(folder, { isComplete: false, email: 'demo@exemplo.com.br' })
  expect(await fillIn(folder)).toEqual({ isReady: false, text: expect.stringContaining('foi interrompida') })
})

test.each([
  ['DATABASE_URL', 'postgres://localhost/loja'],
  ['SMTP_URL', 'smtp://localhost:25'],
])('%s is set → refused before anything is opened', async (name, text) => {
  const folder = await createFolder()

  expect(await fillIn(folder, { [name]: text })).toEqual({ isReady: false, text: expect.stringContaining(name) })
  expect(await readDemoFolder(folder)).toEqual({ state: 'empty' })
})
