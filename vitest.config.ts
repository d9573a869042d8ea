import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts on purpose: unit tests want neither React Router's plugin nor its build.
export default defineConfig({
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
