import { basename } from 'node:path'

import { defineConfig, type ViteUserConfig } from 'vitest/config'

type Plugin = NonNullable<ViteUserConfig['plugins']>[number]

/** Vitest empties style sheets, and with them their addresses; the pages under test link them as built ones do. */
function styleAddresses(): Plugin {
  const prefix = '\0style-address:'
  return {
    name: 'style-addresses',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css?url') ? prefix + basename(id, '.css?url') : null),
    load: (id) => (id.startsWith(prefix) ? `export default '/assets/${id.slice(prefix.length)}.css'` : null),
  }
}

// Apart from vite.config.ts on purpose: unit tests want neither React Router's plugin nor its build.
export default defineConfig({
  plugins: [styleAddresses()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{core,copy,db,adapters,use-cases,server,app,emulator,bench,songs,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/journeys/**'],
    globalSetup: ['test/support/postgres.ts'],
    pool: 'forks',
    testTimeout: 15_000,
    hookTimeout: 15_000,
  },
})
