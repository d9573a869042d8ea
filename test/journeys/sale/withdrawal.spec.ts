import { buyPackage, confirmByCode } from '#test/journeys/support/buyer.ts'
import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, openProject } from '#test/journeys/support/staff.ts'

test('a withdrawal before work began → refunded automatically, announced before and confirmed at once', async ({
  page,
  dataDir,
}) => {
  const buyer = { name: 'Rui Vidal', email: 'rui@exemplo.com.br' }
  const { code } = await buyPackage(page, 'essencial', buyer)
  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  const way = page.getByRole('region', { name: 'Desistir da compra' })
  await expect(way).toContainText('A produção ainda não começou')

  await way.getByRole('link', { name: 'Desistir da compra' }).click()
  await expect(page.getByRole('heading', { name: 'Você recebe tudo de volta, automaticamente' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('h1')).not.toContainText('Desistência')
  await way.getByRole('link', { name: 'Desistir da compra' }).click()
  await page.getByLabel(/Quer contar por quê/).fill('Comprei duas vezes <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Sim, desistir da compra' }).dblclick()

  // The open page follows the refund job, which ends this browser's access.
  await expect(page.locator('h1')).toContainText('Reembolsado')
  await expect(page.locator('main')).toContainText('Este pedido terminou')
  await expect(page.locator('main')).toContainText(/Devolvemos R\$\s219,00 em/)
  await findMail(dataDir, buyer.email, /Recebemos a sua desistência/)
  await findMail(dataDir, buyer.email, /^Devolvemos/)
  await findMail(dataDir, staff.email, /Desistência no pedido/)

  await page.goto(`/acompanhar-pedido/desistir?codigo=${code}`)
  const over = page.locator('main').locator('.notice', { hasText: 'Não há o que desistir neste pedido agora' })
  await over.getByRole('link').click()
  await confirmByCode(page, dataDir, buyer.email)
  await expect(page.locator('main')).toContainText(/Devolvemos R\$\s219,00 em/)
})

test(
  'a withdrawal after work began → a request staff decide, and the buyer reads why live',
  { tag: '@rare' },
  async ({ page, browser, product, dataDir, expectAccessible }) => {
    test.slow()
    const buyer = { name: 'Lena Braga', email: 'lena@exemplo.com.br' }
    const { code } = await buyPackage(page, 'essencial', buyer)
    const { page: studio, context } = await anotherBrowser(browser, product.url, {
      viewport: { width: 1440, height: 900 },
    })
    await openProject(studio, buyer)
    await studio.getByLabel('O cliente acompanha esta etapa').selectOption('Composição')
    await studio.getByRole('button', { name: 'Mover', exact: true }).click()
    await expect(studio.locator('.toast')).toContainText('Movido para outra etapa')

    await page.goto(`/acompanhar-pedido?codigo=${code}`)
    const way = page.getByRole('region', { name: 'Desistir da compra' })
    await expect(way).toContainText('Você pode pedir para desistir até')
    await way.getByRole('link', { name: 'Desistir da compra' }).click()
    await expect(page.getByRole('heading', { name: 'O seu pedido será analisado por uma pessoa' })).toBeVisible()
    await page.getByLabel(/O que aconteceu/).fill('A festa foi cancelada')
    await page.getByRole('button', { name: 'Enviar o meu pedido' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Desistência registrada')
    await expect(way).toContainText('está analisando')
    await expectAccessible(page)

    await studio.goto('/admin/orders?estado=atencao')
    await studio.getByRole('link', { name: `, pedido ${code}` }).click()
    await expect(studio.locator('main')).toContainText('A festa foi cancelada')
    await studio.getByRole('link', { name: 'Analisar pedido de cancelamento' }).click()
    const deciding = studio.getByRole('dialog', { name: 'Analisar pedido de cancelamento' })
    await deciding.getByRole('radio', { name: 'Aceitar e reembolsar uma parte' }).check()
    await deciding.getByRole('button', { name: 'Responder' }).click()
    await expect(deciding).toContainText('Escreva o valor assim')
    await expectAccessible(studio)
    await deciding.getByLabel('Valor a reembolsar').fill('100,00')
    await deciding.getByLabel('O motivo, para o comprador').fill('Devolvemos o que ainda não foi feito')
    await deciding.getByRole('button', { name: 'Responder' }).click()
    await expect(studio.locator('.toast')).toContainText('Pedido de cancelamento respondido')
    await expectAccessible(studio)

    await expect(way).toContainText('Devolvemos o que ainda não foi feito')
    await expectAccessible(page)
    await findMail(dataDir, buyer.email, /Resposta sobre a sua desistência/)
    await context.close()
  },
)

test('another browser → asked for code and e-mail first', async ({ page, browser, product }) => {
  const buyer = { name: 'Olga Sá', email: 'olga@exemplo.com.br' }
  const { code } = await buyPackage(page, 'essencial', buyer)
  const { page: stranger, context } = await anotherBrowser(browser, product.url)
  await stranger.goto(`/acompanhar-pedido/desistir?codigo=${code}`)

  await expect(stranger).toHaveURL(`/acompanhar-pedido?codigo=${code}`)
  await expect(stranger.locator('main')).not.toContainText('Olga')
  await context.close()
})
