// `npm run readme-pictures`: photographs the four pages that the README shows, out of the shop of fill-shop.ts, into `docs/pictures`.
import { stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import sharp from 'sharp'

import { readOptions } from '#server/command-options.ts'

import { eachState } from './each-state.ts'
import { openState, settle } from './open-state.ts'
import { openReport } from './report.ts'
import { openFullShop } from './shop.ts'
import { pageStates } from './states.ts'

readOptions()
const root = dirname(dirname(import.meta.dirname))
/** A state of states.ts by the name of its picture, and how large the window is. */
const wanted: Record<string, { of: string; width: number; height: number }> = {
  home: { of: 'home', width: 1440, height: 900 },
  'first-listen': { of: 'preview, first listen', width: 1440, height: 900 },
  project: { of: 'panel: project, three versions', width: 1440, height: 900 },
  finance: { of: 'panel: finance', width: 1440, height: 900 },
}

const names = new Map(Object.entries(wanted).map(([file, { of }]) => [of, file]))
const states = pageStates.filter(({ name }) => names.has(name))
if (states.length < names.size) throw new Error(`states.ts knows only ${states.map(({ name }) => name).join(', ')}`)

const report = openReport([...names.keys()], { events: false })
const shop = await openFullShop()
try {
  await eachState(states, async (browser, state) => {
    report.begin(state.name)
    const file = names.get(state.name) ?? ''
    const { width = 0, height = 0 } = wanted[file] ?? {}
    const { page, context } = await openState(browser, shop, state)
    await page.setViewportSize({ width, height })
    await settle(page)
    const path = join(root, 'docs', 'pictures', `${file}.webp`)
    await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      .resize({ width: 1200, withoutEnlargement: true })
      .webp({ quality: 82, effort: 6 })
      .toFile(path)
    await context.close()
    const { size } = await stat(path)
    report.end(state.name, [])
    process.stdout.write(`${relative(root, path)}: ${Math.round(size / 1000)} kB\n`)
  })
} finally {
  await shop.close()
}
