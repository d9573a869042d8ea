import { grouped, ranged, table } from '../format.ts'
import { largestDocument, maxMark, type TargetResult } from '../targets-report.ts'
import type { PageComparison, PageFigures, PagesMeasured } from './pages.ts'
import type { PersonalFigures } from './personal-pages.ts'

export function pageReport({ browser, loads, pairs, pages, comparisons, personal }: PagesMeasured): string[] {
  return [
    '## Pages on a phone',
    `Chromium ${browser}, 360 × 780, processor four times slower, a line of 150 ms and 1.6 Mbit/s with connection set-up and slow start; medians of ${loads} cold loads. Bytes as they came over the wire, headers included. Scripts: asked for before the load event, and in all.`,
    pageTable(pages),
    'Beside a plain page of the same content, without script or font, given away by bare `node:http`; ratios of ' +
      `${pairs} neighbouring loads:`,
    comparisonTable(comparisons),
    `Pages of one visitor, which React takes over, beside themselves without script; ${pairs} pairs:`,
    personalTable(personal),
  ]
}

export function pageMarks({ pages, comparisons, personal }: PagesMeasured): TargetResult[] {
  return [
    worst('document and headers', largestDocument, 'document', 'B'),
    worst('scripts before usable', 9_000, 'scripts', 'B'),
    highest('scripts until idle', 16_000, (page) => page.scripts.median + page.laterScripts.median, 'B'),
    worst('layout shift', 0, 'shift', ''),
    worst('blocking time', 50, 'blocked', 'ms'),
    ...comparisons.flatMap(({ path, largest, control }) => [
      maxMark(`\`${path}\`: largest paint : plain page`, 1.15, largest.median, ''),
      maxMark(`\`${path}\`: menu opens : plain page`, 1.15, control.median, ''),
    ]),
    ...personal.flatMap(({ name, ratio, modules, blockedRatio }) => [
      maxMark(`${name}: largest paint : without script`, 1.15, ratio.median, ''),
      maxMark(`${name}: modules to hydrate it, packed`, 140_000, modules, 'B'),
      maxMark(`${name}: blocking time : bare React Router page`, 1.5, blockedRatio, ''),
    ]),
  ]

  function worst(what: string, max: number, key: Exclude<keyof PageFigures, 'path'>, unit: string): TargetResult {
    return highest(what, max, (page) => page[key].median, unit)
  }

  function highest(what: string, max: number, read: (page: PageFigures) => number, unit: string): TargetResult {
    const [page] = pages.toSorted((one, other) => read(other) - read(one))
    return maxMark(`${what}, most of all pages (\`${page?.path}\`)`, max, page ? read(page) : Number.NaN, unit)
  }
}

function pageTable(pages: PageFigures[]): string {
  return table(
    ['Page', 'document B', 'scripts B', 'in all B', 'fonts B', 'requests', 'FCP ms', 'LCP ms (range)', 'CLS', 'TBT ms'],
    pages.map((page) => [
      page.path,
      grouped(page.document.median),
      grouped(page.scripts.median),
      grouped(page.scripts.median + page.laterScripts.median),
      grouped(page.fonts.median),
      page.requests.median,
      grouped(page.first.median),
      ranged(page.largest, 0),
      Number(page.shift.median.toFixed(4)),
      grouped(page.blocked.median),
    ]),
  )
}

function personalTable(pages: PersonalFigures[]): string {
  return table(
    [
      'Page',
      'document B',
      'scripts B',
      'of it modules, packed B',
      'LCP ms',
      'without script ms',
      'ratio (range)',
      'CLS',
      'TBT ms',
      'TBT : bare page',
    ],
    pages.map(({ name, document, scripts, modules, largest, largestWithoutScript, ratio, shift, ...page }) => [
      name,
      grouped(document.median),
      grouped(scripts.median),
      grouped(modules),
      grouped(largest.median),
      grouped(largestWithoutScript.median),
      ranged(ratio, 2),
      Number(shift.median.toFixed(4)),
      grouped(page.blocked.median),
      page.blockedRatio.toFixed(2),
    ]),
  )
}

function comparisonTable(comparisons: PageComparison[]): string {
  return table(
    ['Page', 'plain document B', 'plain LCP ms', 'LCP ratio (range)', 'menu opens ms', 'plain ms', 'ratio (range)'],
    comparisons.map(({ path, peer, largest, ours, theirs, control }) => [
      path,
      grouped(peer.document.median),
      ranged(peer.largest, 0),
      ranged(largest, 2),
      ranged(ours, 0),
      ranged(theirs, 0),
      ranged(control, 2),
    ]),
  )
}
