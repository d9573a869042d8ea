import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

import { buyPackage, type Buyer } from './buyer.ts'
import { staff } from './journey.ts'

export const embedLink = 'https://estudio.bandcamp.com/track/valsa-da-ana'
export const privateLink = 'https://estudio.bandcamp.com/private/8KX2'

/** A second person with a browser of their own. */
export async function anotherBrowser(browser: Browser, baseURL: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL, ...options })
  return { context, page: await context.newPage() }
}

/** Signs in without pages, and opens one. */
export async function signIn(page: Page, path: string): Promise<void> {
  await enterPanel(page)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

async function enterPanel({ request }: Page): Promise<void> {
  const { origin } = new URL((await request.head('/healthz')).url())
  const form = { email: staff.email, senha: staff.password }
  const answer = await request.post('/admin/login', { headers: { origin }, form, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
}

/** A paid order, without pages; its code. */
export async function payForASong(page: Page, buyer: Buyer): Promise<string> {
  return (await buyPackage(page, 'profissional', buyer)).code
}

/** The project of this client in the panel, without the list before it; its id. */
export async function openProject(page: Page, buyer: Buyer): Promise<string> {
  await enterPanel(page)
  const list = await page.request.get('/admin/projects', { params: { busca: buyer.name } })
  const id = /\/admin\/projects\/([0-9a-f-]{36})/.exec(await list.text())?.[1] ?? ''
  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByRole('heading', { name: `Música de ${buyer.name}`, level: 1 })).toBeVisible()
  return id
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
