import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { demonstrationSongs } from '#copy/site/demo-songs.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

test.use({ shop: 'demonstrations', expectedErrors: /status of 422/ })

const ours = demonstrationSongs.length

test('a recording of the studio → uploaded, heard first on the site with its melody, and taken off again', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  test.slow()
  for (const [name, pitch] of [
    ['flor', 330],
    ['flor_melodia', 220],
  ] as const)
    await writeFile(join(dataDir, `${name}.wav`), createWav(createTone({ seconds: 6, level: 0.3, pitch })))

  await signIn(page, '/admin/audio-database')
  for (const name of ['flor', 'flor_melodia']) {
    await page.getByRole('link', { name: 'Enviar áudio' }).click()
    const sending = page.getByRole('dialog', { name: 'Enviar áudio' })
    await sending.locator('input[type="file"]').setInputFiles(join(dataDir, `${name}.wav`))
    await sending.getByRole('button', { name: 'Enviar para a biblioteca' }).click()
    await expect(sending).toBeHidden()
  }
  const sound = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'flor', exact: true }) })
  await sound.getByRole('link', { name: 'Mostrar no site' }).click()
  const sheet = page.getByRole('dialog', { name: 'No site' })
  await expectAccessible(page)
  await sheet.getByLabel('Nome da música').fill('Flor da Serra')
  await sheet.getByRole('button', { name: 'Mostrar no site' }).click()
  await expect(sheet.getByText('Escolha o ritmo.')).toBeVisible()
  await expect(sheet.getByLabel('Nome da música')).toHaveValue('Flor da Serra')
  await sheet.getByLabel('O que contar sobre ela').fill('Para os cinquenta anos de um casamento.')
  await sheet.getByLabel('Ritmo').selectOption('Sertanejo')
  await sheet.getByLabel('Ocasião').selectOption('Casamento')
  await sheet.getByLabel('Antes e depois').selectOption({ label: 'flor melodia (0:06)' })
  await sheet.getByLabel('Tem voz cantada').check()
  await sheet.getByLabel('Em destaque').check()
  await sheet.getByRole('button', { name: 'Mostrar no site' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Áudio mostrado no site' })).toBeVisible()
  await expect(sound).toContainText('no site')

  const { page: shop, context } = await anotherBrowser(browser, product.url)
  await shop.goto('/')
  await expect(shop.locator('#exemplos h3').first()).toHaveText('Flor da Serra')
  await expect(shop.locator('#exemplos article').first()).toContainText('Sertanejo, com voz')
  await shop.getByRole('button', { name: 'Ouvir um exemplo: Flor da Serra' }).click()
  await expect
    .poll(() => shop.evaluate(() => document.querySelector<HTMLAudioElement>('#site-audio')?.currentTime ?? 0))
    .toBeGreaterThan(0)
  await shop.goto('/portfolio')
  await expect(shop.locator('.examples-grid > li')).toHaveCount(ours)
  await shop.getByText('Escolher pelo ritmo').click()
  await shop.locator('.examples label:has([value="sertanejo"])').click()
  await expect(shop.locator('.examples-grid > li').filter({ visible: true })).toHaveCount(1)
  await shop.goto('/portfolio/flor-da-serra')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Flor da Serra')
  await expect(shop.getByRole('heading', { name: 'Antes e depois' })).toBeVisible()
  await expectAccessible(shop)
  const picture = await shop.locator('meta[property="og:image"]').getAttribute('content')
  expect((await shop.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/png')
  expect(await (await shop.request.get('/sitemap.xml')).text()).toContain('/portfolio/flor-da-serra')

  await sound.getByRole('link', { name: /^No site/ }).click()
  await sheet.getByRole('button', { name: 'Remover do site' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Áudio removido do site' })).toBeVisible()
  await shop.goto('/')
  await expect(shop.locator('#exemplos h3').first()).toHaveText('Maré Mansa')
  expect((await shop.request.get('/demonstracoes/flor-da-serra/ouvir.m4a')).status()).toBe(404)
  await context.close()
})
