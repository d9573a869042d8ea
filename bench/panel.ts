import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { max, median, quantile, sampleWithReplacement } from 'simple-statistics'

import { signInStaff } from '#test/support/http-staff.ts'
import { fillPanel, panelPages, type PanelSize } from '#test/support/panel-studio.ts'

import { atMost, grouped, table, type Mark, type Part } from './report.ts'
import { openShop, requestHeaders, staff, timeOf, waitUntilIdle, withStaff, type Ends, type Size } from './shop.ts'

type Pair<Value> = [small: Value, large: Value]
type Studio = { url: string; headers: Record<string, string>; paths: { name: string; path: string }[] }
/** Milliseconds of every request to the small and the large studio. */
type MeasuredPage = { name: string; paths: Pair<string>; times: Pair<number[]> }

const sizes: Pair<PanelSize> = [
  { projects: 10_000, clients: 2_000 },
  { projects: 100_000, clients: 20_000 },
]
/** Maximum allowed ratio for ten times as much data. */
const maxGrowth = 1.2
const roundsAgain = 20

/**
 * Two studios, one ten times as large, run side by side; round after round each page is requested from both. Where the
 * ratio of the p99 is not yet clearly above or below the limit, the page is requested more often, and all its requests
 * count.
 */
export async function measurePanel({ quick }: Size, ends: Ends): Promise<Part> {
  const { warmUps, rounds, seconds } = quick
    ? { warmUps: 1, rounds: 5, seconds: 0 }
    : { warmUps: 5, rounds: 100, seconds: 180 }
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
  for (let open = pages.filter(isUncertain); open.length > 0 && !isOver(1.5); open = open.filter(isUncertain))
    for (let round = 0; round < roundsAgain; round += 1) await askAll(studios, open, round)
  return reportOf(pages)
}

/** Filled and on disk, with autovacuum off, so that neither happens during the measurement. */
async function openStudio(size: PanelSize, ends: Ends): Promise<Studio> {
  const { url, pid, db, databaseUrl } = await openShop(ends, { ...withStaff, LOG_LEVEL: 'error' })
  await fillPanel(databaseUrl, size)
  for (const step of [sql`alter system set autovacuum = off`, sql`select pg_reload_conf()`, sql`checkpoint`])
    await db.execute(step)
  const { cookie } = await signInStaff(url, staff)
  await waitUntilIdle(pid)
  return { url, headers: requestHeaders(cookie), paths: panelPages(size) }
}

/** Which studio is asked first alternates by page and round. */
async function askAll(studios: Pair<Studio>, pages: MeasuredPage[], round: number): Promise<void> {
  for (const [index, { paths, times }] of pages.entries())
    for (const which of (round + index) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      times[which].push(await timeOf(studios[which].url + paths[which], studios[which].headers))
}

function reportOf(pages: MeasuredPage[]): Part {
  const figures = pages.map(({ name, times: [small, large] }) => {
    const [middle, p99] = [median(large) / median(small), quantile(large, 0.99) / quantile(small, 0.99)]
    const range = growthRange([small, large])
    // Above the limit, but its interval starts below: undecided.
    const reached = p99 <= maxGrowth ? true : range.from > maxGrowth ? false : null
    return { name, small, large, middle, p99, range, reached }
  })
  const [small, large] = sizes.map(
    ({ projects, clients }) => `${grouped(projects)} projects, ${grouped(clients)} clients`,
  )
  const medians = figures.map(({ middle }) => middle)
  const reachedCount = figures.filter(({ reached }) => reached).length
  return {
    report: [
      '## The panel at two sizes',
      `${small} beside ${large}; milliseconds, median and p99 of each. In brackets where the ratio of the p99 lies in nine of ten draws from the same requests. ${reachedCount} of ${figures.length} pages reach ${maxGrowth}; ratio of the medians: highest ${max(medians).toFixed(2)}, middle ${median(medians).toFixed(2)}.`,
      table(figures, {
        Page: ({ name }) => name,
        requests: (page) => page.small.length,
        small: (page) => median(page.small).toFixed(1),
        large: (page) => median(page.large).toFixed(1),
        ratio: (page) => page.middle.toFixed(2),
        'small p99': (page) => quantile(page.small, 0.99).toFixed(1),
        'large p99': (page) => quantile(page.large, 0.99).toFixed(1),
        'ratio of p99': ({ p99, range }) => `${p99.toFixed(2)} (${range.from.toFixed(2)}–${range.to.toFixed(2)})`,
      }),
    ],
    marks: figures.map(({ name, p99, reached }): Mark => ({
      ...atMost(`panel, p99 at ten times the size: ${name}`, maxGrowth, p99),
      reached,
    })),
  }
}

function isUncertain({ times }: MeasuredPage): boolean {
  const { from, to } = growthRange(times)
  return from <= maxGrowth && to > maxGrowth
}

/** A 90 % bootstrap interval of the ratio of the p99, from 300 resamples: wide where too few or too noisy values are known. */
function growthRange([small, large]: Pair<number[]>): { from: number; to: number } {
  const ratios = Array.from({ length: 300 }, () => resampled(large) / resampled(small))
  return { from: quantile(ratios, 0.05), to: quantile(ratios, 0.95) }
}

function resampled(times: number[]): number {
  return quantile(sampleWithReplacement(times, times.length), 0.99)
}
