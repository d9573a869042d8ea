import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'
import axe from 'axe-core'
import sharp from 'sharp'

import { classesWithRule } from '#test/support/browser/style-rules.ts'

import { findUnseen, type OnPicture, type Unseen } from './find-unseen.ts'
import { openState, widths, type Opening, type Size } from './open-state.ts'
import type { Shop } from './shop.ts'
import type { PageState } from './states.ts'

/** How long nothing on a page may move once it is there. */
const quietMs = 1_000
const cropsPerState = 12

export type AxeRules = 'all' | 'all but contrast'

/**
 * Everything that is wrong with a page as somebody sees it, at each width: `width: element “text” what`. A picture of each
 * is stored in `folder`. `axe`: contrast is most of its work, and that of texts is measured here, too.
 */
export async function look(
  browser: Browser,
  shop: Shop,
  state: PageState,
  {
    folder,
    sizes = widths,
    axe: asked = 'all',
    ...opening
  }: { folder: string; sizes?: readonly Size[]; axe?: AxeRules | 'nothing' } & Opening,
): Promise<string[]> {
  const { page, close } = await openState(browser, shop, state, opening)
  try {
    // What was pressed is answered, which moves what is below.
    const moved = state.prepare || opening.isBrief ? [] : await shifts(page)
    const found = moved.map((element) => `${element} moves after the page is there`)
    found.push(
      ...(await classesWithoutRule(page)).map((name) => `no sheet of the page has a rule for the class “${name}”`),
    )
    if (sizes.some(({ width }) => width > laptops[0])) found.push(...(await lostNames(page)))
    for (const size of sizes) {
      await page.setViewportSize(size)
      found.push(...(await sparseRows(page)).map((text) => `${size.width}: ${text}`))
      const { unseen, onPicture } = await page.evaluate(findUnseen)
      if (size === sizes[0]) found.push(...(await lostParts(page)), ...(await farJob(page)))
      if (size === sizes[0] && asked !== 'nothing')
        found.push(...(await violations(page, asked)).map((text) => `axe: ${text}`))
      const all = [...unseen, ...(await illegible(page, onPicture))]
      for (const [index, one] of all.entries()) {
        const file = await crop(page, one, {
          folder,
          name: `${state.name} ${size.width} ${index + 1}`,
          isWanted: index < cropsPerState,
        })
        found.push(`${size.width}: ${one.element} “${one.text}” ${one.what}${file}`)
      }
    }
    return found
  } finally {
    await close()
  }
}

/** What moved by itself since the page could be read, and while one begins to. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return [...new Set(window.shifts)].slice(0, 3)
  }, quietMs)
}

/** A screen of the panel with many parts that is longer than some windows, where nothing leads to them. */
function lostParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!document.querySelector('[data-theme="studio"]')) return []
    const parts = document.querySelectorAll('main section > h2, main summary > h2').length
    const windows = Math.round(document.documentElement.scrollHeight / window.innerHeight)
    const ways = document.querySelectorAll('main nav a[href^="#"]').length
    return parts > 7 && windows > 4 && ways === 0
      ? [`${windows} windows long, and nothing leads to its ${parts} parts`]
      : []
  })
}

/** The first thing to do on a screen of the panel is within two windows; a dialog has one of its own. */
function farJob(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!document.querySelector('[data-theme="studio"]')) return []
    const job = [...document.querySelectorAll('main .btn-red')].find((one) => one.checkVisibility())
    const windows = job ? (job.getBoundingClientRect().top + window.scrollY) / window.innerHeight : 0
    return windows > 2
      ? [`“${job?.textContent ?? ''}”, the first thing to do, is ${windows.toFixed(1)} windows down`]
      : []
  })
}

/** Where a list has columns, and the least room for them. */
const laptops = [1200, 1280, 1366] as const

/**
 * A list of the panel whose rows cannot be told apart: the other columns leave no room for what each is called.
 * A date that stands there whole may be short.
 */
async function lostNames(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => document.querySelector('.data-table .row-link') !== null))) return []
  const found: string[] = []
  for (const width of laptops) {
    await page.setViewportSize({ width, height: 800 })
    const least = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.data-table .row-link')].map((link) =>
        getComputedStyle(link).display === 'inline' ? (link.parentElement ?? link) : link,
      )
      const cut = boxes.filter((box) => box.scrollWidth > box.clientWidth)
      return Math.min(...cut.map((box) => box.clientWidth))
    })
    if (least < 110) found.push(`${width}: the name of a row is cut at ${least} px`)
  }
  return found
}

/** A list of the panel, by whose rows less of the work is seen than a window has room for. */
function sparseRows(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ highest, fewest, screen }) => {
      const body = document.querySelector('.list-page:not([data-rows="comfortable"]) .data-table tbody')
      if (!body || window.innerWidth < screen.width || window.innerHeight < screen.height) return []
      const high = Math.max(...[...body.children].map((row) => row.getBoundingClientRect().height))
      const cut = [...body.querySelectorAll('td')].find((cell) => cell.scrollWidth > cell.clientWidth + 1)
      const room = Math.floor((window.innerHeight - (body.getBoundingClientRect().top + window.scrollY)) / high)
      return [
        ...(high > highest ? [`a row is ${high} px high, more than ${highest}`] : []),
        ...(room < fewest ? [`there is room for ${room} rows, less than ${fewest}`] : []),
        ...(cut ? [`what stands in “${cut.dataset.cell}” is cut, and no dots say so`] : []),
      ]
    },
    { highest: 36, fewest: 19, screen: { width: 1440, height: 900 } },
  )
}

/** By axe's own script, at one width: what depends on the width is looked at above. */
async function violations(page: Page, rules: AxeRules): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (measuresContrast) => {
    if (!window.axe) throw new Error('axe is not in the page')
    const { violations: found } = await window.axe.run(
      { exclude: [['iframe']] },
      {
        resultTypes: ['violations'],
        iframes: false,
        rules: { 'color-contrast': { enabled: measuresContrast } },
      },
    )
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules === 'all')
}

/** What was read before, by the text of the sheet. */
const sheets = new Map<string, Set<string>>()

async function classesWithoutRule(page: Page): Promise<string[]> {
  const { classes, texts } = await page.evaluate(async () => {
    const addresses = [...document.styleSheets].flatMap(({ href }) => (href ? [href] : []))
    const linked = addresses.map(async (address) => (await fetch(address, { cache: 'force-cache' })).text())
    const inside = [...document.querySelectorAll('style')].map((style) => style.textContent ?? '')
    const named = [...document.querySelectorAll('body *')].flatMap((element) => [...element.classList])
    return { classes: [...new Set(named)], texts: [...inside, ...(await Promise.all(linked))] }
  })
  const known = texts.map((css) => {
    const rules = sheets.get(css) ?? classesWithRule(css)
    sheets.set(css, rules)
    return rules
  })
  return classes.filter((name) => !known.some((rules) => rules.has(name)))
}

/** Reads the pixels under each text: the page once more, without its letters. */
async function illegible(page: Page, texts: OnPicture[]): Promise<Unseen[]> {
  if (texts.length === 0) return []
  const style = await page.addStyleTag({
    content:
      '* { color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important }',
  })
  const { data, info } = await sharp(await page.screenshot({ fullPage: true, animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return texts.filter(({ box, color, needed }) => {
    let [all, bad] = [0, 0]
    const [right, bottom] = [Math.min(info.width, box.x + box.width), Math.min(info.height, box.y + box.height)]
    for (let y = Math.max(0, Math.round(box.y)); y < bottom; y += 2)
      for (let x = Math.max(0, Math.round(box.x)); x < right; x += 2) {
        const at = (y * info.width + x) * 3
        all += 1
        if (contrast(color, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]) < needed - 0.1) bad += 1
      }
    return all > 0 && bad / all > 0.1
  })
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** A picture of what was found and of what is around it; where it is. */
async function crop(
  page: Page,
  { box }: Unseen,
  { folder, name, isWanted }: { folder: string; name: string; isWanted: boolean },
): Promise<string> {
  if (!isWanted) return ''
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }))
  const x = Math.max(0, Math.min(box.x - 60, width - 60))
  const y = Math.max(0, Math.min(box.y - 60, height - 60))
  const clip = {
    x,
    y,
    width: Math.min(box.width + 120, width - x),
    height: Math.min(box.height + 120, height - y, 800),
  }
  const path = join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`)
  await mkdir(folder, { recursive: true })
  const isTaken = await page.screenshot({ path, clip, fullPage: true }).then(
    () => true,
    () => false,
  )
  return isTaken ? ` (${path})` : ''
}
