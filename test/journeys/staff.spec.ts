import { expect, staff, test } from './journey.ts'
import { findMail } from './mail-folder.ts'

test.use({ shop: 'staff' })

test.describe('whoever forgot the password', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('is told so, gets a link by mail, chooses another password and enters', async ({
    page,
    dataDir,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/mails?estado=sent')
    await expect(page).toHaveURL('/admin/login?origem=%2Fadmin%2Fmails%3Festado%3Dsent')
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill('não me lembro mais')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toContainText('Credenciais inválidas. Por favor, tente novamente.')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Verificar conexão' }).click()
    await expect(page.getByRole('region', { name: 'Diagnóstico' })).toContainText(/Respondeu em \d+ ms/)
    await page.getByRole('button', { name: 'Ocultar diagnóstico' }).click()

    await page.getByText('Esqueceu sua senha?').click()
    const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
    await dialog.getByLabel('E-mail da sua conta').fill(staff.email)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('dialog', { name: 'Email enviado' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()

    await page.goto(resetLinkOf(await findMail(dataDir, staff.email, /Nova senha/)))
    await page.getByLabel('Nova senha').fill('curta')
    await expectAccessible(page)
    await page.getByLabel('Nova senha').fill(staff.password)
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expect(page.locator('main')).toContainText('Senha trocada. Entre com a nova senha.')

    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/projects')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('staff enter, open the drawer, walk the panel and leave', async ({ page }) => {
    await page.goto('/admin/orders?busca=ninguem')
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/orders?busca=ninguem')

    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('link', { name: 'Clientes' }).click()
    await expect(page.getByRole('heading', { name: 'Clientes', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/admin/login')
    await page.goto('/admin/clients')
    await expect(page).toHaveURL(/\/admin\/login\?origem=/)
  })
})

/** Long lines of a mail are folded with `=` at their end. */
function resetLinkOf(mail: string): string {
  const unfolded = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = /\/admin\/redefinir-senha\?token=\w+/.exec(unfolded)?.[0]
  if (!link) throw new Error(`no link in the mail:\n${mail}`)
  return link
}
