import { acceptContract, fillBuyer } from '#test/journeys/support/buyer.ts'
import { expect, test } from '#test/journeys/support/journey.ts'

test('a mistyped address → asked about, and corrected with one tap before the contract', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/pagamento/essencial')
  await fillBuyer(page, { name: 'Maria Noiva', email: 'maria@gmial.com' })
  await page.getByLabel('E-mail').blur()
  await expect(page.getByRole('button', { name: 'Usar maria@gmail.com' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Usar maria@gmail.com' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('maria@gmail.com')
  await acceptContract(page)
  await page.waitForURL(/\/checkout\/v1\//)
})
