import { join } from 'node:path'

import type { LaunchOptions } from '@playwright/test'

/**
 * Chromium reads only the last list of features, so the ones Playwright switches off stand here again. Without the first
 * two, each new page also starts two processes that load a hundred scripts each for suggestions of the address bar.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** How every browser of the tests and of the bench is launched: it does nothing but show our pages. */
export function launchOptions({ args = [] }: { args?: string[] } = {}): LaunchOptions {
  return {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    // Without a UTF-8 locale Chromium cannot save file names with accents.
    env: { ...process.env, LC_ALL: 'C.UTF-8', FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
    args: [...quiet, ...args],
  }
}
