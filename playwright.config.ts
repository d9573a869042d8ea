import { defineConfig, devices } from '@playwright/test'

/** Browser tests of the production build; each file starts its own instance. */
export default defineConfig({
  testDir: 'test/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  // Upper bounds for a slow or busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    locale: 'pt-BR',
    timezoneId: 'America/Manaus',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a UTF-8 locale Chromium cannot save file names with accents.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
