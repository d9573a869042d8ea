import { cpus, loadavg } from 'node:os'

import { grouped, megabytes, percent, ranged, table, type Cell } from './format.ts'
import type { Size } from './measure.ts'
import { encodedBytes, type PageWeight } from './pages/page-weight.ts'
import type { Figures } from './server/load-rounds.ts'
import type { Memory, Soak } from './server/memory.ts'
import type { Starts } from './server/startup.ts'
import { ratioOf, type TargetResult, type Measured } from './targets-report.ts'

export function machineFacts(): string {
  const facts = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `load before the run ${loadavg()[0]?.toFixed(1)}`,
  ]
  return `${facts.join('; ')}.`
}

export function serverReport(measured: Measured & { pinned: boolean }, size: Size): string[] {
  const { figures, starts, firstStart, idle, loaded, soaked, weight, pinned } = measured
  const rounds = `${size.rounds} alternated rounds of ${size.ms / 1_000} s, medians.`
  const cores = pinned ? 'Servers and PostgreSQL on core 0, generator on core 1.' : 'Nothing was pinned to a core.'
  return [
    `## Load, ${size.connections} connections`,
    `${rounds} ${cores} µs/req is processor time.`,
    speedTable(figures),
    ratioTable(figures),
    '## Start, memory, weight',
    startTable(firstStart, starts),
    memoryTable(idle, loaded),
    ...(soaked ? [soakTable(soaked)] : []),
    weightTable(weight),
  ]
}

export function markTable(marks: TargetResult[]): string {
  return table(
    ['Mark', 'wanted', 'measured', ''],
    marks.map(({ what, wanted, measured, reached }) => [what, wanted, measured, verdictOf(reached)]),
  )
}

function speedTable(figures: Figures[]): string {
  return table(
    [
      'Answer',
      'req/s (range)',
      'p50 ms',
      'p99 ms (range)',
      'server µs/req',
      'database µs/req',
      'busy: servers, generator',
    ],
    figures.map((entry) => [
      entry.name,
      ranged(entry.perSecond, 0),
      entry.p50.median.toFixed(2),
      ranged(entry.p99, 1),
      entry.serverMicroseconds.median.toFixed(1),
      entry.databaseMicroseconds.median.toFixed(1),
      `${percent(entry.busyShare.median)}, ${percent(entry.generatorShare.median)}`,
    ]),
  )
}

function ratioTable(figures: Figures[]): string {
  const rows = figures.flatMap((entry) =>
    entry.against.flatMap((name) => {
      const base = figures.find((other) => other.name === name)
      if (!base) return []
      return [[`${entry.name} : ${name}`, ratioOf(entry, base).toFixed(2), (timeOf(base) / timeOf(entry)).toFixed(2)]]
    }),
  )
  return table(['Ratio', 'by req/s', 'by µs'], rows)
}

function startTable(first: number, starts: Starts): string {
  return table(
    ['Start and end', 'ms (range)'],
    [
      ['first start, empty data directory', grouped(first)],
      [`start on existing data, median of ${starts.count}`, ranged(starts.start, 0)],
      ['SIGTERM until it has ended', ranged(starts.stop, 0)],
    ],
  )
}

function memoryTable(idle: Memory, loaded: Memory): string {
  const row = (what: string, of: (memory: Memory) => number): Cell[] => [
    what,
    megabytes(of(idle)),
    megabytes(of(loaded)),
  ]
  return table(
    ['Memory, MB (10⁶ bytes)', 'idle for 10 s', 'after the load'],
    [
      row('Harmonia, resident', ({ product }) => product),
      row('payment emulator, resident', ({ emulator }) => emulator),
      row(
        `PostgreSQL, ${idle.postgresProcesses} to ${loaded.postgresProcesses} processes, shared pages once`,
        (memory) => memory.postgres,
      ),
    ],
  )
}

function soakTable({ spans, seconds, requests, perMinute, growth }: Soak): string {
  const rows = spans.map(({ from, min, max }) => [`${from} s`, megabytes(min), megabytes(max)])
  const verdict = `${requests.toLocaleString('en')} requests in ${seconds} s. Second half: ${(perMinute / 1e6).toFixed(2)} MB a minute, ${(growth * 100).toFixed(1)} % in all.`
  return `${table(['Resident under load, from', 'least MB', 'most MB'], rows)}\n\n${verdict}`
}

function weightTable(page: PageWeight): string {
  const { head, document, html, inlinedCss, scripts, styles, fonts, pictures } = page
  return table(
    ['Home page, bytes', 'over the wire', 'unpacked'],
    [
      ['HTML with its style sheet inside', grouped(document), grouped(html)],
      ['of it CSS (packed alone)', grouped(inlinedCss.alone), grouped(inlinedCss.raw)],
      ['status line and headers', grouped(head), grouped(head)],
      ['document and headers', grouped(head + document), grouped(head + html)],
      fileCells('scripts', scripts),
      fileCells('linked style sheets', styles),
      fileCells('preloaded fonts', fonts),
      fileCells('pictures and icon', pictures),
      ['requests in all', 1 + scripts.length + styles.length + fonts.length + pictures.length, ''],
    ],
  )
}

function verdictOf(reached: boolean | null): string {
  if (reached === null) return '–'
  return reached ? 'reached' : '**not reached**'
}

function fileCells(what: string, of: PageWeight['scripts']): Cell[] {
  return [`${what} (${of.length})`, grouped(encodedBytes(of)), grouped(of.reduce((sum, { raw }) => sum + raw, 0))]
}

function timeOf({ serverMicroseconds, databaseMicroseconds }: Figures): number {
  return serverMicroseconds.median + databaseMicroseconds.median
}
