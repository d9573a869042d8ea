import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'backups', withBackups: true })

test('a backup is requested → its result appears without a reload, and its age on the dashboard', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, '/admin')
  await page.goto('/admin/settings/integracoes')
  await page.getByRole('button', { name: 'Fazer backup agora' }).click()

  await expect(page.getByText(/^Último backup há 0 minutos, em .+ [kM]B\.$/)).toBeVisible({ timeout: 60_000 })
  await expectNoOverflow(page)
  await expectAccessible(page)

  await page.getByLabel('Dia', { exact: true }).fill('14')
  await page.getByLabel('A partir das').selectOption('22 h')
  await page
    .getByLabel('Fazer um backup por dia automaticamente')
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: 'Salvar' })
    .click()
  await expect(page.getByText('O próximo é feito a partir das 22 h.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Dia', { exact: true })).toHaveValue('14')

  await page.goto('/admin')
  await expect(page.getByRole('link', { name: /^Último backup há \d+ minutos?,/ })).toBeVisible()
})
