import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { dayOf } from '#core/shared/dates.ts'
import { buyPackage } from '#test/journeys/support/buyer.ts'
import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'month-end', expectedErrors: /status of 413/ })

test('the owner closes a month → invoice, check, report and the file for the accountant', async ({
  page,
  dataDir,
  expectAccessible,
}, info) => {
  const buyer = { name: 'Cida Moreira', email: 'cida@exemplo.com.br' }
  const { code } = await buyPackage(page, 'profissional', { ...buyer, invoice: 'sim', taxId: '529.982.247-25' })

  const fits = async () => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
    }
  }

  await signIn(page, '/admin')
  await page.getByRole('link', { name: /nota fiscal para emitir ou cancelar/ }).click()
  await expect(page.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  await fits()
  await mkdir(info.outputDir, { recursive: true })
  const pdf = join(info.outputDir, 'nota.pdf')
  await writeFile(pdf, '%PDF-1.7\n')
  await page.getByLabel('Número da nota').fill('2026/7')
  await page.getByLabel('PDF da nota').setInputFiles(pdf)
  await page.getByRole('button', { name: /^Anexar e enviar/ }).click()
  await expect(page.getByText('Nota 2026/7, ')).toBeVisible()

  await page.getByRole('link', { name: `Corrigir a nota do pedido ${code}` }).click()
  const correction = page.getByRole('dialog', { name: `Corrigir a nota do pedido ${code}` })
  await correction.getByLabel('Número da nota').fill('2026/8')
  const large = join(info.outputDir, 'grande.pdf')
  await writeFile(large, Buffer.alloc(7 * 1024 * 1024, '%PDF-1.7\n'))
  await correction.getByLabel('PDF da nota').setInputFiles(large)
  await correction.getByRole('button', { name: 'Trocar e enviar' }).click()
  await expect(correction).toContainText('O PDF tem mais de 5 MB')
  await expect(correction.getByLabel('Número da nota')).toHaveValue('2026/8')
  await correction.getByLabel('PDF da nota').setInputFiles(pdf)
  await expectAccessible(page)
  await fits()
  await correction.getByRole('button', { name: 'Trocar e enviar' }).click()
  await expect(page.getByText('Nota 2026/8, ')).toBeVisible()
  await findMail(dataDir, buyer.email, /^Nota fiscal corrigida/)

  await page.goto('/admin/financeiro/conferencia')
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await expect(page.getByText(/^Confere com o Mercado Pago · hoje às/).first()).toBeVisible()
  await fits()

  await page.goto('/admin/financeiro/relatorios')
  const report = join(info.outputDir, 'liberacoes.csv')
  const day = dayOf(new Date())
  const head = 'DATE,SOURCE_ID,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT'
  await writeFile(
    report,
    `${head}\n${day}T08:00:00-04:00,9001,release,payout,0,100.00\n${day}T09:00:00-04:00,42,release,payment,30.00,0`,
  )
  await page.getByLabel('Arquivo CSV').setInputFiles(report)
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByText('Linhas sem pagamento nosso')).toBeVisible()
  await fits()

  await page.goto('/admin/financeiro')
  await expect(page.getByText(/[-−]R\$\s100,00/).first()).toBeVisible()
  await fits()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar lançamentos (CSV)' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  expect(Buffer.concat(chunks).toString()).toMatch(
    new RegExp(`;${code};${buyer.name};529\\.982\\.247-25;Profissional;479,00;.*;2026/8;Venda;0,00;\\r`),
  )

  await page.goto(`/acompanhar-pedido/nota?codigo=${code}`)
  await expect(page.getByText('***.982.247-**')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir a nota (PDF)' })).toBeVisible()
  await fits()
})
