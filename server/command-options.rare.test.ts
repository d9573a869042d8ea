import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)

/** Those that need no build. The others call the same function. */
test.each([
  ['scripts/test.mjs', 'chekc', 'check'],
  ['bench/main.ts', '--quik', '--quick'],
  ['test/fuzz/main.ts', '--sede', '--seed'],
  ['test/sight/sight.ts', '--onyl', '--only'],
  ['test/sight/pictures.ts', '--acept', '--accept'],
])('%s %s → ends with 1 and names %s, before it begins', async (program, typed, meant) => {
  const run = promisify(execFile)(process.execPath, [join(root, program), typed], { cwd: root })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: `Não conheço “${typed}”. Você quis dizer ${meant}?\n` })
})
