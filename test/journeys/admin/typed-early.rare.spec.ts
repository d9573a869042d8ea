import type { Page } from '@playwright/test'

import { expect, test } from '../support/journey.ts'
import { seedProjects } from '../support/seeded-projects.ts'
import { expectHydrated, hold } from '../support/slow-network.ts'
import { signIn } from '../support/staff.ts'

// A slow line: staff type and choose before React has come.

test.use({ shop: 'panel-typed-early', viewport: { width: 1440, height: 900 } })

/** Opens a screen whose code is on its way; lets it arrive. */
async function openSlowly(page: Page, path: string) {
  await signIn(page, '/admin')
  const arrive = await hold(page, '**/assets/react-*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

test('a search typed before hydration → filters board and list', async ({ page, dataDir }) => {
  await seedProjects(dataDir, [
    { title: 'Valsa da Rosa', clientName: 'Rosa Antunes', step: 'analysis' },
    { title: 'Baião do Téo', clientName: 'Téo Reis', step: 'production' },
  ])
  for (const path of ['/admin/projects/quadro', '/admin/projects']) {
    const arrive = await openSlowly(page, path)
    await page.getByLabel('Buscar por título ou cliente').fill('baiao')
    arrive()
    await expect(page).toHaveURL(`${path}?busca=baiao`)
    await expect(page.getByRole('link', { name: 'Baião do Téo' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Valsa da Rosa' })).toHaveCount(0)
  }
})

test('a choice made before hydration → filters the list', async ({ page }) => {
  const arrive = await openSlowly(page, '/admin/projects')
  const steps = page.getByLabel('Etapa', { exact: true })
  await steps.selectOption('production')
  arrive()
  await expect(page).toHaveURL(/[?&]\w+=production/)
  await expect(steps).toHaveValue('production')
})

test('a text of the studio edited before hydration → stays, is not saved yet, and has the cursor', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const arrive = await openSlowly(page, '/admin/settings/textos/email-delivered')
  const intro = page.getByLabel('Abertura')
  await intro.fill('Ela chegou, ')
  arrive()
  await expect(page.getByText('Alterações não salvas')).toBeVisible()
  await expect(intro).toHaveValue('Ela chegou, ')
  await page.getByRole('button', { name: 'Variáveis' }).click()
  const chosen = page.getByRole('region', { name: 'Variáveis' }).getByRole('button').first()
  const name = (await chosen.locator('code').textContent()) ?? ''
  await chosen.click()
  await expect(intro).toHaveValue(`Ela chegou, ${name}`)
})

test('a text with the cursor in it, drawn anew → takes what is typed where the cursor stands', async ({ page }) => {
  const arrive = await openSlowly(page, '/admin/settings/textos/email-delivered')
  const intro = page.getByLabel('Abertura')
  const stored = await intro.inputValue()
  await intro.press('Control+End')
  arrive()
  await expectHydrated(intro)
  await page.keyboard.type(' Até já!')
  await expect(intro).toHaveValue(`${stored} Até já!`)
})
