import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

test('a fresh copy → installed once and built once', async () => {
  const copy = await createCopy()
  await prepare(copy)
  await prepare(copy)

  expect(await history(copy)).toEqual(['npm ci --include=dev --include=optional', 'build'])
  expect(await readFile(join(copy, 'build', 'server.js'), 'utf8')).toBe('built\n')
})

test('an option after npm run build → refused before anything is installed', async () => {
  const copy = await createCopy()
  const { code, output } = await finish(start(copy, {}, ['--watch']))

  expect([code, output]).toEqual([1, 'Harmonia: não conheço “--watch”: este comando não tem opções.\n'])
  expect(await history(copy)).toEqual([])
})

test('changed sources → built again; changed tests → not', async () => {
  const copy = await createCopy()
  await prepare(copy)
  await writeFile(join(copy, 'app', 'home.test.ts'), 'changed')
  await prepare(copy)
  expect(await builds(copy)).toBe(1)

  await writeFile(join(copy, 'app', 'home.ts'), 'changed')
  await prepare(copy)
  expect(await builds(copy)).toBe(2)
})

test('dependencies already installed by npm → not installed again', async () => {
  const copy = await createCopy()
  await mkdir(join(copy, 'node_modules', '.bin'), { recursive: true })
  await cp(join(copy, 'package-lock.json'), join(copy, 'node_modules', '.package-lock.json'))
  await writeReactRouter(copy)
  await writeScript(join(copy, 'node_modules', '.bin', 'vite'), '')
  await prepare(copy)

  expect(await history(copy)).toEqual(['build'])
})

test('a changed lockfile → installed again', async () => {
  const copy = await createCopy()
  await prepare(copy)
  await writeLock(copy, '2.0.0')
  await prepare(copy)

  expect(await history(copy)).toContain('npm ci --include=dev --include=optional')
  expect((await history(copy)).filter((line) => line.startsWith('npm'))).toHaveLength(2)
})

test('two starts at once → one build', async () => {
  const copy = await createCopy()
  await Promise.all([prepare(copy), prepare(copy)])

  expect(await builds(copy)).toBe(1)
})

test('a killed build → not taken for complete, and its lock expires', async () => {
  const copy = await createCopy()
  await prepare(copy)
  await writeFile(join(copy, 'app', 'home.ts'), 'changed')
  const killed = start(copy, { BUILD_TURNS: '100' })
  const exit = once(killed, 'exit')
  await expect.poll(() => builds(copy)).toBe(2)
  killed.kill('SIGKILL')
  await exit
  expect(existsSync(join(copy, 'build', '.stamp'))).toBe(false)

  const next = prepare(copy)
  await writeFile(join(copy, 'go-on'), '')
  await next
  expect(await builds(copy)).toBe(3)
  expect(existsSync(join(copy, 'build', '.stamp'))).toBe(true)
})

test('a failed build → says why and is retried', async () => {
  const copy = await createCopy()
  const failed = await finish(start(copy, { BUILD_FAILS: '1' }))
  expect(failed.code).toBe(1)
  expect(failed.output).toContain('home.ts is wrong')

  await prepare(copy)
  expect(await builds(copy)).toBe(2)
})

test('nothing to do → no output', async () => {
  const copy = await createCopy()
  await prepare(copy)
  const { output } = await prepare(copy)

  expect(output).toBe('')
})

/** A minimal project whose npm and react-router only record that they were called, and whose vite does nothing. */
async function createCopy() {
  const copy = await mkdtemp(join(tmpdir(), 'harmonia-copy-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  await mkdir(join(copy, 'app'))
  await mkdir(join(copy, 'bin'))
  for (const name of [
    'scripts/prepare.mjs',
    'scripts/prepare-lock.mjs',
    'server/node-version.mjs',
    'server/progress.mjs',
  ]) {
    await cp(join(import.meta.dirname, '..', name), join(copy, name))
  }
  await writeFile(join(copy, 'app', 'home.ts'), 'first')
  await writeFile(join(copy, 'package.json'), '{}')
  await writeLock(copy, '1.0.0')
  await writeReactRouter(copy, 'react-router.sh')
  await writeScript(join(copy, 'vite.sh'), '')
  const bin = 'node_modules/.bin'
  const npm = `rm -rf node_modules && mkdir -p ${bin} && cp react-router.sh ${bin}/react-router && cp vite.sh ${bin}/vite`
  await writeScript(join(copy, 'bin', 'npm'), `echo "npm $*" >> history\n${npm}`)
  return copy
}

async function writeLock(copy: string, version: string) {
  const packages = { '': {}, 'node_modules/thing': { version } }
  await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages }))
}

async function writeReactRouter(copy: string, path = 'node_modules/.bin/react-router') {
  const script = `
    echo "$1" >> history
    if [ -n "$BUILD_FAILS" ]; then echo "home.ts is wrong" >&2; exit 1; fi
    for i in $(seq \${BUILD_TURNS:-0}); do [ -e go-on ] && break; sleep 0.1; done
    mkdir -p build && echo built > build/server.js`
  await writeScript(join(copy, path), script)
}

async function writeScript(path: string, text: string) {
  await writeFile(path, `#!/bin/sh\n${text}\n`)
  await chmod(path, 0o755)
}

function start(copy: string, extra: Record<string, string> = {}, args: readonly string[] = []) {
  const env = { PATH: `${join(copy, 'bin')}:/usr/local/bin:/usr/bin:/bin`, ...extra }
  return spawn(process.execPath, [join(copy, 'scripts', 'prepare.mjs'), 'build', ...args], { cwd: copy, env })
}

async function prepare(copy: string) {
  const done = await finish(start(copy))
  expect(done).toMatchObject({ code: 0 })
  return done
}

async function finish(child: ReturnType<typeof start>) {
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code: Number(code), output }
}

async function history(copy: string) {
  const text = await readFile(join(copy, 'history'), 'utf8').catch(() => '')
  return text.trim().split('\n').filter(Boolean)
}

async function builds(copy: string) {
  return (await history(copy)).filter((line) => line === 'build').length
}
