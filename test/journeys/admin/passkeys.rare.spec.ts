import type { CDPSession, Page } from '@playwright/test'

import { expect, expectNoOverflow, staff, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'

// Browsers give no passkeys to an IP address.
test.use({ shop: 'passkeys', host: 'localhost' })

/** A device with a fingerprint reader, as Chromium emulates one. */
async function addAuthenticator(page: Page): Promise<{ browser: CDPSession; authenticatorId: string }> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { browser, authenticatorId }
}

/** Whether the device may answer without being asked twice: off, nothing is signed from the e-mail field by itself. */
async function setPresence(
  { browser, authenticatorId }: Awaited<ReturnType<typeof addAuthenticator>>,
  enabled: boolean,
) {
  await browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

test('a passkey is added, opens the panel by the button and from the e-mail field, and is removed', async ({
  page,
  expectAccessible,
}) => {
  const device = await addAuthenticator(page)
  const key = page.getByRole('listitem').filter({ hasText: 'Celular da dona' })

  await signIn(page, '/admin/conta')
  await page.getByRole('link', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByRole('heading', { name: 'Sua primeira chave' })).toBeVisible()
  await page.getByLabel('Nome da chave').fill('Celular da dona')
  await expectAccessible(page)
  await page.getByLabel('Nome da chave').press('Enter')
  await expect(page.getByText('Chave criada', { exact: true })).toBeVisible()
  await expect(key).toContainText('Ainda não usada')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await expect(page.getByText('Este aparelho já tem uma chave sua.')).toBeVisible()

  await setPresence(device, false)
  await page.context().clearCookies()
  await page.goto('/admin/login?origem=/admin/orders')
  const button = page.getByRole('button', { name: 'Entrar com chave de acesso' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.focus()
  await setPresence(device, true)
  await button.press('Enter')
  await expect(page).toHaveURL('/admin/orders')

  // The browser offers the key in the e-mail field; the emulated device chooses it.
  await page.context().clearCookies()
  await page.goto('/admin/login?origem=/admin/conta/chaves')
  await expect(page).toHaveURL('/admin/conta/chaves')
  await expect(key).toContainText('Último uso em')

  // Where the password is asked for again, the key counts, too.
  await page.goto('/admin/conta/confirmar?origem=/admin/orders')
  const confirm = page.getByRole('button', { name: 'Confirmar com chave de acesso' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.press('Enter')
  await expect(page).toHaveURL('/admin/orders')
  await page.goto('/admin/conta/chaves')

  await page.getByRole('link', { name: 'Renomear Celular da dona' }).click()
  await page.getByRole('dialog').getByLabel('Nome da chave').fill('Celular do estúdio')
  await page.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(page.getByText('A chave se chama Celular do estúdio.')).toBeVisible()
  await page.getByRole('link', { name: 'Remover Celular do estúdio' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remover chave' }).click()
  await expect(page.getByText('Chave removida')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sua primeira chave' })).toBeVisible()

  await page.goto('/admin/audit')
  await expect(
    page
      .getByRole('row', { name: /Chave de acesso removida/ })
      .or(page.getByRole('listitem').filter({ hasText: 'Chave de acesso removida' }))
      .first(),
  ).toBeVisible()
})

test.describe('a key the account no longer has', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /401/ })

  test('signing in with it → refused with the reason, and the password opens the panel', async ({ page }) => {
    const device = await addAuthenticator(page)
    await signIn(page, '/admin/conta/chaves')
    await page.getByLabel('Nome da chave').fill('Celular velho')
    await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
    await page.getByRole('link', { name: 'Remover Celular velho' }).click()
    await page.getByRole('button', { name: 'Remover chave' }).click()
    await expect(page.getByText('Chave removida')).toBeVisible()

    await setPresence(device, false)
    await page.context().clearCookies()
    await page.goto('/admin/login?origem=/admin/conta')
    const button = page.getByRole('button', { name: 'Entrar com chave de acesso' })
    await expect(button).toBeVisible()
    await setPresence(device, true)
    await button.click()
    await expect(page.getByText('A chave de acesso não foi aceita.')).toBeVisible()
    await setPresence(device, false)
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/admin/conta')
  })
})

test.describe('without a script', { tag: '@rare' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in page → no passkeys, and the password opens the panel', async ({ page }) => {
    await page.goto('/admin/login?origem=/admin/conta/chaves')
    await expect(page.getByRole('button', { name: 'Entrar com chave de acesso' })).toHaveCount(0)
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/conta/chaves')
    await expect(page.getByText('o navegador precisa de JavaScript')).toBeVisible()
  })
})
