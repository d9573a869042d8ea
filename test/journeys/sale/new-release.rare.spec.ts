import type { Page } from '@playwright/test'

import { expect, test } from '#test/journeys/support/journey.ts'
import { createNextRelease } from '#test/support/next-release.ts'
import { startProduct } from '#test/support/product.ts'

// A shop of its own: its server is replaced. What is gone is answered with 404, and the browser says so.
test.use({
  shop: 'new release',
  expectedErrors: /404|503|ERR_CONNECTION_REFUSED|dynamically imported module|Error loading route module/,
})

/** Until another document is there in its place. */
async function mark(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''))
}
const isOld = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-old')).catch(() => true)
const expectNew = (page: Page) => expect.poll(() => isOld(page)).toBe(false)

test('a release comes while pages are open → each goes on or loads itself anew, and what was pressed works then', async ({
  page,
  context,
  product,
  dataDir,
}) => {
  test.slow()
  const [read, used] = [page, await context.newPage()]
  await read.goto('/')
  await used.goto('/')
  await used.getByRole('button', { name: 'Música e conversa' }).focus()
  await expect(used.locator('html')).toHaveAttribute('data-hydrated')
  await mark(used)

  const { port } = new URL(product.url)
  await product.stop()
  const next = await createNextRelease()
  const released = await startProduct({
    folder: next.folder,
    dataDir,
    port: Number(port),
    env: { HOST: '127.0.0.1', TRUST_PROXY: '1', NODE_ENV: 'production' },
  })
  try {
    // A page nobody used yet: its code is gone, and its links are the browser's.
    await read.locator('footer').getByRole('link', { name: 'Pacotes' }).click()
    await expect(read).toHaveURL('/pacotes')
    await expect(read.getByRole('heading', { level: 1, name: 'Pacotes' })).toBeVisible()

    await used.locator('footer').getByRole('link', { name: 'Sobre nós' }).click()
    await expectNew(used)
    await used.locator('footer').getByRole('link', { name: 'Sobre nós' }).click()
    await expect(used.getByRole('heading', { level: 1, name: /^Sobre a/ })).toBeVisible()
  } finally {
    await released.stop()
    await next.remove()
  }
})
