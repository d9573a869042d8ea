import { expect, test } from 'vitest'

import { openPanel } from '#test/support/panel.ts'
import { openPlainBrowser } from '#test/support/plain-browser.ts'
import { createTestAuth } from '#test/support/sign-in/test-auth.ts'
import { createStaff, depsOf } from '#test/support/staff-fixtures.ts'
import { createTestContext } from '#test/support/test-context.ts'

const context = await createTestContext()
const { siteUrl } = context
const mailed: string[] = []
const auth = createTestAuth(context, { sendResetLink: async ({ url }) => void mailed.push(url) })
const deps = { ...depsOf(context), auth }
const panel = await openPanel(deps)

test('a forgotten password → a link by mail, a new password and a sign-in', async () => {
  const { email } = await createStaff(deps, 'owner')
  const page = openPlainBrowser(siteUrl, panel.ask)
  await page.goto('/admin/redefinir-senha')
  page.fill('E-mail da sua conta', email)
  await page.press('Enviar')
  expect(page.text('[role="status"]')).toContain('Email enviado')

  const [link = ''] = mailed
  await page.goto(link)
  page.fill('Nova senha', 'curta')
  await page.press('Trocar a senha')
  expect(page.text('main')).toContain('pelo menos 10 caracteres')
  page.fill('Nova senha', 'pandeiro e cuíca')
  await page.press('Trocar a senha')
  expect(page.text('main')).toContain('Senha trocada. Entre com a nova senha.')

  page.fill('E-mail', email)
  page.fill('Senha', 'pandeiro e cuíca')
  await page.press('Entrar')
  expect(page.url()).toBe('/admin/projects')
})
