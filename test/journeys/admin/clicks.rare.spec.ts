import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { briefings, feedbacks, notes, projects, projectVersions } from '#db/schema.ts'
import { createTone, createWav } from '#test/support/formats/wav-fixtures.ts'

import { buyPackage, payByCard, placeOrder } from '../support/buyer.ts'
import { inDatabase } from '../support/database.ts'
import { expect, test } from '../support/journey.ts'
import { findProjectOf } from '../support/song-files.ts'
import { anotherBrowser, payForASong, presentVersion, signIn } from '../support/staff.ts'

// How many presses the jobs of a day take from the dashboard; typing is not counted. The marks are those of the product.
test.use({ shop: 'panel-clicks', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

const buyer = { name: 'Lia Moura', email: 'lia@exemplo.com.br' }
const wish = 'A voz pode entrar antes, já no primeiro compasso?'

const worklistOf = (page: Page) => page.getByRole('region', { name: 'Precisa de você agora' })
const taskOf = (page: Page, label: string) => worklistOf(page).getByRole('link', { name: new RegExp(`^${label}`) })

/** The dashboard, and a count of the presses that really reached the page since. */
async function openDashboard(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1
      },
      true,
    )
  })
  await signIn(page, '/admin')
  await page.evaluate(() => {
    sessionStorage.presses = 0
  })
  return () => page.evaluate(() => Number(sessionStorage.presses))
}

/** Pressed where it is seen: a press that scrolls first is one that somebody has to look for. */
async function chooseFile(page: Page, input: Locator, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await input.click()
  await (await chooser).setFiles(file)
}

test('a new briefing → read and accepted with two presses', async ({ page, browser, product, dataDir }) => {
  const shop = await anotherBrowser(browser, product.url)
  await buyPackage(shop.page, 'essencial', buyer)
  await shop.context.close()
  const { id } = await findProjectOf(dataDir, buyer.email)
  await inDatabase(dataDir, (db) =>
    db
      .update(briefings)
      .set({ state: 'sent', sentAt: new Date(), answers: { recipient: 'Téo', story: 'Ele aprendeu a andar.' } })
      .where(eq(briefings.projectId, id)),
  )

  const presses = await openDashboard(page)
  await taskOf(page, 'Analisar briefing').click()
  await expect(page.locator('main')).toContainText('Ele aprendeu a andar.')
  await page.getByRole('button', { name: 'Aceitar briefing' }).click()
  await expect(page.locator('.toast')).toContainText('Briefing aceito')
  expect(await presses()).toBeLessThanOrEqual(2)
})

test('a recording on the disk → a version with three presses', async ({ page, dataDir }) => {
  const file = join(dataDir, 'primeira versao.wav')
  await writeFile(file, createWav(createTone({ seconds: 4, level: 0.4, pitch: 440 })))

  const presses = await openDashboard(page)
  await taskOf(page, 'Nova Versão').click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar Nova Versão' })
  await chooseFile(page, dialog.getByLabel('Áudio da versão'), file)
  await dialog.getByRole('button', { name: 'Enviar e adicionar' }).click()
  await expect(page.getByText('Versão adicionada!').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await presses()).toBeLessThanOrEqual(3)
})

test('feedback with two notes → read with one press, answered and handed back with five', async ({ page, dataDir }) => {
  const { id } = await findProjectOf(dataDir, buyer.email)
  await signIn(page, `/admin/projects/${id}`)
  await expect(page.getByRole('region', { name: 'Versões (1)' })).toContainText(/LUFS/)
  await presentVersion(page, 'Primeira versao')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  await inDatabase(dataDir, async (db) => {
    const [version] = await db.select().from(projectVersions).where(eq(projectVersions.projectId, id))
    const about = { projectId: id, versionId: version?.id ?? null, versionName: 'Primeira versao' }
    const [feedback] = await db
      .insert(feedbacks)
      .values({ ...about, content: wish })
      .returning()
    await db
      .insert(notes)
      .values(
        [500, 1_500].map((fromMs) => ({ ...about, fromMs, content: 'Mais baixo.', feedbackId: feedback?.id ?? null })),
      )
    await db.update(projects).set({ status: 'feedback' }).where(eq(projects.id, id))
  })

  const presses = await openDashboard(page)
  await taskOf(page, 'Responder feedback').click()
  await expect(page.locator('main').getByText(wish)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Mais baixo.' }).first()).toBeInViewport()
  expect(await presses()).toBeLessThanOrEqual(1)

  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Marcar como feita' }).first().click()
    await expect(page.getByRole('button', { name: 'Marcar como feita' })).toHaveCount(left)
  }
  await page.getByRole('link', { name: 'Voltar para Aguardando' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voltar para Aguardando' })
  await dialog.getByLabel('Motivo').fill('A voz entra no primeiro compasso.')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Aguardando' })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(5)
})

test('an approved song → delivered with five presses', async ({ page, browser, product, dataDir }) => {
  const { id } = await findProjectOf(dataDir, buyer.email)
  const home = await anotherBrowser(browser, product.url)
  await home.page.goto(`/client-preview/${id}`)
  await home.page.getByLabel('E-mail').fill(buyer.email)
  await home.page.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
  await home.page.getByRole('button', { name: 'Avaliar a versão selecionada' }).click()
  await home.page.getByRole('button', { name: 'Aprovar Versão Selecionada' }).click()
  await home.page.getByRole('button', { name: /^Sim, aprovar / }).click()
  await expect(home.page.locator('main')).toContainText('Projeto Aprovado!')
  await home.context.close()

  const presses = await openDashboard(page)
  await taskOf(page, 'Preparar a entrega').click()
  await page.getByRole('button', { name: 'Usar o áudio da versão aprovada' }).click()
  await expect(page.getByRole('region', { name: /^Arquivos \([12]\)/ })).toBeVisible()
  await page.getByRole('link', { name: 'Entregar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Entregar' })
  await expect(dialog.getByLabel(/^Entregar assim mesmo/)).toHaveCount(0)
  await dialog.getByLabel('Sem inteligência artificial').check()
  await dialog.getByRole('button', { name: 'Entregar agora' }).click()
  await expect(page.locator('.toast').filter({ hasText: 'Projeto entregue!' })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(5)
  // The recording is a WAV file; the MP3 that the package promises was made of it. With the certificate and the rights.
  await expect(page.getByRole('region', { name: 'Arquivos (4)' })).toBeVisible()
})

test('an order paid twice → what is too much goes back with two presses, and nothing is left to close', async ({
  page,
  browser,
  product,
}) => {
  const shop = await anotherBrowser(browser, product.url)
  await shop.page.goto(await placeOrder(shop.page, 'express', { name: 'Rui Prado', email: 'rui@exemplo.com.br' }))
  const again = await shop.context.newPage()
  await again.goto(shop.page.url())
  for (const tab of [shop.page, again]) {
    await payByCard(tab, 'APRO')
    await expect(tab.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  }

  const presses = await openDashboard(page)
  await worklistOf(page)
    .getByRole('link', { name: /^Reembolsar R\$\s79,00/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Pagamento em duplicidade')
  await dialog.getByRole('button', { name: /79,00/ }).click()
  await expect(page.locator('.toast').filter({ hasText: '79,00' })).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(2)
  await expect(page.locator('.badge', { hasText: 'Pago' })).toBeVisible()
  await expect(page.getByText('Pago duas vezes', { exact: true })).toHaveCount(0)
  await shop.context.close()
})

test('a number of the dashboard → its list, filtered with one press', async ({ page, browser, product }) => {
  const shop = await anotherBrowser(browser, product.url)
  await payForASong(shop.page, { name: 'Nina Rocha', email: 'nina@exemplo.com.br' })
  await shop.context.close()
  const presses = await openDashboard(page)
  await page.getByRole('link', { name: /^Aguardando: / }).click()
  await expect(page).toHaveURL('/admin/projects?estado=waiting')
  await expect(page.locator('tbody').getByRole('row').filter({ hasText: 'Nina Rocha' })).toBeVisible()
  expect(await presses()).toBe(1)
})
