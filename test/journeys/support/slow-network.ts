import type { Page } from '@playwright/test'

/** Holds matching requests back, as a slow connection does, until released. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
