import { defineConfig, devices } from '@playwright/test'

import { launchOptions } from '#test/support/browser/chromium.ts'

/** Browser tests of the production build; each file starts its own instance. */
export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/support/prepared-shop.ts',
  fullyParallel: false,
  workers: 3,
  retries: 1,
  // Upper bounds for a slow or busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    locale: 'pt-BR',
    timezoneId: 'America/Manaus',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: launchOptions(),
  },
})
