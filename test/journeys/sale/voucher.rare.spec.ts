import { acceptContract, fillBuyer, payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser } from '#test/journeys/support/staff.ts'

// The browser reports the page that refuses a used voucher.
test.use({ expectedErrors: /422/ })

test('a voucher is bought → its card is printed, somebody else redeems it, pays the difference and fills in the briefing', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  test.slow()
  const giver = { name: 'Ana Lima', email: 'ana.vale@exemplo.com.br' }
  await page.goto('/pacotes')
  await page.getByRole('link', { name: 'Dar de presente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dê uma música')
  await page.getByRole('link', { name: 'Dar Express' }).click()
  await page.getByLabel('Para (opcional)').fill('Dona Lia')
  await page.getByLabel('De (opcional)').fill('Ana')
  await page.getByLabel('Mensagem (opcional)').fill('Para a sua história.')
  await page.getByLabel('Em que dia (opcional)').fill('2020-01-01')
  await page.getByLabel('Seu nome').fill(giver.name)
  await page.locator('#email').fill(giver.email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await expect(page.getByText('Para mandar em um dia, precisamos do e-mail')).toBeVisible()
  await expect(page.getByLabel('Mensagem (opcional)')).toHaveValue('Para a sua história.')
  await expectAccessible(page)
  await page.getByLabel('Em que dia (opcional)').fill('')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Seu vale está pronto!' })).toBeVisible()
  await expectAccessible(page)
  const sold = await readCode(page)

  await page.getByRole('link', { name: 'Ver o vale e o cartão' }).click()
  const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(await page.locator('main').innerText())?.[0] ?? ''
  expect(code).not.toBe('')
  const card = await page.request.get(`/vale-presente/pedido/${sold}/cartao.pdf`)
  expect((await card.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await findMail(dataDir, giver.email, /^Seu vale-presente está pronto/)).toContain(code)
  await page.goto(`/acompanhar-pedido?codigo=${sold}`)
  await expect(page.getByRole('heading', { name: 'Vale-presente pronto' })).toBeVisible()
  await expectAccessible(page)

  const { page: other, context } = await anotherBrowser(browser, product.url)
  await other.goto('/vale-presente')
  await other.getByLabel('Código do vale').fill(code.toLowerCase().replaceAll('-', ' '))
  await other.getByRole('button', { name: 'Ver o meu vale' }).click()
  await expect(other.getByText('Para a sua história.')).toBeVisible()
  await other.getByRole('link', { name: 'Escolher Essencial' }).click()
  const summary = other.getByRole('complementary', { name: 'Resumo do Pedido' })
  await expect(summary).toContainText('Vale-presente')
  await expect(other.locator('[data-total]').first()).toHaveText(/R\$\s140,00/)
  await expectAccessible(other)
  await fillBuyer(other, { name: 'Lia Prado', email: 'lia.vale@exemplo.com.br' })
  await acceptContract(other)
  await other.waitForURL(/\/checkout\/v1\//)
  await payByCard(other, 'APRO')
  await expect(other.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await other.getByRole('link', { name: 'Preencher briefing' }).click()
  await expect(other).toHaveURL(/\/briefing\/essencial/)

  await other.goto(`/vale-presente/usar?codigo=${code}`)
  await expect(other.getByText('Não há mais saldo neste vale')).toBeVisible()
  await context.close()
  await page.goto(`/acompanhar-pedido?codigo=${sold}`)
  await expect(page.getByRole('heading', { name: 'Vale-presente usado' })).toBeVisible()
  await expect(page.getByText('Este vale já foi usado')).toBeVisible()
})
