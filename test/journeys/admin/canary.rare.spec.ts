import { expect, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'canary' })

test('a trial purchase is asked for → its result appears without a reload', async ({ page, expectAccessible }) => {
  await signIn(page, '/admin')
  await page.goto('/admin/settings/integracoes')
  await page.getByRole('button', { name: 'Testar agora' }).click()

  await expect(page.getByText(/^A compra de teste de .* deu certo, do pedido ao reembolso/)).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page)
})
