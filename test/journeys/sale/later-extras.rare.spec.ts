import { payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'later-extras' })

test('an extra added to a paid order → paid by itself, promised to the buyer, owed in the studio', async ({
  page,
  studio,
  sell,
  dataDir,
  expectAccessible,
}) => {
  test.slow()
  const { buyer, code, projectId } = await sell('Lia Prado', 'express')

  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  const extras = page.getByRole('region', { name: 'Serviços extras' })
  await extras.getByText('O que dá para acrescentar').click()
  await expect(extras.getByRole('link', { name: /Registro UBC/ })).toContainText('R$ 249,00')
  await expectAccessible(page)
  await extras.getByRole('link', { name: /Stems Separados/ }).click()
  await expect(page.getByRole('heading', { name: 'Stems Separados', level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText('Fica pronto em até 3 dias úteis')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Chega com a música')
  const extra = await readCode(page)
  expect(extra).not.toBe(code)
  await findMail(dataDir, buyer.email, /Stems Separados, projeto/)

  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  await expect(extras).toContainText(`pedido ${extra}`)
  await expect(extras.getByRole('link', { name: /Stems Separados/ })).toHaveCount(0)
  await page.goto(`/acompanhar-pedido?codigo=${extra}`)
  await expect(page.locator('h1')).toContainText('Serviço extra confirmado')

  await signIn(studio, `/admin/projects/${projectId}/entrega`)
  await expect(studio.getByRole('listitem').filter({ hasText: 'Stems Separados' })).toContainText('falta')
})
