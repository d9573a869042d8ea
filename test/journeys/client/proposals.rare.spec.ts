import { payByCard, readCode } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'proposals' })

test('a price asked for → staff send it, the buyer accepts and pays, staff see the sale and the new deadline', async ({
  page,
  studio,
  sell,
  dataDir,
  expectAccessible,
}) => {
  test.slow()
  const { buyer, code, projectId } = await sell('Rita Moura', 'express')

  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  const section = page.getByRole('region', { name: 'Orçamentos' })
  await section.getByText('Serviços sob consulta').click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Avaliação de risco de plágio' })).toContainText(
    'Consultar',
  )
  await expectAccessible(page)
  await section.getByRole('link', { name: /Pedir orçamento.*Avaliação de risco de plágio/ }).click()
  await page.getByLabel('Quer contar mais?').fill('A música vai para um festival.')
  await page.getByRole('button', { name: 'Pedir orçamento' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos o seu pedido' })).toBeVisible()
  await expectAccessible(page)

  await signIn(studio, '/admin')
  await studio.getByRole('link', { name: 'cliente espera um orçamento' }).click()
  await expect(studio.getByRole('heading', { name: 'Orçamentos', level: 1 })).toBeVisible()
  await studio.getByRole('link', { name: /Responder.*Avaliação de risco de plágio/ }).click()
  await studio.getByRole('button', { name: 'Enviar ao cliente' }).click()
  await expect(studio.getByText('Escreva o valor assim: 350,00')).toBeVisible()
  await expectAccessible(studio)
  await studio.getByLabel('Preço (R$)').fill('350,00')
  await studio.getByLabel('Como é entregue').selectOption('Arquivo: Outros arquivos')
  await studio.getByLabel('Prazo do arquivo (dias úteis)').fill('4')
  await studio.getByLabel('Dias úteis a mais na música').fill('2')
  await studio.getByRole('button', { name: 'Enviar ao cliente' }).click()
  await expect(studio.locator('.toast').filter({ hasText: 'Orçamento enviado' })).toBeVisible()
  await expect(studio.getByRole('region', { name: 'Orçamentos deste projeto' })).toContainText('Enviado')

  const mail = await findMail(dataDir, buyer.email, /^Seu orçamento: Avaliação/)
  const link = /\/orcamento\/[0-9a-f-]{36}/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Avaliação de risco de plágio', level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText('O prazo da música aumenta 2 dias úteis')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.waitForURL(/\/checkout\/v1\//)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  const sold = await readCode(page)
  expect(sold).not.toBe(code)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Orçamento pago' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/acompanhar-pedido?codigo=${code}`)
  await expect(page.getByRole('region', { name: 'Serviços extras' })).toContainText(`pedido ${sold}`)

  await studio.goto(`/admin/projects/${projectId}/orcamentos`)
  const list = studio.getByRole('region', { name: 'Orçamentos deste projeto' })
  await expect(list).toContainText('Pago')
  await expect(list.getByRole('link', { name: `Pedido ${sold}` })).toBeVisible()
  await studio.goto(`/admin/projects/${projectId}/entrega`)
  await expect(studio.getByRole('listitem').filter({ hasText: 'Avaliação de risco de plágio' })).toContainText('falta')
})
