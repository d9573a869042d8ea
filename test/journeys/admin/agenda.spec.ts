import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'agenda', expectedErrors: /status of 422/ })
test.describe.configure({ mode: 'serial' })
test.slow()

test('a capacity entered → the queue with forecasts and what fits into each week', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await signIn(page, '/admin/agenda')
  await expect(page.getByText('Nenhuma música na fila.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Informar a capacidade' }).click()
  await page.getByLabel('Músicas por semana').fill('2')
  await page.getByLabel('Dias sem trabalho').fill('Natal')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva um dia ou um período por linha')).toBeVisible()
  await page.getByLabel('Dias sem trabalho').fill('24/12/2031 a 04/01/2032')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

  const shop = await anotherBrowser(browser, baseURL ?? '')
  for (const name of ['Rosa Lima', 'Caio Prado'])
    await payForASong(shop.page, { name, email: `${name.split(' ')[0]?.toLowerCase()}@exemplo.com.br` })
  await shop.context.close()

  await page.goto('/admin/agenda')
  await expect(page.getByText('Diga quantas músicas cabem numa semana')).toBeHidden()
  const queue = page.getByRole('list', { name: 'Fila, pelo prazo' })
  await expect(queue.getByRole('listitem')).toHaveCount(2)
  await expect(queue.getByText(/^Previsão: até \d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  await page.getByText('Ver tabela').click()
  await expect(page.getByRole('columnheader', { name: 'Cabem' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a buyer at the checkout → reads the forecast beside the limit of the contract', async ({ page }) => {
    await page.goto('/pagamento/profissional')
    const summary = page.getByRole('complementary', { name: 'Resumo do Pedido' })
    await expect(summary).toContainText(/Previsão: até \d\d\/\d\d\/\d{4}/)
    await expect(summary).toContainText('no máximo 7')
  })
})
