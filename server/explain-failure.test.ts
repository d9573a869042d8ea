import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { temporaryDataDir } from '#test/support/product.ts'

test.each(['main', 'doctor', 'backup', 'demo'])(
  '%s of a release without packages → says what to run',
  async (program) => {
    const { path, remove } = await temporaryDataDir()
    onTestFinished(remove)
    const build = join(path, 'build/server')
    await mkdir(build, { recursive: true })
    await writeFile(join(build, 'index.js'), "import 'a-package'\n")
    await writeFile(join(path, 'package.json'), '{ "type": "module" }')
    for (const name of [program, 'run-built', 'explain-failure', 'node-version'])
      await cp(join(import.meta.dirname, `${name}.mjs`), join(path, 'server', `${name}.mjs`))

    const { status, stderr } = spawnSync(process.execPath, [join(path, 'server', `${program}.mjs`)], {
      encoding: 'utf8',
    })

    expect(status).toBe(1)
    expect(stderr).toMatch(/^Falta uma parte do programa: rode npm ci .*'a-package'.*\n$/)
  },
)
