import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { embeddedUrl } from '#test/support/embedded-url.ts'
import { signInStaff } from '#test/support/http-staff.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

import { grouped, table } from '../format.ts'
import { openKeepAlive, type KeepAliveConnection } from '../server/keep-alive-connection.ts'
import { waitUntilIdle } from '../server/seed-orders.ts'
import { quantile, ratioRange } from '../statistics.ts'
import { maxMark, type TargetResult } from '../targets-report.ts'
import { fillPanel, type PanelSize } from './panel-data.ts'
import { panelPages } from './panel-pages.ts'

type Pair<Value> = [Value, Value]
/** Milliseconds of every request to the small and the large studio. */
export type PanelPage = { name: string; times: Pair<number[]> }
export type PanelFigures = { sizes: Pair<PanelSize>; pages: PanelPage[] }
type Studio = { line: KeepAliveConnection; paths: { name: string; path: string }[] }
type MeasuredPage = PanelPage & { paths: Pair<string> }

const sizes: PanelFigures['sizes'] = [
  { projects: 10_000, clients: 2_000 },
  { projects: 100_000, clients: 20_000 },
]
const person = { email: 'bench@estudio.example', password: 'uma senha bem comprida' }
/** Maximum allowed ratio for ten times as much data. */
const maxGrowth = 1.2

/** Rounds and time for all pages; uncertain ones then share another half of the time. */
const full = { warmUps: 5, rounds: 100, seconds: 180 }
const quickly = { warmUps: 1, rounds: 5, seconds: 0 }
const roundsAgain = 20

/**
 * Two studios, one ten times as large, run side by side; round after round each page is requested from both. Where the
 * ratio of the p99 is not yet clearly above or below the limit, the page is requested more often, and all its requests
 * count.
 */
export async function measurePanel({ quick }: { quick: boolean }): Promise<PanelFigures> {
  const ends: (() => unknown)[] = []
  const { warmUps, rounds, seconds } = quick ? quickly : full
  try {
    const studios: Pair<Studio> = [await openStudio(sizes[0], ends), await openStudio(sizes[1], ends)]
    const pages = studios[0].paths.map(({ name, path }, index): MeasuredPage => {
      return { name, times: [[], []], paths: [path, studios[1].paths[index]?.path ?? path] }
    })
    await wait(quick ? 0 : 5_000)
    for (let round = 0; round < warmUps; round += 1) await askAll(studios, pages, round)
    for (const { times } of pages) for (const durations of times) durations.length = 0

    const began = performance.now()
    const isOver = (times: number) => performance.now() - began >= times * seconds * 1_000
    for (let round = 0; round < rounds || !isOver(1); round += 1) await askAll(studios, pages, round)
    for (let open = pages.filter(isUncertain); open.length > 0 && !isOver(1.5); open = open.filter(isUncertain)) {
      for (let round = 0; round < roundsAgain; round += 1) await askAll(studios, open, round)
    }
    return { sizes, pages }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

async function openStudio(size: PanelSize, ends: (() => unknown)[]): Promise<Studio> {
  const data = await temporaryDataDir()
  ends.push(data.remove)
  const product = await startProduct({
    dataDir: data.path,
    env: { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: person.password, LOG_LEVEL: 'error' },
  })
  ends.push(product.stop)
  const url = await embeddedUrl(data.path)
  await fillPanel(url, size)
  await settle(url)
  const { cookie } = await signInStaff(product.url, person)
  await waitUntilIdle(product.pid)
  const line = openKeepAlive(Number(new URL(product.url).port), cookie)
  ends.push(line.close)
  return { line, paths: panelPages(size) }
}

/** Flushes the data to disk and turns autovacuum off, so that neither happens during the measurement. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const step of ['alter system set autovacuum = off', 'select pg_reload_conf()', 'checkpoint']) {
    await client.query(step)
  }
  await client.end()
}

/** Which studio is asked first alternates by page and round. */
async function askAll(studios: Pair<Studio>, pages: MeasuredPage[], round: number): Promise<void> {
  for (const [index, { paths, times }] of pages.entries()) {
    for (const which of (round + index) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[which].push(await studios[which].line.ask(paths[which]))
    }
  }
}

function isUncertain({ times }: PanelPage): boolean {
  const { min, max } = growthRange(times)
  return min <= maxGrowth && max > maxGrowth
}

export function panelReport({ sizes: [small, large], pages }: PanelFigures): string[] {
  return [
    '## The panel at two sizes',
    `${formatSize(small)} beside ${formatSize(large)}; milliseconds, median and p99 of each. In brackets where the ratio of the p99 lies in nine of ten draws from the same requests.`,
    table(
      ['Page', 'requests', 'small', 'large', 'ratio', 'small p99', 'large p99', 'ratio of p99', `≤ ${maxGrowth}`],
      pages.map(({ name, times }) => {
        const { min, max } = growthRange(times)
        return [
          name,
          times[0].length,
          ...cellsOf(times, 0.5),
          ...cellsOf(times, 0.99),
          `${growthOf(times, 0.99).toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`,
          verdictOf(times),
        ]
      }),
    ),
  ]
}

export function panelMarks({ pages }: PanelFigures): TargetResult[] {
  return pages.map(({ name, times }) => ({
    ...maxMark(`panel, p99 at ten times the size: ${name}`, maxGrowth, growthOf(times, 0.99), ''),
    reached: isReached(times),
  }))
}

/** `null` when the ratio is above the limit but its interval starts below: undecided. */
function isReached(times: Pair<number[]>): boolean | null {
  if (growthOf(times, 0.99) <= maxGrowth) return true
  return growthRange(times).min > maxGrowth ? false : null
}

function verdictOf(times: Pair<number[]>): string {
  const reached = isReached(times)
  if (reached === null) return 'not certain'
  return reached ? 'reached' : '**not reached**'
}

function formatSize({ projects, clients }: PanelSize): string {
  return `${grouped(projects)} projects, ${grouped(clients)} clients`
}

function cellsOf(times: Pair<number[]>, share: number): string[] {
  const shown = times.map((durations) => at(durations, share).toFixed(1))
  return share === 0.5 ? [...shown, growthOf(times, share).toFixed(2)] : shown
}

function growthOf([small, large]: Pair<number[]>, share: number): number {
  return at(large, share) / at(small, share)
}

function growthRange([small, large]: Pair<number[]>) {
  return ratioRange(large, small, 0.99)
}

function at(times: number[], share: number): number {
  return quantile(
    times.toSorted((one, other) => one - other),
    share,
  )
}
