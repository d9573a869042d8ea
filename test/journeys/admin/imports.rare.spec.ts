import type { Page } from '@playwright/test'

import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel-imports' })
test.describe.configure({ mode: 'serial' })

const list = [
  'Cliente,E-mail do cliente,WhatsApp,Música,Plano',
  'João Conceição,joao@exemplo.com.br,(11) 98765-4321,Valsa da Inês,Premium',
  'Rui Prado,rui@exemplo,,,',
  'Lia Reis,lia@exemplo.com.br,,Samba,Ouro',
  '"Teles, Nara",nara@exemplo.com.br,,,',
].join('\r\n')

async function upload(page: Page, text: string, encoding: BufferEncoding = 'latin1') {
  await page.getByLabel('Arquivo CSV').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, encoding),
  })
  await page.getByRole('button', { name: 'Conferir a lista' }).click()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a list from a spreadsheet → checked, imported, undone', async ({ page }) => {
    await signIn(page, '/admin/clients')
    await page.getByRole('link', { name: 'Importar CSV' }).click()
    await expect(page.getByRole('heading', { name: 'Importar clientes e projetos' })).toBeVisible()
    await expectNoOverflow(page)
    await upload(page, list)

    const rows = page.getByRole('list', { name: 'Linhas da lista' }).getByRole('listitem')
    await expect(rows).toHaveText([
      /2\s*João Conceição.*Entra: cliente novo. Projeto “Valsa da Inês” \(Premium\)/s,
      /3\s*Rui Prado.*Fica de fora: E-mail inválido/s,
      /4\s*Lia Reis.*Fica de fora: Pacote desconhecido/s,
      /5\s*Teles, Nara.*Entra: cliente novo/s,
    ])
    await expectNoOverflow(page)

    await page.getByLabel('Telefone').selectOption({ label: 'Nenhuma' })
    await page.getByRole('button', { name: 'Aplicar colunas' }).click()
    await expect(rows.first()).not.toContainText('98765')
    await page.getByLabel('Telefone').selectOption({ index: 3 })
    await page.getByRole('button', { name: 'Aplicar colunas' }).click()
    await expect(rows.first()).toContainText('(11) 98765-4321')

    await page.getByRole('link', { name: 'Ficam de fora: 2' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Importar agora' }).click()
    await expect(page.getByRole('heading', { name: 'Lista importada' })).toBeVisible()
    await expect(page.getByText('2 clientes novos, 1 projeto, em')).toBeVisible()
    await expectNoOverflow(page)

    await page.getByRole('link', { name: 'João Conceição' }).click()
    await page
      .getByRole('button', { name: 'Editar' })
      .or(page.getByRole('link', { name: 'Editar' }))
      .first()
      .click()
    await page.getByLabel('Empresa (opcional)').fill('Padaria Sol')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Padaria Sol').first()).toBeVisible()

    await page.goto('/admin/importar')
    await page.getByRole('link', { name: /clientes.csv/ }).click()
    await page.getByRole('link', { name: 'Desfazer importação' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Mantidos' }).getByRole('listitem')).toHaveText(['João Conceição'])
  })
})

test.describe('refused', () => {
  test.use({ expectedErrors: /status of 422/ })

  test('a file that is no list → said, and nothing stored', async ({ page }) => {
    await signIn(page, '/admin/importar')
    await upload(page, 'uma frase qualquer\noutra frase')

    await expect(page.getByText('Isto não parece um arquivo CSV.')).toBeVisible()
  })
})

test('the sample → can be downloaded and imported as it is', async ({ page }) => {
  await signIn(page, '/admin/importar')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar um modelo' }).click(),
  ])
  await page.getByLabel('Arquivo CSV').setInputFiles(await download.path())
  await page.getByRole('button', { name: 'Conferir a lista' }).click()

  await expect(page.getByText('Entram 2 clientes novos, 1 projeto.')).toBeVisible()
})
