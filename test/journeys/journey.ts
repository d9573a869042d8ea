import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

import { startProduct, temporaryDataDir, type Product } from '#test/support/product.ts'

type Worker = { dataDir: string; product: Product }
type Each = {
  /** Fails the test when the page is not accessible (WCAG 2.2 AA and axe's own best practices). */
  expectAccessible: (page: Page) => Promise<void>
  /** Errors a journey provokes on purpose; any other one in a console fails it. */
  expectedErrors: RegExp | null
  watched: void
}

export const staff = { email: 'dona@estudio.example', password: 'uma senha bem comprida' }

/** A journey: a Harmonia of its own for each worker, and a browser in which no error stays unseen. */
export const test = base.extend<Each, Worker>({
  dataDir: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const data = await temporaryDataDir()
      await use(data.path)
      await data.remove()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ dataDir }, use) => {
      const product = await startProduct({
        dataDir,
        env: { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password },
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
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
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      expect(found, page.url()).toEqual([])
    })
  },
})

export { expect }
