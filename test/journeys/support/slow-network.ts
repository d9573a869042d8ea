import type { Page } from '@playwright/test'

/** Keeps what the page asks for waiting, as a slow line does, until it is let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
