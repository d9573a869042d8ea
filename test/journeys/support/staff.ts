import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

import { orderPackage, payByCard, readCode, type Buyer } from './buyer.ts'
import { staff } from './journey.ts'

export const embedLink = 'https://estudio.bandcamp.com/track/valsa-da-ana'
export const privateLink = 'https://estudio.bandcamp.com/private/8KX2'

/** A second person with a browser of their own. */
export async function anotherBrowser(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, ...options })
  return { context, page: await context.newPage() }
}

export async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/login?origem=${encodeURIComponent(path)}`)
  await page.getByLabel('E-mail', { exact: true }).fill(staff.email)
  await page.getByLabel('Senha', { exact: true }).fill(staff.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  // Password hashing is slow on purpose and the first screen loads the panel's scripts: allow for a busy machine.
  await expect(page).toHaveURL(path)
}

/** A paid order; its code. The buyer is left where the confirmation is. */
export async function payForASong(page: Page, buyer: Buyer): Promise<string> {
  await orderPackage(page, 'profissional', buyer)
  await payByCard(page, 'APRO')
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  return readCode(page)
}

/** From the list of projects to the one of this client; its id. */
export async function openProject(page: Page, buyer: Buyer): Promise<string> {
  await signIn(page, '/admin/projects')
  await page.getByRole('link', { name: new RegExp(`Ver Detalhes.*${buyer.name}`) }).click()
  await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: `Música de ${buyer.name}`, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** A version added by its link and presented. */
export async function addLinkedVersion(
  page: Page,
  { name, link, recommended = false }: { name: string; link: string; recommended?: boolean },
): Promise<void> {
  await page.getByRole('link', { name: 'Nova Versão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Versão' })
  await dialog.getByRole('link', { name: 'Link ou código' }).click()
  await dialog.getByLabel('Nome da versão').fill(name)
  await dialog.getByLabel('Link ou código do Bandcamp').fill(link)
  if (recommended) await dialog.getByLabel('Marcar como versão recomendada').check()
  await dialog.getByRole('button', { name: 'Adicionar Versão' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Versão adicionada!' }).filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await presentVersion(page, name)
}

/** Shows a draft to the client, from its place in the list of versions. */
export async function presentVersion(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Apresentar ao cliente a versão ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Apresentar ao cliente' })
  await expect(dialog.getByRole('checkbox', { name, exact: true })).toBeChecked()
  // By key: right after a scroll the browser takes a click for the mail's frame, which was there a moment ago.
  await dialog.getByRole('button', { name: 'Apresentar ao cliente' }).press('Enter')
  await expect(
    page.locator('.toast').filter({ hasText: 'Versão apresentada!' }).filter({ hasText: name }),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

/** Path of the preview, as the panel shows it. */
export async function previewPath(page: Page): Promise<string> {
  const path = await page.getByRole('link', { name: /\/client-preview\// }).getAttribute('href')
  if (!path) throw new Error('the panel shows no client link')
  return path
}
