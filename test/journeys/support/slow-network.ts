import { expect, type Locator, type Page } from '@playwright/test'

/** Holds matching requests back, as a slow connection does, until released. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Until the sheets of a page whose scripts are held are there: where things stand says nothing before. */
export async function expectStyled(page: Page): Promise<void> {
  const sheets = page.locator('link[rel="stylesheet"]')
  await expect
    .poll(() =>
      sheets.evaluateAll((all) => all.length > 0 && all.every((link) => 'sheet' in link && link.sheet !== null)),
    )
    .toBe(true)
}

/** Until React has taken over each of these elements, which then bears its mark. */
export async function expectHydrated(parts: Locator): Promise<void> {
  await expect
    .poll(() =>
      parts.evaluateAll((all) => all.every((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))),
    )
    .toBe(true)
}
