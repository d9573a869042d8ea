import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

test('every file that docs/security.md names as showing a claim → exists', async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const named = [...text.matchAll(/`([\w./-]*\/[\w.-]+\.tsx?)`/g)].map(([, path = '']) => path)

  expect(named.length).toBeGreaterThan(40)
  expectNone(
    named.filter((path) => !existsSync(path)),
    'docs/security.md names a file that is not there: name the test that shows the claim today.',
  )
})
