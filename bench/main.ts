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
import { markTable, type Part } from './report.ts'
import { measureSales } from './sales.ts'
import { measureScale } from './scale.ts'
import { measureServers } from './servers.ts'
import type { Ends, Size } from './shop.ts'
import { measureSound } from './sound.ts'

const { values: wishes } = readOptions({
  options: {
    quick: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    songs: { type: 'boolean', default: false },
    sound: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    sales: { type: 'boolean', default: false },
    backup: { type: 'boolean', default: false },
    mixed: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    panel: { type: 'boolean', default: false },
    servers: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    soak: { type: 'string', default: '0' },
  },
})
const amounts = wishes.quick
  ? { orders: 20, starts: 3, rounds: 3, seconds: 1, loads: 2, pairs: 2 }
  : { orders: 300, starts: 5, rounds: 7, seconds: 2, loads: 5, pairs: 9 }
const size: Size = {
  ...amounts,
  quick: wishes.quick,
  soak: Number(wishes.soak),
  minutes: Number(wishes.minutes ?? (wishes.quick ? 0.5 : 10)),
}

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
  servers: measureServers,
  preview: measurePreview,
}
const asked = new Set(Object.entries(wishes).flatMap(([name, value]) => (value === true ? [name] : [])))
const all = Object.entries(parts)
const only = all.filter(([name]) => asked.has(name))
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
const marks = markTable(measured.flatMap((part) => part.marks))
const sections = measured.flatMap((part) => part.report)
console.log(['# Harmonia, measured', `${facts.join('; ')}.`, ...sections, '## Marks', marks].join('\n\n'))
