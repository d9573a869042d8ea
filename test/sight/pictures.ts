// `npm run pictures`: photographs every page in every state at three widths, and says what looks different from the pictures
// that were accepted (`npm run pictures -- --accept`).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { Browser } from '@playwright/test'

import { readOptions } from '#server/command-options.ts'

import { comparePictures, reducePicture, type Reduced } from './compare-pictures.ts'
import { eachState } from './each-state.ts'
import { photograph } from './photograph.ts'
import { pictureSheet, type Shot } from './picture-sheet.ts'
import { openReport } from './report.ts'
import { openShops } from './shop.ts'
import { pageStates, type PageState } from './states.ts'

const { values: wishes } = readOptions({
  options: {
    accept: { type: 'boolean', default: false },
    events: { type: 'boolean', default: false },
    /** Only states whose name this pattern is found in. */
    only: { type: 'string', default: '' },
    references: { type: 'string', default: join(import.meta.dirname, '..', 'pictures') },
    out: { type: 'string', default: join(dirname(dirname(import.meta.dirname)), 'test-results', 'pictures') },
  },
})

const states = pageStates.filter(({ name, isUnsteady }) => !isUnsteady && new RegExp(wishes.only).test(name))
const began = performance.now()
await rm(wishes.out, { recursive: true, force: true })
await mkdir(wishes.out, { recursive: true })
await mkdir(wishes.references, { recursive: true })
const report = openReport(
  states.map(({ name }) => name),
  wishes,
)
const shops = openShops()
const shots: Shot[] = []
try {
  await eachState(states, work)
} finally {
  await shops.close()
}
shots.sort((one, other) => one.order - other.order)
await removeOthers()
await writeFile(join(wishes.out, 'index.html'), pictureSheet(shots))
process.exit(say())

async function work(browser: Browser, state: PageState): Promise<void> {
  const { name } = state
  const order = pageStates.indexOf(state) * 10_000
  const shop = await shops.of(state)
  report.begin(name)
  try {
    for (const { width, picture } of await photograph(browser, shop, state)) {
      const stem = `${name.replaceAll(/[^\w]+/g, '-')}-${width}`
      const file = `${stem}.jpg`
      await writeFile(join(wishes.out, file), picture)
      const change = await compare(stem, await reducePicture(picture))
      shots.push({ name, width, order: order + width, file, ...change })
    }
  } catch (error) {
    const change = `could not be opened: ${String(error)}`
    shots.push({ name, width: 0, order, file: '', change, before: '', difference: '' })
  }
  const changed = shots.filter((shot) => shot.name === name && shot.change !== '')
  const lines = changed.map(({ width, change }) => `${width}: ${change}`)
  report.end(name, lines.length > 0 && wishes.events ? [...lines, advice()] : lines)
}

async function compare(name: string, now: Reduced): Promise<Pick<Shot, 'change' | 'before' | 'difference'>> {
  const path = join(wishes.references, `${name}.avif`)
  const known = await readFile(path).catch(() => null)
  const result = known ? await comparePictures(known, now) : { change: 'is new', difference: null }
  if (result.change === '') return { change: '', before: '', difference: '' }
  if (wishes.accept) {
    await writeFile(path, await now.encode())
    process.stdout.write(`accepted: ${name} ${result.change}\n`)
    return { change: '', before: '', difference: '' }
  }
  if (known) await writeFile(join(wishes.out, `${name}-before.avif`), known)
  if (result.difference) await writeFile(join(wishes.out, `${name}-difference.png`), result.difference)
  return {
    change: result.change,
    before: known ? `${name}-before.avif` : '',
    difference: result.difference ? `${name}-difference.png` : '',
  }
}

/** Pictures of states that are no longer there. */
async function removeOthers(): Promise<void> {
  if (!wishes.accept || wishes.only !== '' || shots.some(({ file }) => file === '')) return
  const taken = new Set(shots.map(({ file }) => file.replace(/\.jpg$/, '.avif')))
  const stored = (await readdir(wishes.references)).filter((name) => name.endsWith('.avif') && !taken.has(name))
  for (const name of stored) await rm(join(wishes.references, name))
}

function advice(): string {
  return `Before and after are side by side in ${join(wishes.out, 'index.html')} (npm run pictures). As it should be? npm run pictures -- --accept, and commit test/pictures.`
}

function say(): number {
  const seconds = Math.round((performance.now() - began) / 1000)
  const lines = [
    `${shots.length} pictures of ${states.length} states in ${seconds} s: ${join(wishes.out, 'index.html')}`,
  ]
  if (report.problems() > 0) lines.push(`${report.problems()} look different. ${advice()}`)
  if (!wishes.events) process.stdout.write(`${lines.join('\n')}\n`)
  return report.problems() === 0 ? 0 : 1
}
