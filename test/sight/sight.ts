// `npm run sight`: looks at every page in every state at three widths, and says what a person would not see. Pictures of it are
// in `test-results/sight`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { launchOptions } from '#test/support/browser/chromium.ts'

import { lookAtAll } from './look.ts'
import { openEmptyShop, openFullShop } from './shop.ts'
import { pageStates } from './states.ts'

/** Only states whose name contains this. */
const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values

const states = pageStates.filter(({ name }) => name.includes(only))
const [browser, full, empty] = await Promise.all([chromium.launch(launchOptions()), openFullShop(), openEmptyShop()])
const found = await lookAtAll(browser, states, {
  shopOf: ({ shop }) => (shop === 'empty' ? empty : full),
  folder: join('test-results', 'sight'),
})
await browser.close()
await Promise.all([full.close(), empty.close()])
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${states.length} states, ${found.length} problems\n`)
process.exit(found.length === 0 ? 0 : 1)
