import { writeFile } from 'node:fs/promises'

import { readOptions } from '#server/command-options.ts'

import { measure } from './measure.ts'
import { measureMixed, mixedMarks, mixedReport } from './mixed/mixed.ts'
import { modelReport } from './model/model-report.ts'
import { findBrowser } from './pages/find-browser.ts'
import { pageMarks, pageReport } from './pages/page-report.ts'
import { measurePages } from './pages/pages.ts'
import { songPagesMarks, songPagesReport } from './pages/song-pages-report.ts'
import { measureSongPages } from './pages/song-pages.ts'
import { measurePanel, panelMarks, panelReport } from './panel/panel.ts'
import { measurePreview, previewReport } from './panel/preview.ts'
import { machineFacts, markTable, serverReport } from './report.ts'
import { measureScale, scaleMarks, scaleReport } from './scale/scale.ts'
import { backupReport, measureBackup } from './server/backup.ts'
import { liveMarks, liveReport, measureLive } from './server/live.ts'
import { measureSales, salesMarks, salesReport } from './server/sales.ts'
import { measureSound, soundMarks, soundReport } from './server/sound.ts'
import { readMarks } from './targets-report.ts'

const { values: wishes } = readOptions({
  options: {
    quick: { type: 'boolean', default: false },
    backup: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    panel: { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
    songs: { type: 'boolean', default: false },
    servers: { type: 'boolean', default: false },
    sales: { type: 'boolean', default: false },
    sound: { type: 'boolean', default: false },
    mixed: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    'no-pages': { type: 'boolean', default: false },
    minutes: { type: 'string' },
    soak: { type: 'string', default: '0' },
    connections: { type: 'string', default: '32' },
    write: { type: 'string' },
  },
})
const length = wishes.quick
  ? { orders: 20, starts: 3, rounds: 3, ms: 1_000, loads: 2, pairs: 2 }
  : { orders: 300, starts: 5, rounds: 7, ms: 2_000, loads: 5, pairs: 25 }
const size = { ...length, soakSeconds: Number(wishes.soak), connections: Number(wishes.connections) }

const facts = machineFacts()
const parts = ['pages', 'songs', 'servers', 'sound', 'sales', 'backup', 'preview', 'panel', 'live'] as const
/** Measured only when asked for. */
const extras = ['mixed', 'scale', 'model'] as const
const only = [...parts, ...extras].filter((part) => wishes[part])
const wants = (part: (typeof parts)[number]) => only.length === 0 || only.some((name) => name === part)
const browser = wants('pages') && !wishes['no-pages'] ? await findBrowser() : undefined
if (browser) log('pages')
const pages = browser ? await measurePages(browser, size) : null
const songBrowser = wants('songs') && !wishes['no-pages'] ? await findBrowser() : undefined
if (songBrowser) log('pages of a song')
const songPages = songBrowser ? await measureSongPages(songBrowser, size) : null
if (wants('sound')) log('sound')
const sound = wants('sound') ? await measureSound({ ms: size.ms * 5, quick: wishes.quick }) : null
if (wants('live')) log('live')
const live = wants('live') ? await measureLive(size) : null
if (wants('sales')) log('sales')
const sales = wants('sales') ? await measureSales(wishes) : null
if (wants('backup')) log('backup')
const backup = wants('backup') ? await measureBackup(wishes) : null
const seconds = 60 * Number(wishes.minutes ?? (wishes.quick ? 0.5 : 10))
if (wishes.mixed) log(`${seconds} s of mixed traffic`)
const mixed = wishes.mixed ? await measureMixed({ seconds }) : null
if (wishes.scale) log('one process and two')
const scale = wishes.scale ? await measureScale(wishes) : null
if (wants('panel')) log('panel')
const panel = wants('panel') ? await measurePanel(wishes) : null
// Last: generating load pins processes to one core, and a browser started from there would inherit that.
const servers = wants('servers') ? await measure(size, log) : null
if (wants('preview')) log('preview page')
const preview = wants('preview') ? await measurePreview(size) : null

const report = [
  '# Harmonia, measured',
  facts,
  ...(pages ? pageReport(pages) : []),
  ...(songPages ? songPagesReport(songPages) : []),
  ...(servers ? serverReport(servers, size) : []),
  ...(preview ? previewReport(preview) : []),
  ...(sound ? soundReport(sound) : []),
  ...(live ? liveReport(live) : []),
  ...(sales ? salesReport(sales) : []),
  ...(backup ? backupReport(backup) : []),
  ...(mixed ? mixedReport(mixed) : []),
  ...(scale ? scaleReport(scale) : []),
  ...(panel ? panelReport(panel) : []),
  ...(wishes.model ? modelReport() : []),
  '## Marks',
  markTable([
    ...(pages ? pageMarks(pages) : []),
    ...(songPages ? songPagesMarks(songPages) : []),
    ...(servers ? readMarks(servers) : []),
    ...(live ? liveMarks(live) : []),
    ...(sound ? soundMarks(sound) : []),
    ...(sales ? salesMarks(sales) : []),
    ...(mixed ? mixedMarks(mixed) : []),
    ...(scale ? scaleMarks(scale) : []),
    ...(panel ? panelMarks(panel) : []),
  ]),
].join('\n\n')

console.log(report)
if (wishes.write) await writeFile(wishes.write, `${report}\n`)

function log(what: string) {
  console.error(`bench: ${what} …`)
}
