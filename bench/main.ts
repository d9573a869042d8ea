import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

import { readOptions } from '#server/command-options.ts'
import { showProgress } from '#server/progress.mjs'

import { measureBackup } from './backup.ts'
import { measureLive } from './live.ts'
import { measureMixed } from './mixed.ts'
import { measurePages } from './pages/pages.ts'
import { measureSongs } from './pages/songs.ts'
import { measurePanel } from './panel.ts'
import { measurePreview } from './preview.ts'
import { table, type Part } from './report.ts'
import { measureSales } from './sales.ts'
import { measureScale } from './scale.ts'
import { measureServers } from './servers.ts'
import type { Ends, Size } from './shop.ts'
import { measureSound } from './sound.ts'

/** Servers last: they pin processes to one core, and a browser started from there would inherit that. */
const parts = {
  pages: measurePages,
  songs: measureSongs,
  sound: measureSound,
  live: measureLive,
  sales: measureSales,
  backup: measureBackup,
  mixed: measureMixed,
  scale: measureScale,
  panel: measurePanel,
  preview: measurePreview,
  servers: measureServers,
}
const quick = { quick: { type: 'boolean', default: false } } as const
const flags = Object.fromEntries(Object.keys(parts).map((name) => [name, quick.quick]))
const { values: wishes } = readOptions({
  options: { ...flags, ...quick, minutes: { type: 'string' }, soak: { type: 'string', default: '0' } },
})
const amounts = wishes.quick
  ? { orders: 20, starts: 3, rounds: 3, seconds: 1, loads: 2, pairs: 2, minutes: 0.5 }
  : { orders: 300, starts: 5, rounds: 7, seconds: 2, loads: 5, pairs: 9, minutes: 10 }
const minutes = Number(wishes.minutes ?? amounts.minutes)
const size: Size = { ...amounts, minutes, quick: wishes.quick, soak: Number(wishes.soak) }

const all = Object.entries(parts)
const asked = new Map<string, unknown>(Object.entries(wishes))
const only = all.filter(([name]) => asked.get(name) === true)
/** Mixed traffic and two processes are measured only when asked for. */
const wanted = only.length > 0 ? only : all.filter(([name]) => name !== 'mixed' && name !== 'scale')

const facts = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${process.platform} ${process.arch}`,
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
  `load before the run ${loadavg()[0]?.toFixed(1)}`,
]
const measured: Part[] = []
const progress = showProgress((line) => console.error(line), {
  language: 'en',
  timesFile: join('node_modules', '.cache', 'harmonia', `bench-times${wishes.quick ? '-quick' : ''}.json`),
})
for (const [name, measure] of wanted) {
  console.error(`bench: ${name} (${measured.length + 1} of ${wanted.length})`)
  progress.begin(name)
  const ends: Ends = []
  try {
    measured.push(await measure(size, ends))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
progress.end()
const marks = measured.flatMap((part) => part.marks)
const verdicts = table(marks, {
  Mark: (mark) => mark.what,
  wanted: (mark) => mark.wanted,
  measured: (mark) => mark.measured,
  '': ({ reached }) => (reached === null ? '–' : reached ? 'reached' : '**not reached**'),
})
const sections = measured.flatMap((part) => part.report)
console.log(['# Harmonia, measured', `${facts.join('; ')}.`, ...sections, '## Marks', verdicts].join('\n\n'))
