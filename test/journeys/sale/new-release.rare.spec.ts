import type { Page } from '@playwright/test'

import { openFromCorner } from '#test/journeys/support/floating-button.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { addSound } from '#test/journeys/support/song-files.ts'
import { signIn } from '#test/journeys/support/staff.ts'
import { createNextRelease } from '#test/support/next-release.ts'
import { startProduct } from '#test/support/product.ts'

// A shop of its own: its server is replaced. What is gone is answered with 404, and the browser says so.
test.use({ shop: 'new release', expectedErrors: /404|dynamically imported module|Error loading route module/ })

/** Until another document is there in its place. */
async function mark(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute('data-old', ''))
}
const isOld = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-old')).catch(() => true)
const expectNew = (page: Page) => expect.poll(() => isOld(page)).toBe(false)

test('a release comes while pages are open → each goes on or loads itself anew, and what was pressed works then', async ({
  page,
  context,
  studio,
  product,
  dataDir,
  sell,
}) => {
  test.slow()
  const sale = await sell('Olga Prado')
  await addSound(dataDir, sale.projectId, {
    name: 'Voz e violão',
    song: 'mare-mansa.m4a',
    durationMs: 60_000,
    loudness: -14,
  })
  const [read, used, chat] = [page, await context.newPage(), await context.newPage()]
  const [preview, tracking] = [await context.newPage(), await context.newPage()]
  await read.goto('/')
  for (const shop of [used, chat]) {
    await shop.goto('/')
    await shop.getByRole('button', { name: 'Música e conversa' }).focus()
    await expect(shop.locator('html')).toHaveAttribute('data-hydrated')
  }
  await preview.goto(sale.previewPath)
  await tracking.goto(`/acompanhar-pedido?codigo=${sale.code}`)
  for (const personal of [preview, tracking]) await expect(personal.locator('html')).toHaveAttribute('data-hydrated')
  await signIn(studio, '/admin')
  const pages = [read, used, chat, preview, tracking, studio]
  for (const one of pages) await mark(one)

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

    await openFromCorner(chat, 'Abrir o chat')
    await expectNew(chat)
    await openFromCorner(chat, 'Abrir o chat')
    await expect(chat.getByRole('dialog', { name: /^Fale com/ })).toBeVisible()

    await preview.getByText('Comparar e anotar').click()
    await expectNew(preview)
    await preview.getByText('Comparar e anotar').click()
    await expect(preview.getByRole('region', { name: 'Sala de escuta' }).locator('details[open]')).toBeVisible()

    await studio.getByRole('link', { name: 'Projetos' }).first().click()
    await expectNew(studio)
    await studio.getByRole('link', { name: 'Projetos' }).first().click()
    await expect(studio.getByRole('heading', { level: 1, name: 'Projetos' })).toBeVisible()
  } finally {
    await released.stop()
    await next.remove()
  }
})
