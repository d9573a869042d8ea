import { readFile } from 'node:fs/promises'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'figures' })

test('a visitor plays a song and opens a checkout → counted as numbers; the owner reads them, points at the plots and exports', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
  expectAccessible,
}) => {
  const visitor = await anotherBrowser(browser, baseURL ?? '', { extraHTTPHeaders: extraHTTPHeaders ?? {} })
  const reports: string[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/contagem')) reports.push(request.postData() ?? '')
  })
  await visitor.page.goto('/portfolio')
  await visitor.page.getByRole('button', { name: 'Ouvir Maré Mansa', exact: true }).click()
  await expect(visitor.page.getByRole('button', { name: 'Pausar Maré Mansa', exact: true })).toBeVisible()
  await visitor.page.locator('footer').getByRole('link', { name: 'Pacotes' }).first().click()
  await expect(visitor.page).toHaveURL('/pacotes')
  await visitor.page.locator('main a[href^="/pagamento/"]').first().click()
  await expect(visitor.page).toHaveURL(/\/pagamento\//)
  await expect
    .poll(() => reports.map((text) => text.split(' ')[0]))
    .toEqual(['song', 'packages', 'song-before-checkout'])
  // Neither a cookie of ours nor anything stored tells this visitor from another one before they fill in the form.
  await visitor.context.close()

  await payForASong(page, { name: 'Elza Prado', email: 'elza@exemplo.com.br' })
  await signIn(page, '/admin')
  await page.getByRole('link', { name: 'Todos os indicadores' }).click()
  await expect(page.getByRole('heading', { name: 'Indicadores', level: 1 })).toBeVisible()

  // Counts are stored once a minute.
  await expect(async () => {
    await page.goto('/admin/indicadores?periodo=1')
    const heard = page.getByRole('region', { name: 'Músicas ouvidas antes da compra' })
    await heard.getByText('Ver tabela').click({ timeout: 1_000 })
    await expect(heard.getByRole('row', { name: /^Maré Mansa 1 1$/ })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 90_000, intervals: [5_000] })
  await expect(page.getByRole('row', { name: /^Checkout aberto/ })).toContainText(/[1-9]/)
  await expect(page.getByRole('row', { name: /^Pedidos feitos 1/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receita líquida por mês' })).toContainText('R$')

  await page.getByRole('link', { name: '6 meses' }).click()
  await expect(page).toHaveURL('/admin/indicadores?periodo=6')
  const plot = page.getByRole('slider', { name: 'Receita líquida por mês' })
  await plot.focus()
  const newest = await plot.getAttribute('aria-valuetext')
  await page.keyboard.press('Home')
  await expect(plot).toHaveAttribute('aria-valuenow', '1')
  expect(await plot.getAttribute('aria-valuetext')).not.toBe(newest)
  const box = await plot.boundingBox()
  if (!box) throw new Error('the plot is not there')
  await plot.hover({ position: { x: box.width - 3, y: box.height / 2 } })
  await expect(plot).toHaveAttribute('aria-valuetext', newest ?? '')
  await expectAccessible(page)
  for (const width of [320, 360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar indicadores (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Músicas;Maré Mansa;Antes de um checkout;1')
})
