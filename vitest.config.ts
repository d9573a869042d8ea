import { availableParallelism } from 'node:os'
import { basename } from 'node:path'

import { defineConfig, type ViteUserConfig } from 'vitest/config'

import { clientEntries } from './vite.client-entries.ts'

type Plugin = NonNullable<ViteUserConfig['plugins']>[number]

/** Vitest replaces style sheets with empty modules; pages under test need links and texts like built ones. */
function styleSheets(): Plugin {
  const [urls, texts] = ['\0style-address:', '\0style-text:']
  return {
    name: 'style-sheets',
    enforce: 'pre',
    resolveId(id) {
      if (id.endsWith('.css?url')) return urls + basename(id, '.css?url')
      return id.endsWith('.css?inline') ? texts + basename(id, '.css?inline') : null
    },
    load(id) {
      if (id.startsWith(urls)) return `export default '/assets/${id.slice(urls.length)}.css'`
      return id.startsWith(texts) ? `export default '/* ${id.slice(texts.length)}.css */'` : null
    },
  }
}

// Separate from vite.config.ts on purpose: unit tests must not run React Router's plugin.
export default defineConfig({
  plugins: [styleSheets(), clientEntries([])],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{core,copy,db,adapters,use-cases,server,app,emulator,bench,songs,test,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/journeys/**'],
    globalSetup: ['test/support/postgres.ts'],
    pool: 'forks',
    // Two even on two cores: much of the time is spent waiting for PostgreSQL and other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Upper bounds for a slow or busy machine.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
