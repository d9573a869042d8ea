import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

const root = await mkdtemp(join(tmpdir(), 'harmonia-stack-'))
afterAll(() => rm(root, { recursive: true }))

for (const folder of ['server', 'build/server', 'build/client/assets'])
  await mkdir(join(root, folder), { recursive: true })
await copyFile(join(import.meta.dirname, 'stack.mjs'), join(root, 'server/stack.mjs'))

/** Of a built file whose second line begins at the third line of `source`. */
const mapOf = (source: string) => JSON.stringify({ version: 3, names: [], sources: [source], mappings: ';AAEA' })
await writeFile(join(root, 'build/server/index.js.map'), mapOf('../../use-cases/order/place-order.ts'))
await writeFile(join(root, 'build/client/assets/page-a1b2.js.map'), mapOf('../../../app/routes/site/page.tsx'))

const named = (line: string) =>
  execFileSync(process.execPath, ['server/stack.mjs'], { cwd: root, input: line, encoding: 'utf8' }).trimEnd()

test.each([
  [
    'a place in the server',
    `    at place (file://${root}/build/server/index.js:2:7)`,
    '    at place (use-cases/order/place-order.ts:3:1)',
  ],
  [
    'a place of another machine',
    '    at file:///opt/harmonia/build/server/index.js:2:7',
    '    at use-cases/order/place-order.ts:3:1',
  ],
  [
    'several places in one line of the log',
    '{"stack":"at a (/x/build/server/index.js:2:1)\\n at b (/x/build/server/index.js:2:9)"}',
    '{"stack":"at a (use-cases/order/place-order.ts:3:1)\\n at b (use-cases/order/place-order.ts:3:1)"}',
  ],
  [
    'a place in a browser',
    'TypeError /assets/page-a1b2.js:2:1 /assets/gone-00.js:1:1',
    'TypeError app/routes/site/page.tsx:3:1 /assets/gone-00.js:1:1',
  ],
  ['a line without places', 'Harmonia está no ar', 'Harmonia está no ar'],
])('%s → named by its source, anything else unchanged', (_of, line, expected) => {
  expect(named(line)).toBe(expected)
})
