import { setTimeout as wait } from 'node:timers/promises'

import { desc, eq, sql } from 'drizzle-orm'

import { connect, type Db } from '#db/client.ts'
import { orders, projects, projectVersions } from '#db/schema.ts'
import { embeddedUrl } from '#test/support/embedded-url.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, megabytes, percent, table } from '../format.ts'
import { cpuTimeOf, cpuTimeOfDescendants } from '../server/processes.ts'
import { fillShop, waitUntilIdle } from '../server/seed-orders.ts'
import { makeVersion } from '../server/sound.ts'
import { laterGrowth, median } from '../statistics.ts'
import { flat, maxMark, type TargetResult } from '../targets-report.ts'
import { createTally, type KindFigures } from './tally.ts'
import { runUsers, userCount, type MixedShop } from './users.ts'
import { watchProcess, type Reading } from './watch-process.ts'

type Cpu = { product: number; postgres: number; others: number }
type Written = { databaseBytes: number; logBytes: number; commits: number }
export type MixedMeasured = {
  seconds: number
  kinds: KindFigures[]
  failureTexts: string[]
  readings: Reading[]
  orders: number
  paid: number
  /** Paid at the provider, and not here two minutes later. */
  lost: number
  /** Shares of a core: the product, its PostgreSQL, and what else it starts (emulator, analysis, contracts). */
  used: Cpu
  /** What PostgreSQL wrote meanwhile. */
  written: Written
}

const person = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
const patienceMs = 120_000
/** Handles and connections are a few dozen: one more or less is several percent. */
const flatCounts = 0.05

/**
 * Visitors, clients, listeners, staff, uploads and sales at a time, against one process with its embedded PostgreSQL and
 * the payment emulator. The load comes from this process; nothing is pinned.
 */
export async function measureMixed({ seconds }: { seconds: number }): Promise<MixedMeasured> {
  const ends: (() => unknown)[] = []
  try {
    const data = await temporaryDataDir()
    ends.push(data.remove)
    const env = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password }
    const product = await startProduct({ dataDir: data.path, env })
    ends.push(product.stop)
    const { db, close } = connect(await embeddedUrl(data.path), { connections: 2 })
    ends.push(close)
    const place = await openPlace(product, db)
    const before = { orders: await db.$count(orders), paid: await countPaid(db) }
    const written = await readWritten(db)
    const cpu = await readCpu(product.pid)

    const tally = createTally()
    const watch = watchProcess(product.pid)
    const began = performance.now()
    const sold = await runUsers(place, tally, seconds * 1_000)
    const elapsed = (performance.now() - began) / 1_000
    const readings = await watch.end()
    const cpuAfter = await readCpu(product.pid)

    const lost = await countLost(db, before.paid + sold.paid)
    const after = await readWritten(db)
    return {
      seconds: elapsed,
      kinds: tally.figures(),
      failureTexts: tally.failureTexts(),
      readings,
      orders: (await db.$count(orders)) - before.orders,
      paid: sold.paid,
      lost,
      used: {
        product: (cpuAfter.product - cpu.product) / 1e6 / elapsed,
        postgres: (cpuAfter.postgres - cpu.postgres) / 1e6 / elapsed,
        others: (cpuAfter.others - cpu.others) / 1e6 / elapsed,
      },
      written: {
        databaseBytes: after.databaseBytes - written.databaseBytes,
        logBytes: after.logBytes - written.logBytes,
        commits: after.commits - written.commits,
      },
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** A shop with twenty orders, and a client with a recording to play. */
async function openPlace({ url, pid }: { url: string; pid: number }, db: Db): Promise<MixedShop> {
  const order = await fillShop(url, 20)
  const [project] = await db.select().from(projects).where(eq(projects.orderId, order.id))
  if (!project) throw new Error('a paid order has no project')
  const studio = await signInStaff(url, person)
  const wave = { name: '4 minutes', seconds: 240, rate: 44_100, bits: 16 } as const
  await makeVersion({ db, studio, pid, projectId: project.id }, wave)
  const [version] = await db
    .update(projectVersions)
    .set({ presentedAt: new Date() })
    .where(eq(projectVersions.projectId, project.id))
    .returning()
  const known = await db.select({ code: orders.code, email: orders.buyerEmail }).from(orders).orderBy(desc(orders.code))
  await waitUntilIdle(pid)
  const soundUrl = `${url}/sons/${version?.id}/${version?.recordingId}.m4a`
  return { url, studio, listener: { cookie: order.cookie, soundUrl }, orders: known }
}

/** Microseconds so far. */
async function readCpu(pid: number): Promise<Cpu> {
  const postgres = await cpuTimeOfDescendants(pid, 'postgres')
  return { product: await cpuTimeOf([pid]), postgres, others: (await cpuTimeOfDescendants(pid)) - postgres }
}

function countPaid(db: Db): Promise<number> {
  return db.$count(orders, eq(orders.state, 'paid'))
}

async function countLost(db: Db, wanted: number): Promise<number> {
  const until = performance.now() + patienceMs
  let lost = wanted - (await countPaid(db))
  while (lost > 0 && performance.now() < until) {
    await wait(500)
    lost = wanted - (await countPaid(db))
  }
  return lost
}

async function readWritten(db: Db): Promise<Written> {
  const { rows } = await db.execute<Record<'database' | 'log' | 'commits', string>>(sql`
    select pg_database_size(current_database())::text as database,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as log,
      (select xact_commit from pg_stat_database where datname = current_database())::text as commits`)
  const [row] = rows
  return { databaseBytes: Number(row?.database), logBytes: Number(row?.log), commits: Number(row?.commits) }
}

export function mixedReport(measured: MixedMeasured): string[] {
  const { seconds, kinds, failureTexts, readings, written } = measured
  const sales = Math.max(1, measured.orders)
  return [
    `## Mixed traffic, ${(seconds / 60).toFixed(1)} minutes`,
    `${userCount} users at a time, with pauses: ${measured.orders} orders, ${measured.paid} of them paid. The load comes from the same two cores; of one, the product used ${percent(measured.used.product)}, PostgreSQL ${percent(measured.used.postgres)}, and emulator, analysis and contracts together ${percent(measured.used.others)}.`,
    table(
      ['', 'count', 'per second', 'p50 ms', 'p99 ms', 'slowest ms', 'failed'],
      kinds.map(({ kind, count, p50, p99, max, failures }) => [
        kind,
        grouped(count),
        (count / seconds).toFixed(1),
        ...[p50, p99, max].map((ms) => ms.toFixed(1)),
        failures,
      ]),
    ),
    ...(failureTexts.length > 0 ? [failureTexts.map((text) => `- ${text}`).join('\n')] : []),
    table(
      ['Sampled every two seconds', 'first half, median', 'second half, median', 'most', 'growth in the second half'],
      [
        stateRow('resident memory, MB', readings, (reading) => reading.memory, megabytes),
        stateRow('open files and sockets', readings, (reading) => reading.handles, String),
        stateRow('PostgreSQL processes', readings, (reading) => reading.connections, String),
      ],
    ),
    `For each order, with everything else that happened: ${grouped(written.databaseBytes / sales / 1_000)} kB of database, ${grouped(written.logBytes / sales / 1_000)} kB of its log, ${grouped(written.commits / sales)} commits (${grouped(written.commits / seconds)} a second).`,
  ]
}

function stateRow(
  what: string,
  readings: Reading[],
  of: (reading: Reading) => number,
  words: (value: number) => string,
): string[] {
  const half = Math.floor(readings.length / 2)
  const values = readings.map(of)
  const [first, second] = [values.slice(0, half), values.slice(half)]
  return [
    what,
    words(median(first)),
    words(median(second)),
    words(Math.max(...values)),
    percent(growthOf(readings, of)),
  ]
}

function growthOf(readings: Reading[], of: (reading: Reading) => number): number {
  return laterGrowth(readings.map((reading) => ({ x: reading.x, y: of(reading) }))).growth
}

export function mixedMarks({ kinds, readings, lost }: MixedMeasured): TargetResult[] {
  const failures = kinds.reduce((sum, kind) => sum + kind.failures, 0)
  const growth = (what: string, max: number, of: (reading: Reading) => number) =>
    maxMark(`mixed traffic: ${what}, growth in the second half`, max * 100, growthOf(readings, of) * 100, '%')
  return [
    maxMark('mixed traffic: requests that failed', 0, failures, ''),
    maxMark('mixed traffic: payments lost', 0, lost, ''),
    growth('memory', flat, (reading) => reading.memory),
    growth('open files and sockets', flatCounts, (reading) => reading.handles),
    growth('database connections', flatCounts, (reading) => reading.connections),
  ]
}
