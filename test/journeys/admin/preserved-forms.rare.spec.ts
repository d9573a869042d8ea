import type { Page } from '@playwright/test'

import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { signIn } from '#test/journeys/support/staff.ts'
import type { Product } from '#test/support/product.ts'

test.use({ shop: 'panel-kept', viewport: { width: 1440, height: 900 } })

test.describe('what was typed', () => {
  test.use({ expectedErrors: /status of 4\d\d|ERR_FAILED/ })

  test('Escape → the input stays, and a toast does not take the key', async ({ page, expectAccessible }) => {
    await signIn(page, '/admin/clients')
    await page.getByRole('link', { name: 'Novo Cliente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Novo Cliente' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.getByRole('link', { name: 'Novo Cliente' }).click()
    await dialog.getByLabel('Nome Completo').fill('Rosa Antunes')
    await dialog.getByLabel('E-mail').fill('rosa@exemplo.com.br')
    await page.route('**/admin/clients.data*', (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect(dialog.locator('.toast')).toContainText('Sem resposta do servidor')
    await page.unroute('**/admin/clients.data*')
    await dialog.getByLabel('E-mail').focus()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await expect(dialog.getByLabel('Nome Completo')).toHaveValue('Rosa Antunes')

    // A browser lets a second Escape in a row through whatever the page says.
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(dialog.getByLabel('Nome Completo')).toHaveValue('Rosa Antunes')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/admin/clients')
  })

  test('the session ended → the form is filled again; after a sign-out → nothing is stored', async ({
    page,
    context,
  }) => {
    await signIn(page, '/admin/clients?novo=1')
    const dialog = page.getByRole('dialog', { name: 'Cadastrar Novo Cliente' })
    await dialog.getByLabel('Nome Completo').fill('Rosa Antunes')
    await dialog.getByLabel('E-mail').fill('rosa@exemplo.com.br')
    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Criar Cliente' }).click()
    await expect(page.getByText('Sua sessão expirou. Entre de novo para continuar.')).toBeVisible()

    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(dialog.getByLabel('Nome Completo')).toHaveValue('Rosa Antunes')
    await expect(dialog.getByLabel('E-mail')).toHaveValue('rosa@exemplo.com.br')
    await expect(dialog.locator('.toast')).toContainText('O que você digitou voltou')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rosa')

    await context.clearCookies()
    await dialog.getByRole('button', { name: 'Criar Cliente' }).click()
    await expect(page.getByText('Sua sessão expirou.')).toBeVisible()
    await page.goto('/admin/login')
    await expect(page.getByRole('button', { name: 'Verificar conexão' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Rosa')
  })
})

test.describe('without a connection', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest/ })

  test('a link while offline → the panel stays, and it is followed once online', async ({ page, context }) => {
    await signIn(page, '/admin/clients')
    await context.setOffline(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Projetos' }).click()
    await expect(page.locator('.toast')).toContainText('Sem conexão')
    await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()

    await context.setOffline(false)
    await expect(page).toHaveURL('/admin/projects')
    await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()
  })

  test('a form while offline → its screen stays, with what was typed; sent once online → the screen is read once', async ({
    page,
    context,
  }) => {
    await signIn(page, '/admin/conta')
    const name = page.getByLabel('Seu nome')
    const before = await name.inputValue()
    await context.setOffline(true)
    await name.fill('Nome de teste')
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.locator('.toast')).toContainText('Sem resposta do servidor')
    await expect(name).toHaveValue('Nome de teste')

    await context.setOffline(false)
    const readings: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('.data')) readings.push(request.url())
    })
    await name.fill(before)
    await page.getByRole('button', { name: 'Salvar nome' }).click()
    await expect(page.locator('.toast')).toContainText('Nome salvo')
    await expect(page).toHaveURL('/admin/conta')
    await page.waitForLoadState('networkidle')
    expect(readings).toHaveLength(1)
  })
})

test.describe('without a connection, and with a form for another address', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('the columns of a list and a sign-out while offline → the screen stays, with what was typed', async ({
    page,
    context,
    product,
  }) => {
    const column = await uncheckEmailColumn(page, product)
    await context.setOffline(true)
    for (const name of ['Salvar', 'Sair']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.locator('.toast')).toContainText('Nada foi enviado')
      await page.getByLabel('Fechar aviso').click()
      await expect(page).toHaveURL('/admin/clients')
      await expect(column).not.toBeChecked()
    }
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0)
  })

  test('a link to a new password is asked for while offline → the sign-in stays, with what was typed', async ({
    page,
    context,
  }) => {
    await page.goto('/admin/login')
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('link', { name: 'Esqueceu sua senha?' }).click()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog.locator('.toast')).toContainText('Nada foi enviado')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu Principal' })).toBeVisible()
  })
})

test.describe('sent to the address of another screen', { tag: '@rare' }, () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('the columns of a list and a sign-out do not arrive → the screen they were sent from stays', async ({
    page,
    product,
  }) => {
    const column = await uncheckEmailColumn(page, product)
    await page.route('**/admin/{visoes,sair}.data*', (route) => route.abort())
    for (const name of ['Salvar', 'Sair']) {
      const lost = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name, exact: true }).click()
      await lost
      await expect(page.locator('.toast')).toContainText('Sem resposta do servidor')
      await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0)
      await expect(page).toHaveURL('/admin/clients')
      await expect(column).not.toBeChecked()
    }
  })
})

test(
  'the browser believes itself offline and the server answers → the link is followed at once',
  { tag: '@rare' },
  async ({ page }) => {
    await signIn(page, '/admin/clients')
    await expect(page.getByRole('button', { name: 'Menu lateral' })).toBeVisible()
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    await page.getByRole('navigation').getByRole('link', { name: 'Projetos' }).click()
    await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/admin/projects')
  },
)

test('going back → the position in the list, and its filters', { tag: '@rare' }, async ({ page, product }) => {
  test.slow()
  await signIn(page, '/admin/clients')
  for (let made = 0; made < 22; made += 1) {
    const form = { intent: 'create', name: `Cliente ${made}`, email: `c${made}@exemplo.com.br`, phone: '', company: '' }
    await page.request.post('/admin/clients', { form, headers: { origin: product.url } })
  }
  await page.reload()
  await expect(page.getByRole('button', { name: 'Menu lateral' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Cliente 8', exact: true })
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const position = await page.evaluate(() => scrollY)
  expect(position).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Cliente 8', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(position)

  await page.getByLabel('Buscar por nome, email ou empresa...').fill('cliente 7')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Cliente 7', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Clientes' }).click()
  await expect(page.getByLabel('Buscar por nome, email ou empresa...')).toHaveValue('cliente 7')
})

/** In the list of a client, not saved yet. */
async function uncheckEmailColumn(page: Page, product: Product) {
  await signIn(page, '/admin/clients')
  const form = { intent: 'create', name: 'Rosa Antunes', email: 'rosa@exemplo.com.br', phone: '', company: '' }
  await page.request.post('/admin/clients', { form, headers: { origin: product.url } })
  await page.reload()
  await page.getByText('Colunas', { exact: true }).click()
  const column = page.getByRole('checkbox', { name: 'E-mail', exact: true })
  await column.uncheck()
  return column
}
