import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'

import { calendarDay } from '#core/shared/dates.ts'
import { briefings, projects } from '#db/schema.ts'

import { inDatabase } from '../support/database.ts'
import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { seedProjects } from '../support/seeded-projects.ts'
import { findProjectOf } from '../support/song-files.ts'
import { addLinkedVersion, anotherBrowser, embedLink, payForASong, previewPath, signIn } from '../support/staff.ts'

test.use({ shop: 'panel-worklist', viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

const buyer = { name: 'Lia Moura', email: 'lia@exemplo.com.br' }
const wish = 'A voz pode entrar antes, já no primeiro compasso?'

const worklistOf = (page: Page) => page.getByRole('region', { name: 'Precisa de você agora' })
const stepOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** The buttons that ask for attention, outside of dialogs. */
const loudOf = (page: Page) => page.locator('main .btn-red:visible')

test('a sent briefing → accepted with two presses from the dashboard, and the next step follows', async ({
  page,
  browser,
  product,
  dataDir,
  expectAccessible,
}) => {
  const shop = await anotherBrowser(browser, product.url)
  await payForASong(shop.page, buyer)
  await shop.context.close()
  const { id } = await findProjectOf(dataDir, buyer.email)
  await inDatabase(dataDir, (db) =>
    db
      .update(briefings)
      .set({
        state: 'sent',
        sentAt: new Date(),
        answers: { occasion: 'birthday', recipient: 'Téo', story: 'Ele aprendeu a andar no quintal.', genre: 'samba' },
      })
      .where(eq(briefings.projectId, id)),
  )

  await signIn(page, '/admin')
  const row = worklistOf(page).getByRole('listitem').filter({ hasText: buyer.name })
  await expect(row).toContainText('Aniversário')
  await expect(row).toContainText('Espera desde hoje')
  await expect(loudOf(page)).toHaveCount(1)

  await row.getByRole('link', { name: /^Analisar briefing/ }).click()
  await page.getByRole('button', { name: 'Aceitar briefing' }).click()
  await expect(page.locator('.toast')).toContainText('Briefing aceito')

  await expect(page).toHaveURL(`/admin/projects/${id}`)
  const step = stepOf(page, 'Enviar versão')
  await expect(step).toContainText('Ele aprendeu a andar no quintal.')
  await expect(loudOf(page)).toHaveText(['Nova Versão'])
  await expectAccessible(page)
})

test('a draft, then the client’s turn, then feedback → one loud button each time; feedback is read with one press', async ({
  page,
  browser,
  product,
  dataDir,
}) => {
  const { id } = await findProjectOf(dataDir, buyer.email)
  await signIn(page, `/admin/projects/${id}`)
  await addLinkedVersion(page, { name: 'Voz e violão', link: embedLink })
  await expect(stepOf(page, 'Aguardando avaliação do cliente')).toBeVisible()
  await expect(loudOf(page)).toHaveCount(0)
  const preview = await previewPath(page)

  await page.goto('/admin')
  await expect(worklistOf(page)).toContainText('Nenhuma pendência no momento.')
  const home = await anotherBrowser(browser, product.url)
  await home.page.goto(preview)
  await home.page.getByLabel('E-mail').fill(buyer.email)
  await home.page.getByRole('button', { name: 'Verificar Email e Acessar' }).click()
  await home.page.getByText('Enviar Feedback', { exact: true }).click()
  await home.page.getByLabel('O que você achou?').fill(wish)
  await home.page.getByRole('button', { name: 'Enviar Feedback da Versão Selecionada' }).click()
  await expect(home.page.locator('main')).toContainText('Feedback recebido!')
  await home.context.close()

  // Without a reload: the page updates by its event stream.
  await worklistOf(page)
    .getByRole('link', { name: /^Responder feedback/ })
    .click()
  const feedback = stepOf(page, 'Responder feedback').getByText(wish)
  await expect(feedback).toBeInViewport({ ratio: 1 })
  await expect(loudOf(page)).toHaveText(['Nova Versão'])
})

test('the numbers of the worklist → filters in the address, and the same projects in the list', async ({
  page,
  dataDir,
}) => {
  const { id } = await findProjectOf(dataDir, buyer.email)
  await inDatabase(dataDir, (db) =>
    db
      .update(projects)
      .set({ deadlineOn: calendarDay('2020-01-02') })
      .where(eq(projects.id, id)),
  )
  await signIn(page, '/admin')
  const filter = page.getByRole('navigation', { name: 'Filtrar pendências' })
  await expect(filter.getByRole('link', { name: 'Tudo' })).toHaveAttribute('aria-current', 'true')
  await filter.getByRole('link', { name: '1 Atrasado' }).press('Enter')
  await expect(page).toHaveURL('/admin?fila=atrasados')
  await expect(worklistOf(page).getByRole('listitem')).toHaveText([/Lia Moura.*Atrasado há [\d.]+ dias/])

  await page.getByRole('link', { name: 'Abrir na lista de projetos' }).press('Enter')
  await expect(page).toHaveURL('/admin/projects?ordem=prazo&atrasados=1')
  await expect(page.getByRole('columnheader', { name: 'Prazo máximo' })).toHaveAttribute('aria-sort', 'ascending')

  // The whole row opens the project, and the way back finds the same list.
  const cell = page.getByRole('row').filter({ hasText: buyer.name }).getByRole('cell').filter({ hasText: 'Atrasado' })
  // The link of the row lies over its cells.
  await cell.click({ force: true })
  await expect(page).toHaveURL(`/admin/projects/${id}`)
  const back = page.locator('main').getByRole('link', { name: 'Projetos' })
  // It leads to the list as it was once the script knows of it.
  await expect(back).toHaveAttribute('href', '/admin/projects?ordem=prazo&atrasados=1')
  await back.click()
  await expect(page).toHaveURL('/admin/projects?ordem=prazo&atrasados=1')

  await page.getByLabel('Buscar por título ou cliente').pressSequentially('ninguém')
  await expect(page).toHaveURL('/admin/projects?atrasados=1&busca=ningu%C3%A9m&ordem=prazo')
  await expect(page.getByText('Nenhum projeto encontrado com os filtros aplicados.')).toBeVisible()
  await expect(page.getByLabel('Buscar por título ou cliente')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: buyer.name })).toBeVisible()
  await expect(page.getByLabel('Buscar por título ou cliente')).toHaveValue('')
})

test('several projects chosen → assigned together', { tag: '@rare' }, async ({ page, dataDir, expectAccessible }) => {
  await seedProjects(dataDir, [{ title: 'Valsa da Rosa', clientName: 'Rosa Antunes', step: 'analysis' }])
  await signIn(page, '/admin/projects')
  const form = page.getByRole('form', { name: 'Projetos escolhidos' })
  await expect(form).toBeHidden()
  await page.getByRole('checkbox', { name: /^Escolher Valsa da Rosa/ }).check()
  await expect(form).toContainText('1 escolhido')
  await expectAccessible(page)
  await form.getByLabel('Novo responsável').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Atribuir' }).click()
  await expect(page.locator('.toast')).toContainText('Responsável atribuído')
  await expect(form).toBeHidden()
})

test.describe('on a phone', { tag: '@rare' }, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('worklist, list and project → nothing leaves the screen, and the next step comes first', async ({
    page,
    dataDir,
  }) => {
    const answered = {
      title: 'Baião do Téo',
      clientName: 'Téo Reis',
      status: 'feedback',
      step: 'presentation',
    } as const
    const [id] = await seedProjects(dataDir, [answered], 1)
    await signIn(page, '/admin')
    for (const path of ['/admin', '/admin/projects', '/admin/clients', '/admin/orders', `/admin/projects/${id}`]) {
      await page.goto(path)
      await expectNoOverflow(page)
    }
    await expect(page.getByRole('heading', { name: 'Responder feedback' })).toBeInViewport()
  })
})
