import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'

import { defineConfig, type ViteUserConfig } from 'vitest/config'

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

/** Everything but the browser's side: these files share their modules, which halves the time of the whole run. */
const shared = '{core,copy,db,adapters,use-cases,server,emulator,bench,songs,app,test,scripts}'
/** Components share their modules and one document, whose contents each file begins without. */
const components = 'app/ui/**/*.test.{ts,tsx}'
/** They change what all files of a process would share: listeners and globals of the document, the clock, or a module. */
const isolated = [
  'app/client/**/*.test.{ts,tsx}',
  ...globSync(['app/ui/**/*.test.{ts,tsx}', 'app/routes/**/*.test.ts'], { cwd: import.meta.dirname }).filter((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
  ),
]

/** What protects against rare accidents and takes long: kills, full disks, several processes. For `npm run test:all`. */
const rare = '**/*.rare.test.{ts,tsx}'

/** Patterns that a command leaves to another, or to a step of its own. */
const leftOut = (process.env['TESTS_LEFT_OUT'] ?? '').split(' ').filter(Boolean)

const code = { plugins: [styleSheets()], oxc: { jsx: { runtime: 'automatic' as const } } }
const patience = ['test/support/browser/patience.ts']
const limits = {
  // Upper bounds for a slow or busy machine.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

// Separate from vite.config.ts on purpose: unit tests must not run React Router's plugin.
export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres-on-demand.ts'],
    pool: 'forks',
    // Three even on two cores: some of the time is spent waiting for PostgreSQL and other processes.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        ...code,
        test: {
          ...limits,
          name: 'shared',
          isolate: false,
          include: [`${shared}/**/*.test.{ts,tsx}`],
          setupFiles: ['test/support/answer-sent.ts'],
          exclude: ['**/node_modules/**', 'test/journeys/**', rare, components, ...isolated, ...leftOut],
        },
      },
      { ...code, test: { ...limits, name: 'rare', include: [rare] } },
      {
        ...code,
        test: {
          ...limits,
          name: 'components',
          isolate: false,
          include: [components],
          exclude: [...isolated, ...leftOut],
          setupFiles: ['test/support/browser/empty-document.ts', ...patience],
        },
      },
      { ...code, test: { ...limits, name: 'isolated', include: isolated, exclude: leftOut, setupFiles: patience } },
    ],
  },
})
