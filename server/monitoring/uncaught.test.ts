import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

const program = (failure: string) => `
  const { createLog } = await import('#adapters/log.ts')
  const { endOnUncaught } = await import('#server/monitoring/uncaught.ts')
  endOnUncaught(createLog('warn'))
  setTimeout(() => { ${failure} }, 1)
  setTimeout(() => undefined, 5_000)`

test.each([
  "throw new Error('Failed query: insert\\nparams: Ana Silva')",
  "void Promise.reject(new Error('Failed query: Ana Silva'))",
])('nobody catches `%s` → one line of JSON without its words, and the process ends with 1', (failure) => {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(failure)], {
    cwd: process.cwd(),
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.includes('ExperimentalWarning'))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 50, error: 'Error: a query failed', msg: 'an error nobody caught ends the process' },
  ])
})
