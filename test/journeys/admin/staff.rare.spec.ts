import { expect, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { hold } from '#test/journeys/support/slow-network.ts'
import { anotherBrowser } from '#test/journeys/support/staff.ts'
import { startProduct, temporaryDataDir } from '#test/support/product.ts'

test.use({ shop: 'staff' })

test.describe('whoever forgot the password', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('a forgotten password → a link by mail, a new password and a sign-in', async ({ page, dataDir }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/admin/mails?estado=sent')
    await expect(page).toHaveURL('/admin/login?origem=%2Fadmin%2Fmails%3Festado%3Dsent')
    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill('não me lembro mais')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toContainText('Credenciais inválidas. Por favor, tente novamente.')

    await page.getByRole('button', { name: 'Verificar conexão' }).click()
    await expect(page.getByRole('region', { name: 'Diagnóstico' })).toContainText(/Respondeu em \d+ ms/)
    await page.getByRole('button', { name: 'Ocultar diagnóstico' }).click()

    await page.getByText('Esqueceu sua senha?').click()
    const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
    await expect(dialog.getByLabel('E-mail da sua conta')).toHaveValue(staff.email)
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('dialog', { name: 'Email enviado' })).toBeVisible()
    await page.getByRole('button', { name: 'Fechar' }).click()

    await page.goto(resetLinkOf(await findMail(dataDir, staff.email, /Nova senha/)))
    await page.getByLabel('Nova senha').fill('curta')
    await page.getByLabel('Nova senha').fill(staff.password)
    await page.getByRole('button', { name: 'Trocar a senha' }).click()
    await expect(page.locator('main')).toContainText('Senha trocada. Entre com a nova senha.')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/projects')
  })
})

test('a script of the sign-in fails → the server is told where', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Verificar conexão' })).toBeVisible()
  const told = page.waitForRequest('**/erros')
  await page.evaluate(() => {
    const error = Object.assign(new Error('broken'), { stack: 'Error: broken\n at x (/assets/login-a1.js:1:20)' })
    dispatchEvent(new ErrorEvent('error', { error }))
  })

  expect((await told).postData()).toBe('Error /assets/login-a1.js:1:20')
})

test.describe('the door of the panel', () => {
  test.use({ expectedErrors: /status of (401|422|429|503)|ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION)/ })

  test('no connection → the sign-in says what is wrong with true facts, and works once it is back', async ({
    page,
    context,
    product,
    expectAccessible,
  }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login?origem=%2Fadmin')
    await expect(page).toHaveTitle('Painel Harmonia')
    await expect(page.getByRole('heading', { name: 'Painel Harmonia' })).toBeVisible()
    await expect(page.locator('main')).toContainText('Gestão de Projetos Musicais')
    await expect(page.getByRole('tab')).toHaveText(['Login'])
    expect(await page.locator('.enter').evaluate((card) => getComputedStyle(card).animationDuration)).toBe('0.5s')

    const [email, password] = [page.getByLabel('E-mail', { exact: true }), page.getByLabel('Senha', { exact: true })]
    await page.getByRole('button', { name: 'Entrar' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Erro de autenticação' })
    await expect(alert).toContainText('Por favor, preencha todos os campos.')
    await email.fill('ninguem@estudio.example')
    await password.fill('qualquer coisa serve')
    await password.press('Enter')
    await expect(alert).toContainText('Credenciais inválidas. Por favor, tente novamente.')
    await expect(alert).toHaveText(
      /^Erro de autenticação\s*Credenciais inválidas\. Por favor, tente novamente\.\s*Erro de autenticação: credenciais inválidas\s*Ver diagnósticos$/,
    )
    await expect(email).toHaveValue('ninguem@estudio.example')
    await alert.getByRole('button', { name: 'Ver diagnósticos' }).click()

    const facts = page.getByRole('region', { name: 'Diagnóstico' })
    await expect(facts).toContainText(/Conexão\s*Online/)
    await expect(facts).toContainText(/Backend\s*Respondeu em \d+ ms/)
    await expect(facts).toContainText(/Navegador\s*Chrome \d+/)
    await expect(facts).toContainText(/Sistema\s*Android/)
    await expect(facts).toContainText(/Armazenamento\s*Disponível/)
    await facts.getByText('Avançado').click()
    await expect(facts).toContainText(`URL do backend${product.url}`)
    await expect(facts).toContainText(/Fuso horário\s*America\/Manaus/)
    await expect(facts).toContainText(/Idioma\s*pt-BR/)
    await expect(facts).toContainText(/Resolução\s*\d+ × \d+/)
    await expect(facts).toContainText(/Cookies\s*Habilitados/)
    await expect(facts).toContainText(/Autenticação\s*Sessão de 7 dias em cookie HttpOnly/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ocultar diagnóstico' }).click()
    await expect(facts).toBeHidden()

    const lost = page.getByRole('alert').filter({ hasText: 'Problema de conexão' })
    const message = 'Não foi possível conectar ao backend. Por favor, verifique sua conexão e tente novamente.'
    await context.setOffline(true)
    await expect(lost).toContainText(message)
    await lost.getByRole('button', { name: 'Ver diagnósticos' }).click()
    await expect(facts).toContainText(/Conexão\s*Offline/)
    await expect(facts).toContainText(/Backend\s*Não respondeu/)
    await context.setOffline(false)
    await lost.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(lost).toBeHidden()
    await expect(facts).toContainText(/Backend\s*Respondeu em \d+ ms/)

    await page.route('**/admin/login.data*', (route) => route.abort())
    await email.fill(staff.email)
    await password.fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(lost).toContainText(message)
    await expect(email).toHaveValue(staff.email)
    await page.unroute('**/admin/login.data*')
    await lost.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(lost).toBeHidden()

    const [request, inside] = [await hold(page, '**/admin/login.data*'), await hold(page, '**/admin.data*')]
    await password.fill(staff.password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled()
    await expect(password).toBeDisabled()
    request()
    await expect(page.getByRole('button', { name: 'Conectado com sucesso!' })).toBeDisabled()
    await expect(page.getByText('Redirecionando...')).toBeVisible()
    inside()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    // A page restored by the browser stays covered until the server confirmed the session.
    const known = await hold(page, '**/admin.data*')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    const checking = page.getByRole('status').filter({ hasText: 'Verificando autenticação...' })
    await expect(checking).toBeVisible()
    known()
    await expect(checking).toBeHidden()

    await page.goto('/admin/login')
    await expect(page).toHaveURL('/admin/projects')
    await page.goto('/auth/callback')
    await expect(page).toHaveURL('/admin')
  })

  test('wrong passwords → counted, and former URLs lead to the right place', async ({ page }) => {
    await page.goto('/admin-j28s7d1k')
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.goto('/auth-error')
    await expect(page.getByRole('heading', { name: 'Erro de autenticação' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)

    await page.goto('/admin-j28s7d1k/login')
    await page.getByText('Esqueceu sua senha?').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Redefinir senha' })
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await expect(dialog).toContainText('Por favor, informe o seu e-mail.')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toBeHidden()

    const email = 'ninguem@estudio.example'
    const answer = page.getByRole('alert').filter({ hasText: /Credenciais inválidas|Muitas tentativas/ })
    for (let tries = 0; tries < 6; tries += 1) {
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await page.getByLabel('Senha', { exact: true }).fill(`tentativa número ${tries}`)
      const answered = page.waitForResponse((one) => one.request().method() === 'POST')
      await page.getByRole('button', { name: 'Entrar' }).click()
      expect((await answered).status()).toBe(tries < 5 ? 401 : 429)
      await expect(answer).toBeVisible()
    }
    await expect(answer).toContainText('Muitas tentativas de acesso. Aguarde alguns minutos e tente novamente.')
    await expect(answer).toContainText(
      'Depois de 10 tentativas sem sucesso, este aparelho fica bloqueado por 15 minutos.',
    )
  })
})

test('no account yet → the printed link creates the first one, once', async ({ browser, expectAccessible }) => {
  const data = await temporaryDataDir()
  const fresh = await startProduct({ dataDir: data.path })
  const { page, context } = await anotherBrowser(browser, fresh.url, { reducedMotion: 'reduce' })
  try {
    await page.goto('/admin')
    await expect(page.locator('main')).toContainText('Ainda não há nenhuma conta.')
    const link = /\/admin\/primeiro-acesso\?token=[\w-]+/.exec(fresh.output())?.[0] ?? 'no link was printed'
    await page.goto(link.replace(/token=.*/, 'token=adivinhado'))
    await expect(page.getByText('Este link expirou ou já foi usado.')).toBeVisible()

    await page.goto(link)
    await page.getByLabel('E-mail').fill(staff.email)
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(page.getByText('Por favor, informe o seu nome.')).toBeVisible()
    await page.getByLabel('Seu nome').fill('Dona Dora')
    await page.getByLabel('Senha', { exact: true }).fill('curta')
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(page.getByText('A senha precisa ter pelo menos 10 caracteres.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Senha', { exact: true }).fill(staff.password)
    await page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Nenhuma pendência no momento.')).toBeVisible()
    await expect(page.getByText('Nenhum projeto encontrado')).toBeVisible()
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page).toHaveURL('/admin/login')
  } finally {
    await context.close()
    await fresh.stop()
    await data.remove()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('staff → sign in, open the drawer, use the panel and sign out', async ({ page }) => {
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
