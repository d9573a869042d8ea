import type { Page } from '@playwright/test'

/** Through the one floating button, where there is a choice between music and chat. */
export async function openFromCorner(page: Page, name: 'Abrir o chat' | 'Abrir o tocador de música'): Promise<void> {
  // By keyboard: the button is visible only where it covers nothing.
  await page.getByRole('button', { name: 'Música e conversa' }).press('Enter')
  await page.getByRole('button', { name }).click()
}
