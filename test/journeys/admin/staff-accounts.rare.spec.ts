import type { Page } from '@playwright/test'

import { expect, expectNoOverflow, staff, test } from '#test/journeys/support/journey.ts'
import { findMail } from '#test/journeys/support/mail-folder.ts'
import { anotherBrowser, payForASong, signIn } from '#test/journeys/support/staff.ts'
import { codeOf } from '#test/support/sign-in/totp.ts'

test.use({ shop: 'staff-accounts' })

const beto = { name: 'Beto Reis', email: 'beto@estudio.example', password: 'cavaquinho afinado' }
const [first, second] = [
  { name: 'Rosa Antunes', email: 'rosa@exemplo.com.br' },
  { name: 'Zeca Moura', email: 'zeca@exemplo.com.br' },
]

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Long lines of a mail are folded with `=` at their end. */
async function inviteLinkOf(dataDir: string): Promise<string> {
  const mail = await findMail(dataDir, beto.email, /Seu acesso ao painel/)
  const link = /\/admin\/convite\?token=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]
  if (!link) throw new Error(`no link in the mail:\n${mail}`)
  return link
}

test.describe.serial('a colleague', () => {
  // Refused forms and forbidden pages are expected here.
  test.use({ expectedErrors: /status of (404|422)/ })

  test('an invitation → a password, then the assigned projects, without prices or owner screens', async ({
    page,
    browser,
    baseURL,
    dataDir,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await payForASong(page, first)
    await payForASong(page, second)
    await signIn(page, '/admin/settings/equipe')
    await page.getByRole('link', { name: 'Convidar pessoa' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' })
    await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(dialog.getByText('Por favor, informe o nome.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Nome', { exact: true }).fill(beto.name)
    await dialog.getByLabel('E-mail').fill(beto.email)
    await dialog.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(page.getByText('Pessoa convidada')).toBeVisible()
    await expect(page).toHaveURL('/admin/settings/equipe')
    await expect(page.getByRole('region', { name: 'Convites sem resposta' })).toContainText(beto.email)
    await expectNoOverflow(page)

    await page.getByRole('link', { name: 'Cancelar convite' }).press('Enter')
    const revoking = page.getByRole('dialog', { name: 'Cancelar convite' })
    await expect(revoking).toContainText(`O link enviado para ${beto.email} deixa de valer na hora.`)
    await expectAccessible(page)
    await revoking.getByRole('link', { name: 'Voltar' }).press('Enter')
    await expect(revoking).toBeHidden()

    // The outbox must not reveal the link into somebody else's account.
    const link = await inviteLinkOf(dataDir)
    await page.goto(`/admin/mails?busca=${beto.email}`)
    await page.getByRole('link', { name: /Seu acesso ao painel/ }).click()
    await expect(page.getByText(/\/admin\/convite\?token=…$/)).toBeVisible()
    await expect(page.getByText('O link desta mensagem abre uma conta do painel')).toBeVisible()
    expect(await page.content()).not.toContain(link.split('token=')[1])
    await expect(page.getByRole('link', { name: 'Enviar de novo' })).toHaveCount(0)
    // axe cannot run inside a frame without scripts.
    await page.locator('iframe').evaluate((frame) => frame.remove())
    await expectAccessible(page)
    await page.goto(`${page.url()}?reenviar=1`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Enviar outro convite' }).click()
    await expect(page).toHaveURL('/admin/settings/equipe')

    const theirs = await anotherBrowser(browser, baseURL ?? '')
    await theirs.page.goto(link)
    await expectAccessible(theirs.page)
    await theirs.page.getByLabel('Senha', { exact: true }).fill('curta')
    await theirs.page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(theirs.page.getByText('A senha precisa ter pelo menos 10 caracteres.')).toBeVisible()
    await theirs.page.getByLabel('Senha', { exact: true }).fill(beto.password)
    await theirs.page.getByRole('button', { name: 'Criar conta e entrar' }).click()
    await expect(theirs.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await theirs.page.goto(link)
    await expect(theirs.page.getByText('Este convite venceu, foi cancelado ou já foi usado.')).toBeVisible()

    await theirs.page.goto('/admin/projects')
    await expect(theirs.page.getByText('Os projetos atribuídos a você aparecem aqui.')).toBeVisible()
    await page.goto(`/admin/projects?busca=${first.name}`)
    await page.getByRole('link', { name: new RegExp(`Ver Detalhes.*${first.name}`) }).click()
    // The first screen of a project brings many scripts along.
    await expect(page.getByRole('heading', { name: `Música de ${first.name}`, level: 1 })).toBeVisible()
    const projectId = new URL(page.url()).pathname.split('/').at(-1)
    await theirs.page.goto(`/admin/projects/${projectId}`)
    await expect(theirs.page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
    await expectAccessible(theirs.page)

    await page.getByRole('combobox', { name: /^Responsável/ }).selectOption({ label: beto.name })
    await page.getByRole('button', { name: /^Atribuir/ }).click()
    await expect(page.locator('.toast')).toContainText('Responsável atribuído')
    await expect(page.getByText(`Agora com ${beto.name}`)).toBeVisible()
    await findMail(dataDir, beto.email, /agora é com você/)

    await theirs.page.goto('/admin/projects')
    await expect(theirs.page.getByRole('row').filter({ hasText: `Música de ${first.name}` })).toBeVisible()
    await expect(theirs.page.locator('body')).not.toContainText(second.name)
    await theirs.page.goto('/admin/clients')
    await expect(theirs.page.getByRole('link', { name: first.name })).toBeVisible()
    await expect(theirs.page.locator('body')).not.toContainText(second.name)
    await theirs.page.goto(`/admin/projects/${projectId}`)
    await expect(theirs.page.getByRole('heading', { name: `Música de ${first.name}`, level: 1 })).toBeVisible()
    await expect(theirs.page.locator('body')).not.toContainText('R$')
    await expect(theirs.page.getByRole('link', { name: /Pedidos|E-mails|Auditoria|Configurações/ })).toHaveCount(0)
    await expectAccessible(theirs.page)

    // A change by the owner removes the data from an open page.
    await expect(theirs.page.getByText('Ao vivo')).toBeVisible()
    await page.getByRole('combobox', { name: /^Responsável/ }).selectOption({ label: 'Sem responsável' })
    await page.getByRole('button', { name: /^Atribuir/ }).click()
    await expect(theirs.page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
    await page.goto(`/admin/projects/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'Projeto não encontrado' })).toBeVisible()
    await theirs.context.close()
  })

  test('the second factor → on with a code, sign-in by app and by recovery code, then off', async ({
    page,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await enter(page, beto)
    await expect(page).toHaveURL('/admin/projects')
    await page.goto('/admin/conta')
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'Ativar verificação' }).click()
    await page.getByLabel('Sua senha').fill(beto.password)
    await page.getByRole('button', { name: 'Começar' }).click()
    await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Conectar o aplicativo' })).toBeFocused()
    const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByLabel('Código de 6 dígitos').fill('000000')
    await page.getByRole('button', { name: 'Ativar', exact: true }).click()
    await expect(page.getByText('Código incorreto ou vencido.')).toBeVisible()
    await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
    await page.getByLabel('Código de 6 dígitos').fill(await codeOf(secret))
    await page.getByRole('button', { name: 'Ativar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Códigos de reserva' })).toBeFocused()
    const codes = page.getByRole('list', { name: 'Códigos de reserva' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [backupCode = ''] = await codes.allInnerTexts()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar códigos' }).click()
    expect((await download).suggestedFilename()).toBe('codigos-de-reserva.txt')
    await page.reload()
    await expect(page.getByText('Restam 10 códigos de reserva.')).toBeVisible()

    await page.context().clearCookies()
    await enter(page, beto)
    await expect(page).toHaveURL('/admin/login/codigo')
    await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Código de 6 dígitos').fill('000000')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Código incorreto ou vencido. Confira e tente de novo.')).toBeVisible()
    await page.getByLabel('Código de 6 dígitos').fill(await codeOf(secret, inHalfAMinute()))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/projects')

    await page.context().clearCookies()
    await enter(page, beto)
    await page.getByRole('link', { name: 'Usar um código de reserva' }).click()
    await expect(page.getByLabel('Código de reserva')).toBeFocused()
    await page.getByLabel('Código de reserva').fill(backupCode.toLowerCase())
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/projects')

    await page.goto('/admin/conta/duas-etapas')
    await expect(page.getByText('Restam 9 códigos de reserva.')).toBeVisible()
    await page.getByLabel('Sua senha').last().fill(beto.password)
    await page.getByRole('button', { name: 'Desativar verificação' }).click()
    await expect(page.getByText('Verificação desativada')).toBeVisible()
    await page.context().clearCookies()
    await enter(page, beto)
    await expect(page).toHaveURL('/admin/projects')
  })

  test('a deactivated account → loses every session; the last owner cannot leave', async ({
    page,
    browser,
    baseURL,
    expectAccessible,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const theirs = await anotherBrowser(browser, baseURL ?? '')
    await enter(theirs.page, beto)
    await expect(theirs.page).toHaveURL('/admin/projects')

    await signIn(page, '/admin/settings/equipe')
    await page.getByRole('link', { name: new RegExp(beto.name) }).click()
    const dialog = page.getByRole('dialog', { name: beto.name })
    // Tab leads to the selected role, not to the first of the two.
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Desativar conta' }).click()
    await expect(page.getByText('Conta desativada', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(beto.name) })).toContainText('Desativada')

    await theirs.page.goto('/admin/clients')
    await expect(theirs.page).toHaveURL(/\/admin\/login/)

    await page.getByRole('link', { name: /\(você\)/ }).click()
    await page.getByRole('button', { name: 'Desativar conta' }).click()
    await expect(page.getByText('O estúdio precisa de pelo menos um administrador ativo.')).toBeVisible()
    await page.getByLabel('Produtor').check()
    await page.getByRole('button', { name: 'Salvar perfil' }).click()
    await expect(page.getByText('O estúdio precisa de pelo menos um administrador ativo.')).toBeVisible()

    await page.goto('/admin/audit')
    for (const text of ['Conta desativada', 'Verificação em duas etapas ativada', 'Convite aceito: conta criada'])
      await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible()
    await theirs.context.close()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the second factor by plain forms → set up, requested and removed', async ({ page }) => {
    await enter(page, staff)
    await page.goto('/admin/conta/duas-etapas')
    await page.getByLabel('Sua senha').fill(staff.password)
    await page.getByRole('button', { name: 'Começar' }).click()
    const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
    await page.getByLabel('Código de 6 dígitos').fill(await codeOf(secret))
    await page.getByRole('button', { name: 'Ativar', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Códigos de reserva' }).getByRole('listitem')).toHaveCount(10)

    await page.context().clearCookies()
    await enter(page, staff)
    await page.getByLabel('Código de 6 dígitos').fill(await codeOf(secret, inHalfAMinute()))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL('/admin/projects')

    await page.goto('/admin/conta/duas-etapas')
    await page.getByLabel('Sua senha').last().fill(staff.password)
    await page.getByRole('button', { name: 'Desativar verificação' }).click()
    await expect(page.getByText('Verificação desativada')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Verificação desativada')).toHaveCount(0)
  })
})

/** The next code is accepted early; the one shown now was used to set up the second factor. */
function inHalfAMinute(): Date {
  return new Date(Date.now() + 30_000)
}
