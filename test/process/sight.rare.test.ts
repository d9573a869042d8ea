import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { comparePictures, reducePicture } from '#test/sight/compare-pictures.ts'
import { look } from '#test/sight/look.ts'
import { widths } from '#test/sight/open-state.ts'
import { photograph } from '#test/sight/photograph.ts'
import { openFullShop, type Shop } from '#test/sight/shop.ts'
import { pageStates } from '#test/sight/states.ts'
import { launchOptions } from '#test/support/browser/chromium.ts'

/** What once went unseen for days, and what would be as bad: each is done to the style sheets of a page that is right. */
const faults = [
  {
    name: 'the rules of the head of a package card are gone',
    page: 'packages',
    spoil: (css: string) => withoutRules(css, 'package-head'),
  },
  {
    name: 'the box of a cover is gone',
    page: 'packages',
    spoil: (css: string) => withoutRules(css, 'package-cover'),
  },
  {
    name: 'the question about cookies lies on the play',
    page: 'portfolio, first visit',
    spoil: (css: string) => css.replaceAll(/(\.consent\s*\{[^}]*?inset:\s*auto 0) 0/g, '$1 30vh'),
  },
]

let browser: Browser
let shop: Shop
const folder = await mkdtemp(join(tmpdir(), 'harmonia-sight-'))

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([chromium.launch(launchOptions()), openFullShop()])
}, 300_000)

afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

function stateOf(name: string) {
  const state = pageStates.find((one) => one.name === name)
  if (!state) throw new Error(`no state ${name}`)
  return state
}

/** As the build would leave it that no longer knows this class. */
function withoutRules(css: string, name: string): string {
  return css.replaceAll(new RegExp(`\\.${name}(?=[^\\w-])`, 'g'), '.gone')
}

function makePale(css: string): string {
  return `${css} main p { color: #c8c8c8 !important }`
}

test.each(faults)('$name → breaks a rule there is', async ({ spoil }) => {
  const assets = join('build', 'client', 'assets')
  const sheet = (await readdir(assets)).find((file) => /^site-.*\.css$/.test(file))
  const css = await readFile(join(assets, sheet ?? ''), 'utf8')
  expect(
    spoil(css),
    'The rule is named otherwise now: say so in `faults` of test/process/sight.rare.test.ts.',
  ).not.toBe(css)
})

test.each(faults)(
  '$name → is seen',
  async ({ page, spoil }) => {
    expect(await look(browser, shop, stateOf(page), { folder })).toEqual([])
    expect(await look(browser, shop, stateOf(page), { folder, spoil })).not.toEqual([])
  },
  300_000,
)

test('a page is pale, and axe measures no contrast → each text is said to be hard to read', async () => {
  const sizes = widths.slice(0, 1)
  const found = await look(browser, shop, stateOf('packages'), {
    folder,
    sizes,
    axe: 'all but contrast',
    spoil: makePale,
  })
  expect(found.filter((line) => line.includes('is hard to read'))).not.toEqual([])
  expect(found.filter((line) => line.startsWith('axe: color-contrast'))).toEqual([])
}, 300_000)

test.each(faults)(
  '$name → is in the pictures',
  async ({ page, spoil }) => {
    const before = await photograph(browser, shop, stateOf(page))
    const again = await photograph(browser, shop, stateOf(page))
    const after = await photograph(browser, shop, stateOf(page), { spoil })
    const changes = async (taken: typeof before) => {
      const compared = before.map(async ({ picture }, index) => {
        const accepted = await (await reducePicture(picture)).encode()
        return comparePictures(accepted, await reducePicture(taken[index]?.picture ?? picture))
      })
      return (await Promise.all(compared)).map(({ change }) => change).filter((change) => change !== '')
    }
    expect(await changes(again)).toEqual([])
    expect(await changes(after)).not.toEqual([])
  },
  300_000,
)
