import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

test('every file that docs/security.md names as showing a claim → exists', async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const named = [...text.matchAll(/`([\w./-]*\/[\w.-]+\.tsx?)`/g)].map(([, path = '']) => path)

  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
