import { buyPackage } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'own-data' })

const path = '/privacidade/meus-dados'

test('a buyer without script → opens the own data by mail, downloads, corrects, and asks to erase; staff end the song', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const buyer = { name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' }
  const { code } = await buyPackage(page, 'essencial', buyer)

  await page.goto('/privacidade')
  await expect(page.getByRole('heading', { name: 'Prazos de guarda' })).toBeVisible()
  await expectNoOverflow(page)

  const plain = await anotherBrowser(browser, product.url, { javaScriptEnabled: false })
  const own = plain.page
  await own.goto('/privacidade')
  await own.getByRole('link', { name: 'Ver, baixar, corrigir ou apagar meus dados' }).click()
  await own.getByLabel('E-mail que você usou com a gente').fill(buyer.email)
  await own.getByRole('button', { name: 'Enviar o link' }).click()
  await expect(own.locator('main').getByRole('status')).toContainText('Confira o seu e-mail')

  const mail = await findMail(dataDir, buyer.email, /Abra os seus dados/)
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const token = /meus-dados\?chave=([\w-]+\.[\w-]{43})/.exec(unfolded)?.[1] ?? ''
  await own.goto(`${path}?chave=${token}`)
  await own.getByRole('button', { name: 'Abrir os meus dados' }).click()
  await expect(own.locator('main')).toContainText(buyer.email)
  await expect(own.locator('main')).toContainText(`Contrato e termos de uso, ${code}`)
  await own.getByText('Pedidos', { exact: true }).click()
  await expect(own.getByText(`${code}, Essencial`)).toBeVisible()

  const [download] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('link', { name: 'Baixar tudo (JSON)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('meus-dados.json')

  await own.getByLabel('Nome', { exact: true }).fill('Rosa Maria Antunes')
  await own.getByRole('button', { name: 'Salvar correções' }).click()
  await expect(own.locator('main').getByRole('status')).toContainText('Dados corrigidos')

  await own.getByLabel(/Confirmo que a música pode ser encerrada/).check()
  await own.getByRole('button', { name: 'Pedir para apagar' }).click()
  await expect(own.locator('main')).toContainText('O seu pedido está com a equipe')
  await findMail(dataDir, staff.email, /Pedido sobre dados pessoais/)

  const office = await anotherBrowser(browser, product.url)
  await signIn(office.page, '/admin')
  await office.page.getByRole('link', { name: /pedido sobre dados pessoais/ }).click()
  await expect(office.page.getByRole('heading', { name: 'Apagar os dados' })).toBeVisible()
  await expectAccessible(office.page)
  await office.page.getByRole('button', { name: 'Aplicar os prazos agora' }).click()
  await expect(office.page.locator('main')).toContainText('nada tinha passado do prazo')
  await office.page.getByRole('link', { name: 'Abrir o cliente para apagar' }).click()
  await expect(office.page.getByRole('dialog')).toContainText('encerrados sem entrega')
  await office.page.getByRole('button', { name: 'Apagar dados', exact: true }).click()
  await expect(office.page.locator('main')).toContainText('Dados apagados em')

  await findMail(dataDir, buyer.email, /Os seus dados foram apagados/)
  await own.goto(path)
  await expect(own.getByRole('button', { name: 'Enviar o link' })).toBeVisible()
  await plain.context.close()
  await office.context.close()
})
