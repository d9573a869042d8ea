import { expect, expectNoOverflow, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'

test.use({ shop: 'panel-onboarding', viewport: { width: 360, height: 740 } })
// The second hides what the first began.
test.describe.configure({ mode: 'serial' })

test('a new studio → its first steps, each with a button, progress follows what is done', async ({ page }) => {
  await signIn(page, '/admin')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps).toContainText('0 de 7 feitos.')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Pagamento conectado' })).toContainText(
    'Por enquanto os pagamentos são simulados.',
  )
  await expectNoOverflow(page)

  await steps.getByRole('button', { name: 'Já li' }).click()
  await expect(steps).toContainText('1 de 7 feitos.')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Contrato lido' })).toContainText('feito')

  await steps.getByRole('link', { name: 'Convidar alguém' }).click()
  await expect(page).toHaveURL('/admin/settings/equipe')
  await page.goto('/admin')
  await steps.getByRole('link', { name: 'Fazer a compra' }).click()
  await page.getByRole('button', { name: 'Testar agora' }).click()
  await expect(page.getByText(/A compra de teste de .* deu certo|passou/).first()).toBeVisible({ timeout: 60_000 })
  await page.goto('/admin')
  await expect(steps).toContainText('2 de 7 feitos.')
})

test('hidden → away from the dashboard, and back by a link there', async ({ page }) => {
  await signIn(page, '/admin')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await steps.getByRole('button', { name: 'Esconder do dashboard' }).click()
  await expect(page.getByText('Primeiros passos escondidos')).toBeVisible()
  await expect(steps).toHaveCount(0)

  await page.getByRole('link', { name: 'Primeiros passos: 2 de 7 feitos' }).click()
  await page.getByRole('button', { name: 'Mostrar no dashboard' }).click()
  // The key of the toast leaves the address at once.
  await expect(page).toHaveURL(/\/admin(?:\?|$)/)
  await expect(steps).toContainText('2 de 7 feitos.')
})
