import { sql } from 'drizzle-orm'
import { max, median, quantile, sampleWithReplacement } from 'simple-statistics'

import { signInStaff } from '#test/support/http-staff.ts'
import { fillPanel, panelPages, type PanelSize } from '#test/support/panel-studio.ts'

import { atMost, grouped, table, type Part } from './report.ts'
import { measureInTurns, openShop, requestHeaders, staff, timeOf, waitUntilIdle, withStaff } from './shop.ts'
import type { Ends, Size } from './shop.ts'

/** Milliseconds of every request to a page of one studio. */
type Asked = { url: string; headers: Record<string, string>; grows: string; rounds: number[] }
type Page = { name: string; small: Asked; large: Asked }

const smallSize: PanelSize = { projects: 10_000, clients: 2_000 }
const largeSize: PanelSize = { projects: 100_000, clients: 20_000 }
/** Maximum allowed ratio for ten times as much data. */
const maxGrowth = 1.2

/**
 * Two studios, one ten times as large, run side by side; round after round each page is requested from both. Where the
 * ratio of the p99 is not yet clearly above or below the limit, the page is requested more often, and all its requests
 * count.
 */
export async function measurePanel({ quick }: Size, ends: Ends): Promise<Part> {
  const [smallPages, largePages] = [await openStudio(smallSize, ends), await openStudio(largeSize, ends)]
  const pages = [...smallPages].flatMap(([name, small]): Page[] => {
    const large = largePages.get(name)
    return large ? [{ name, small, large }] : []
  })
  await ask(pages, quick ? { rounds: 5 } : { rounds: 100, warmUps: 5 })
  for (let more = quick ? 0 : 5; more > 0; more -= 1) await ask(pages.filter(isUncertain), { rounds: 20, warmUps: 0 })
  return reportOf(pages)
}

/** The pages of a studio, filled and on disk, with autovacuum off, so that neither happens during the measurement. */
async function openStudio(size: PanelSize, ends: Ends): Promise<Map<string, Asked>> {
  const { url, pid, db, databaseUrl } = await openShop(ends, { ...withStaff, LOG_LEVEL: 'error' })
  await fillPanel(databaseUrl, size)
  for (const step of [sql`alter system set autovacuum = off`, sql`select pg_reload_conf()`, sql`checkpoint`])
    await db.execute(step)
  const headers = requestHeaders((await signInStaff(url, staff)).cookie)
  await waitUntilIdle(pid)
  return new Map(
    panelPages(size).map(({ name, path, grows }) => [name, { url: url + path, headers, grows, rounds: [] }]),
  )
}

function ask(pages: Page[], times: { rounds: number; warmUps?: number }): Promise<void> {
  const asked = pages.flatMap(({ small, large }) => [small, large])
  return measureInTurns(asked, times, ({ url, headers }) => timeOf(url, headers))
}

function reportOf(pages: Page[]): Part {
  const figures = pages.map((page) => {
    const [small, large] = [page.small.rounds, page.large.rounds]
    const { name } = page
    return { name, grows: page.small.grows, small, large, middle: median(large) / median(small), ...growthOf(page) }
  })
  const [small, large] = [smallSize, largeSize].map(
    ({ projects, clients }) => `${grouped(projects)} projects, ${grouped(clients)} clients`,
  )
  const medians = figures.map(({ middle }) => middle)
  // Above the limit, but its interval starts below: undecided.
  const marks = figures.map(({ name, p99, from }) => {
    const mark = atMost(`panel, p99 at ten times the size: ${name}`, maxGrowth, p99)
    return mark.reached || from > maxGrowth ? mark : { ...mark, reached: null }
  })
  const reached = marks.filter((mark) => mark.reached).length
  return {
    report: [
      '## The panel at two sizes',
      `${small} beside ${large}; milliseconds, median and p99 of each. In brackets where the ratio of the p99 lies in nine of ten draws from the same requests. ${reached} of ${pages.length} pages reach ${maxGrowth}; ratio of the medians: highest ${max(medians).toFixed(2)}, middle ${median(medians).toFixed(2)}.`,
      table(figures, {
        Page: ({ name }) => name,
        requests: (page) => page.small.length,
        small: (page) => median(page.small).toFixed(1),
        large: (page) => median(page.large).toFixed(1),
        ratio: ({ middle }) => middle.toFixed(2),
        'small p99': (page) => quantile(page.small, 0.99).toFixed(1),
        'large p99': (page) => quantile(page.large, 0.99).toFixed(1),
        'ratio of p99': ({ p99, from, to }) => `${p99.toFixed(2)} (${from.toFixed(2)}–${to.toFixed(2)})`,
        'counts or adds up': ({ grows }) => grows,
      }),
    ],
    marks,
  }
}

function isUncertain(page: Page): boolean {
  const { from, to } = growthOf(page)
  return from <= maxGrowth && to > maxGrowth
}

/** The ratio of the p99, and its 90 % bootstrap interval from 300 resamples: wide where too few or too noisy values are known. */
function growthOf({ small, large }: Page): { p99: number; from: number; to: number } {
  const ratioOf = (draw: (times: number[]) => number[]) =>
    quantile(draw(large.rounds), 0.99) / quantile(draw(small.rounds), 0.99)
  const drawn = Array.from({ length: 300 }, () => ratioOf((times) => sampleWithReplacement(times, times.length)))
  return { p99: ratioOf((times) => times), from: quantile(drawn, 0.05), to: quantile(drawn, 0.95) }
}
