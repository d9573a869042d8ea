import { expect, test } from './journey.ts'
import { anotherBrowser, signIn } from './studio.ts'

test.use({ shop: 'settings', expectedErrors: /status of (409|422)/ })

const clauses = '/admin/settings/textos/contrato-todos'
const ours = /pagos por inteiro antes da produção/

test('a contract in the words of the studio stands at the checkout, is decided between two people, and is taken back', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin/settings/textos')
  await expectAccessible(page)
  await page.getByRole('link', { name: /Cláusulas de todos os contratos/ }).click()
  const price = page.locator('[id="words.contract/todos/price/text"]')
  await expect(price).toHaveValue(ours)
  await expectAccessible(page)

  const late = await anotherBrowser(browser, baseURL ?? '')
  await signIn(late.page, clauses)

  await price.fill('Custa R$ 9,00.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('“R$ 9,00” ficaria velho')).toBeVisible()
  await price.fill('Custa {preco}.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('“{preco}” não está na lista')).toBeVisible()

  await price.fill('O pacote {pacote} custa {preço} e nada além disso.')
  await page.getByRole('button', { name: 'Ver a prévia' }).click()
  const preview = page.getByRole('region', { name: 'Prévia do que você digitou' })
  await expect(preview).toContainText(/O pacote Essencial custa R\$\s[\d.,]+ e nada além disso\./)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Configurações salvas' })).toBeVisible()

  const latePrice = late.page.locator('[id="words.contract/todos/price/text"]')
  await latePrice.fill('Outra frase, de outra pessoa.')
  await late.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(late.page.getByRole('alert').filter({ hasText: 'Alguém salvou antes de você' })).toBeVisible()
  await late.context.close()

  const checkout = page.locator('#contrato')
  await page.goto('/pagamento/essencial')
  await expect(checkout).toContainText('e nada além disso.')

  await page.goto(clauses)
  await page.getByRole('link', { name: 'Voltar à revisão 1' }).click()
  const restore = page.getByRole('region', { name: 'Voltar à revisão 1' })
  await expect(restore).toContainText('e nada além disso.')
  await expectAccessible(page)
  await restore.getByRole('button', { name: 'Restaurar a revisão 1' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Revisão 1 restaurada' })).toBeVisible()
  await expect(price).toHaveValue(ours)
  await page.goto('/pagamento/essencial')
  await expect(checkout).not.toContainText('e nada além disso.')
})

test('a mail is read before it is sent, tried on oneself, and brought back to ours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '/admin/settings/textos/email-refund')
  const intro = page.getByLabel('Começo')
  const standard = await intro.inputValue()
  await intro.fill('Devolvemos o valor, com um abraço.')
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'E-mail de teste na fila' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prévia do que você digitou' })).toContainText('com um abraço.')

  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('region', { name: 'Como se lê hoje' })).toContainText('com um abraço.')
  await page.getByRole('button', { name: 'Voltar ao texto padrão' }).click()
  await expect(intro).toHaveValue(standard)
})
