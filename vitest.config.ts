import { availableParallelism } from 'node:os'
import { basename } from 'node:path'

import { defineConfig, type ViteUserConfig } from 'vitest/config'

import { clientEntries } from './vite.client-entries.ts'

type Plugin = NonNullable<ViteUserConfig['plugins']>[number]

/** Vitest replaces style sheets with empty modules, without URLs; pages under test need links like built ones. */
function styleUrls(): Plugin {
  const prefix = '\0style-address:'
  return {
    name: 'style-addresses',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css?url') ? prefix + basename(id, '.css?url') : null),
    load: (id) => (id.startsWith(prefix) ? `export default '/assets/${id.slice(prefix.length)}.css'` : null),
  }
}

// Separate from vite.config.ts on purpose: unit tests must not run React Router's plugin.
export default defineConfig({
  plugins: [styleUrls(), clientEntries([])],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{core,copy,db,adapters,use-cases,server,app,emulator,bench,songs,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/journeys/**'],
    globalSetup: ['test/support/postgres.ts'],
    pool: 'forks',
    // Two even on two cores: much of the time is spent waiting for PostgreSQL and other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Upper bounds for a slow or busy machine.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
})
