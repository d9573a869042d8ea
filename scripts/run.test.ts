import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

test('a program of TypeScript → runs with what it was given, and its exit code is passed on', async () => {
  const { file, run } = await createProgram(
    'process.stdout.write(String(process.argv[2] satisfies string)); process.exit(3)',
  )
  const { status, stdout } = spawnSync(process.execPath, [run, file, 'olá'], { encoding: 'utf8' })

  expect([status, stdout]).toEqual([3, 'olá'])
})

test('too old a Node, and none of the project → one sentence that says what to do', async () => {
  const { file, run } = await createProgram('process.exit(0)')
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})`
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, run, file], { encoding: 'utf8' })

  expect([status, stderr.trim()]).toEqual([
    1,
    'Harmonia: o Node 20.19.0 não lê TypeScript. Rode npm ci, que traz um Node 24, ou instale o Node 24.',
  ])
})

async function createProgram(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'harmonia-run-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'scripts'))
  const [file, run] = [join(folder, 'program.ts'), join(folder, 'scripts', 'run.mjs')]
  await writeFile(file, text)
  await cp(join(import.meta.dirname, 'run.mjs'), run)
  const rule = join('server', 'node-version.mjs')
  await cp(join(import.meta.dirname, '..', rule), join(folder, rule))
  return { file, run }
}
