// `npm run sight`: looks at every page in every state at three widths, and says what a person would not see. Pictures of it are
// in `test-results/sight`.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { readOptions } from '#server/command-options.ts'

import { eachState } from './each-state.ts'
import { look } from './look.ts'
import { widths } from './open-state.ts'
import { openReport } from './report.ts'
import { openShops } from './shop.ts'
import { firstOfEachPage, pageStates, type PageState } from './states.ts'

const { values: wishes } = readOptions({
  options: {
    /** Only states whose name this pattern is found in. */
    only: { type: 'string', default: '' },
    /** On a phone alone, briefly; axe is asked about one state of each page, and leaves contrast to us. */
    narrow: { type: 'boolean', default: false },
    events: { type: 'boolean', default: false },
  },
})
const folder = join('test-results', 'sight')
const sizes = wishes.narrow ? widths.slice(0, 1) : widths

const states = pageStates.filter(({ name }) => new RegExp(wishes.only).test(name))
const firsts = new Set(firstOfEachPage(states))
await rm(folder, { recursive: true, force: true })
const report = openReport(
  states.map(({ name }) => name),
  wishes,
)
const shops = openShops()
try {
  await eachState(states, async (browser, state) => {
    const shop = await shops.of(state)
    report.begin(state.name)
    const found = await look(browser, shop, state, { folder, sizes, axe: axeOf(state), isBrief: wishes.narrow }).catch(
      (error: unknown) => [`could not be opened: ${String(error)}`],
    )
    report.end(state.name, found)
  })
} finally {
  await shops.close()
}
if (!wishes.events) process.stdout.write(`${states.length} states, ${report.problems()} problems\n`)
process.exit(report.problems() === 0 ? 0 : 1)

/** Contrast is most of axe's work, and we measure that of each text ourselves: of a page's other states axe need not. */
function axeOf(state: PageState) {
  if (wishes.narrow) return firsts.has(state) ? 'all but contrast' : 'nothing'
  return firsts.has(state) ? 'all' : 'all but contrast'
}
