import { hash } from 'node:crypto'

import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'

import type { Product } from '#test/support/product.ts'

import { buyPackage, type Buyer } from './buyer.ts'
import { createShops, type Shops } from './shops.ts'
import { findProjectOf } from './song-files.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  interface Window {
    /** Once its script was evaluated in the page. */
    axe?: typeof axe
  }
}

/** A paid order, and the project it became. */
export type Sale = { buyer: Buyer; code: string; projectId: string; previewPath: string }

type Worker = { shops: Shops }
type Each = {
  /** Test files with another shop name get their own instance with an empty database. */
  shop: string
  /** Whether it has a target for backups. */
  withBackups: boolean
  /** Passkeys need a name: browsers give none to an IP address. */
  host: '127.0.0.1' | 'localhost'
  dataDir: string
  product: Product
  /** Sells a package without pages, to somebody of this name; the browser of the test has the order's cookies. */
  sell: (name: string, packageId?: string) => Promise<Sale>
  /** The studio's own browser, at a desk. */
  studio: Page
  /** Fails the test when the page is not accessible (WCAG 2.2 AA and axe's own best practices). */
  expectAccessible: (page: Page) => Promise<void>
  /** Errors a journey provokes on purpose; any other one in a console fails it. */
  expectedErrors: RegExp | null
  watched: void
}

/** A journey: a shop that the tests of a worker share by its name, and a browser in which every error fails the test. */
export const test = base.extend<Each, Worker>({
  shops: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shops = createShops()
      await use(shops)
      await shops.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  shop: ['shared', { option: true }],
  withBackups: [false, { option: true }],
  host: ['127.0.0.1', { option: true }],
  product: async ({ shops, shop, withBackups, host }, use) =>
    use((await shops.open({ shop, withBackups, host })).product),
  dataDir: async ({ shops, shop, withBackups, host }, use) =>
    use((await shops.open({ shop, withBackups, host })).dataDir),
  // Each journey comes from an address of its own, so that one does not use up the patience another needs.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use, { testId, retry }) => {
    await use({ 'x-forwarded-for': ipFor(`${testId}${retry}`) })
  },
  baseURL: async ({ product }, use) => use(product.url),
  sell: async ({ page, dataDir }, use) =>
    use(async (name, packageId = 'profissional') => {
      const buyer = { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@exemplo.com.br` }
      const { code } = await buyPackage(page, packageId, buyer)
      const { id, path } = await findProjectOf(dataDir, buyer.email)
      return { buyer, code, projectId: id, previewPath: path }
    }),
  studio: async ({ browser, product }, use) => {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    await use(await context.newPage())
    await context.close()
  },
  expectedErrors: [null, { option: true }],
  watched: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(error.error().message))
      await use()
      expect(errors.filter((text) => !expectedErrors?.test(text))).toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      // Waits for animations: a half-faded element has half its contrast. A toast under the mouse stays paused. Polled,
      // since the promise of an animation whose element is removed may never settle.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
          .every((one) => one.playState !== 'running'),
      )
      // Renders skipped content, as the page does shortly after: skipped content has no real position.
      await page.evaluate(() => document.querySelector('main')?.toggleAttribute('data-laid', true))
      expect(await findViolations(page), page.url()).toEqual([])
    })
  },
})

export { expect }
export { staff } from './prepared-shop.ts'

/**
 * By axe's own script instead of its package for Playwright, which opens another page for every check and takes three times as
 * long. Sandboxed frames cannot be inspected by a script.
 */
async function findViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const isSandboxed = frame.parentFrame() && (await (await frame.frameElement()).getAttribute('sandbox')) === ''
    if (isSandboxed || (await frame.evaluate(() => window.axe !== undefined))) continue
    // Frames of others answer the page that asks, as they do with the package.
    await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
  }
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe is not in the page')
    const context = { exclude: [['iframe[sandbox=""]']] }
    const { violations } = await window.axe.run(context, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

/** Fails the test when the page is wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
}

function ipFor(name: string): string {
  const [a = 0, b = 0, c = 0] = hash('sha256', name, 'buffer')
  return `10.${a}.${b}.${c}`
}
