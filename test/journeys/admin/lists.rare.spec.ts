import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { SortedList } from '#core/admin/list-sort.ts'

import { expect, expectNoOverflow, test } from '../support/journey.ts'
import { longName, seedProjects, seedRows } from '../support/seeded-projects.ts'
import { expectStyled, hold } from '../support/slow-network.ts'
import { signIn } from '../support/staff.ts'

test.use({ shop: 'panel-lists', viewport: { width: 1440, height: 900 }, expectedErrors: /status of 422/ })
test.describe.configure({ mode: 'serial' })

const rowsOf = (page: Page) => page.locator('tbody').getByRole('row')
const heightsOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))

const listPaths = {
  projects: '/admin/projects',
  orders: '/admin/orders',
  clients: '/admin/clients',
  vouchers: '/admin/vales',
  costs: '/admin/financeiro/a-pagar',
  days: '/admin/financeiro/dias',
  mails: '/admin/mails',
} satisfies Record<SortedList, string>
const choosing = (page: Page) => page.getByRole('form', { name: 'Projetos escolhidos' })

async function linesOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  const download = page.waitForEvent('download')
  await press()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.startsWith('\uFEFFCódigo;')).toBe(true)
  return text.trimEnd().split('\r\n')
}

test('220 projects, and long names in every list → readable at every width, the first row near the top of a phone', async ({
  page,
  dataDir,
}) => {
  await seedProjects(
    dataDir,
    Array.from({ length: 220 }, (_, index) => ({
      title: index === 219 ? `Música de ${longName}` : `Música ${index}`,
      clientName: longName,
      step: 'analysis' as const,
    })),
  )
  await seedRows(dataDir)
  await signIn(page, '/admin/projects')
  for (const width of [360, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: width < 800 ? 740 : 900 })
    for (const path of Object.values(listPaths)) {
      await page.goto(path)
      await expectNoOverflow(page)
    }
    await page.goto(listPaths.projects)
    await expect(rowsOf(page)).toHaveCount(25)
    expect(Math.max(...(await heightsOf(page))), String(width)).toBeLessThan(width < 800 ? 175 : 90)
    const first = await rowsOf(page).first().boundingBox()
    expect(first?.y, String(width)).toBeLessThan(width === 820 ? 560 : 470)
  }
})

test.describe('with a mouse', () => {
  test.use({ hasTouch: false, isMobile: false })

  test('every list, with long names → each row is one line', async ({ page }) => {
    await signIn(page, '/admin/projects')
    // No money moved on any day.
    const { days: _days, ...paths } = listPaths
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of Object.values(paths)) {
        await page.goto(path)
        await expect(rowsOf(page).first()).toBeVisible()
        expect(Math.max(...(await heightsOf(page))), `${path} at ${width}`).toBeLessThanOrEqual(36)
      }
    }
  })

  test('more columns than there is room for, scrolled to the last → each row keeps its box and its name', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn(page, '/admin/projects')
    const settings = page.locator('.list-settings')
    await settings.getByText('Colunas', { exact: true }).click()
    for (const choice of await settings.getByRole('combobox').all()) await choice.selectOption({ label: 'sempre' })
    await settings.getByRole('button', { name: 'Salvar' }).click()
    const last = page.getByRole('columnheader', { name: 'Ver Detalhes' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expect(rowsOf(page).first().getByRole('checkbox')).toBeInViewport({ ratio: 1 })
    // Nothing lies on it: the press arrives.
    const name = rowsOf(page)
      .first()
      .getByRole('link', { name: /^Ver Detalhes de/ })
    await expect(name).toBeInViewport({ ratio: 1 })
    await name.click()
    await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the script comes while a finger is on its way → the rows stay where they were', async ({ page }) => {
    await signIn(page, '/admin/projects')
    const scriptArrives = await hold(page, '**/entry.client-*.js')
    await page.goto('/admin/projects', { waitUntil: 'commit' })
    const first = rowsOf(page).first()
    await expect(first).toBeVisible()
    await expectStyled(page)
    const before = await first.boundingBox()
    scriptArrives()
    // Only whoever has no script presses it.
    await expect(page.getByRole('button', { name: 'Filtrar', includeHidden: true })).toHaveCount(0)
    expect((await first.boundingBox())?.y).toBe(before?.y)
  })

  test('the filters of a phone → behind one button that counts them, applied with one choice', async ({ page }) => {
    await signIn(page, '/admin/projects')
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden()
    await expect(page.getByLabel('Buscar por título ou cliente')).toBeVisible()
    await page.locator('summary', { hasText: 'Filtros' }).press('Enter')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('approved')
    await expect(page).toHaveURL('/admin/projects?estado=approved')
    await expect(page.locator('summary', { hasText: 'Filtros (1)' })).toBeVisible()
    await expect(page.getByText('Nenhum projeto encontrado com os filtros aplicados.')).toBeVisible()
  })
})

test('chosen projects → exported as a file, and assigned only to whom one names', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, '/admin/projects')
  await expect(choosing(page)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Escolher todos desta página' }).check()
  await expect(choosing(page)).toContainText('25 escolhidos')
  await expect(choosing(page)).toBeInViewport({ ratio: 1 })
  await rowsOf(page).first().getByRole('checkbox').uncheck()
  await expect(choosing(page)).toContainText('24 escolhidos')
  await expectAccessible(page)
  const exported = await linesOf(page, () =>
    choosing(page).getByRole('button', { name: 'Exportar escolhidos' }).click(),
  )
  expect(exported).toHaveLength(25)
  expect(exported.join()).not.toContain(`Música de ${longName}`)

  const assign = choosing(page).getByRole('button', { name: 'Atribuir' })
  await expect(assign).toHaveText('Atribuir 24 projetos')
  await expect(assign).toBeDisabled()
  await choosing(page).getByLabel('Novo responsável').selectOption({ index: 1 })
  await assign.click()
  await expect(page.locator('.toast')).toContainText('Responsáveis atribuídos')
  await expect(choosing(page)).toBeHidden()

  await rowsOf(page).nth(1).getByRole('checkbox').check()
  await expect(assign).toBeDisabled()
  await choosing(page).getByLabel('Novo responsável').selectOption('Sem responsável')
  await assign.click()
  await expect(page.locator('.toast')).toContainText('Sem responsável')

  const all = await linesOf(page, () => page.getByRole('button', { name: 'Exportar CSV' }).click())
  expect(all).toHaveLength(221)
})

test(
  'filters saved under a name → one press away, renamed, put in order, shared and removed',
  { tag: '@rare' },
  async ({ page, expectAccessible }) => {
    const views = page.getByRole('navigation', { name: 'Visões salvas' })
    await signIn(page, '/admin/projects?estado=waiting&ordem=prazo')
    for (const [path, name] of [
      ['/admin/projects?estado=waiting&ordem=prazo', 'Aguardando, por prazo'],
      ['/admin/projects?estado=approved', 'Aprovados'],
    ] as const) {
      await page.goto(path)
      await page.getByText('Salvar visão').click()
      await page.getByLabel('Nome da visão').fill(name)
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.locator('.toast')).toContainText('Visão salva')
      await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    }
    await expectAccessible(page)
    await page.goto('/admin/projects')
    await views.getByRole('link', { name: 'Aguardando, por prazo' }).click()
    await expect(page).toHaveURL('/admin/projects?estado=waiting&ordem=prazo')

    await page.getByRole('link', { name: 'Organizar' }).click()
    const rows = page.locator('main ol > li')
    const first = rows.first()
    await page.getByRole('button', { name: 'Subir Aprovados' }).click()
    await expect(first.getByLabel('Nome')).toHaveValue('Aprovados')
    await first.getByLabel('Nome').fill('Prontos para entregar')
    await first.getByLabel('Mostrar para a equipe').check()
    await first.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('button', { name: 'Remover Prontos para entregar' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover Aguardando, por prazo' }).click()
    await expect(rows).toHaveCount(1)
    await page.goto('/admin/projects')
    await expect(views.getByRole('link')).toHaveText(['Prontos para entregar'])
  },
)

test('a day that is not whole → the filter is not dropped, and its field says so', async ({ page }) => {
  const path = '/admin/orders?periodo=datas&de=2026-01-01'
  await signIn(page, path)
  const from = page.getByLabel('De', { exact: true })
  await from.focus()
  await page.keyboard.press('Backspace')
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(true)
  await page.keyboard.press('Enter')

  await expect.poll(() => from.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('Este dia não')
  await expect(from).toBeFocused()
  await page.getByRole('search').getByLabel('Status', { exact: true }).selectOption('paid')
  await expect(page).toHaveURL(path)
})
