import type { Locator, Page } from '@playwright/test'

import { expect, staff, test } from '../support/journey.ts'
import { seedProjects } from '../support/seeded-projects.ts'

test.use({ shop: 'panel-keyboard' })

const toastOf = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const rowOf = (page: Page, title: string) => page.locator('tbody').getByRole('row').filter({ hasText: title })

/** Tab by Tab, as somebody goes who sees where the keyboard is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${String(wanted)}`)
}

/** Whoever sees nothing of what was pressed has lost their place in the page. */
async function expectPlace(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toBeInViewport()
}

test('no mouse, from the sign-in on → a song is found and given to somebody', async ({ studio, dataDir }) => {
  await seedProjects(dataDir, [
    { title: 'Valsa', clientName: 'Ana Lima', step: 'analysis' },
    { title: 'Samba', clientName: 'Rui Prado', step: 'analysis' },
  ])
  const { keyboard } = studio

  await studio.goto('/admin/projects')
  await tabTo(studio, studio.getByLabel('E-mail', { exact: true }))
  await keyboard.type(staff.email)
  await keyboard.press('Tab')
  await keyboard.type(staff.password)
  await keyboard.press('Enter')
  await expect(studio.getByRole('heading', { name: 'Projetos', level: 1 })).toBeFocused()

  await keyboard.press('?')
  await expect(studio.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
  await keyboard.press('Escape')
  await expectPlace(studio)

  for (const key of ['j', 'j', 'k', 'x', 'a']) await keyboard.press(key)
  await expect(studio.getByLabel('Novo responsável')).toBeFocused()
  await keyboard.press('ArrowDown')
  await tabTo(studio, studio.getByRole('button', { name: 'Atribuir' }))
  await keyboard.press('Enter')
  await expect(toastOf(studio, 'Responsável salvo')).toBeVisible()
  await expect(rowOf(studio, 'Samba').getByRole('link').first()).toBeFocused()
})
