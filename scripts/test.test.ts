import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const journeyReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

test('the last line → counts every check and every test', async () => {
  const { code, lastLine } = await runTests(await createCopy())

  expect(lastLine).toBe('15 passed, 0 failed')
  expect(code).toBe(0)
})

test('check → static checks only', async () => {
  const { lastLine, output } = await runTests(await createCopy(), 'check')

  expect(lastLine).toBe('5 passed, 0 failed')
  expect(output).not.toContain('unit tests')
})

test('a failure → its whole output, and the later ones still shown', async () => {
  const copy = await createCopy({
    oxlint: 'echo "no-floating-promises in app/home.ts"; exit 1',
    knip: 'echo "unused.ts"; exit 1',
  })
  const { code, lastLine, output } = await runTests(copy)

  expect(output).toContain('no-floating-promises in app/home.ts')
  expect(output).toContain('unused.ts')
  expect(lastLine).toBe('13 passed, 2 failed')
  expect(code).toBe(1)
})

test('skipped tests → reported', async () => {
  const copy = await createCopy({ vitest: vitest({ ...vitestReport, numPendingTests: 2 }) })

  expect((await runTests(copy)).lastLine).toBe('15 passed, 0 failed, 2 skipped')
})

test('a runner without a single test → failed', async () => {
  const copy = await createCopy({ vitest: vitest({ ...vitestReport, numPassedTests: 0 }) })
  const { code, lastLine } = await runTests(copy)

  expect(lastLine).toBe('8 passed, 1 failed')
  expect(code).toBe(1)
})

test('a crashed runner → failed', async () => {
  const copy = await createCopy({ playwright: 'echo "Segmentation fault"; exit 139' })
  const { code, lastLine, output } = await runTests(copy)

  expect(output).toContain('Segmentation fault')
  expect(lastLine).toBe('12 passed, 1 failed')
  expect(code).toBe(1)
})

test('a test file that does not load → failed', async () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  const copy = await createCopy({ vitest: `${vitest({ ...vitestReport, testResults })}; exit 1` })

  expect((await runTests(copy)).lastLine).toBe('15 passed, 1 failed')
})

test('an error outside any test → failed, although every test passed', async () => {
  const copy = await createCopy({ vitest: `${vitest(vitestReport)}; exit 1` })

  expect((await runTests(copy)).lastLine).toBe('15 passed, 1 failed')
})

test.each([
  ['names a registry', { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://registry.example/thing.tgz' }],
  ['has an entry without an integrity hash', { version: '1.0.0' }],
])('a lockfile that %s → refused', async (_, entry) => {
  const copy = await createCopy()
  await writeLockfile(copy, { 'node_modules/other/node_modules/thing': entry })
  const { lastLine, output } = await runTests(copy, 'check')

  expect(output).toContain('node_modules/other/node_modules/thing: ')
  expect(lastLine).toBe('4 passed, 1 failed')
})

test('a package of this repository → needs no integrity hash', async () => {
  const copy = await createCopy()
  await writeLockfile(copy, { 'scripts/thing': {}, 'node_modules/thing': { resolved: 'scripts/thing', link: true } })

  expect((await runTests(copy, 'check')).lastLine).toBe('5 passed, 0 failed')
})

test('a child process → none of the settings of a real shop', async () => {
  const copy = await createCopy({ tsc: 'test -z "$DATABASE_URL$MERCADOPAGO_ACCESS_TOKEN$SMTP_URL"' })

  expect((await runTests(copy, 'check')).lastLine).toBe('5 passed, 0 failed')
})

/** A project whose tools are one-line shell scripts, to test the counting itself. */
async function createCopy(tools: Record<string, string> = {}) {
  const copy = await mkdtemp(join(tmpdir(), 'harmonia-copy-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  const bin = join(copy, 'node_modules', '.bin')
  await mkdir(bin, { recursive: true })
  for (const name of ['test.mjs', 'test-counts.mjs', 'test-child.mjs', 'chromium.mjs', 'lockfile.mjs']) {
    await cp(join(import.meta.dirname, name), join(copy, 'scripts', name))
  }
  await writeLockfile(copy, {})

  const quiet = Object.fromEntries(['react-router', 'tsc', 'oxlint', 'oxfmt', 'knip', 'npm'].map((name) => [name, ':']))
  const all = { ...quiet, browser: 'echo Chromium 1', vitest: vitest(vitestReport), playwright, ...tools }
  for (const [name, text] of Object.entries(all)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(bin, name), 0o755)
  }
  return copy
}

async function writeLockfile(copy: string, packages: Record<string, object>) {
  await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function vitest(report: object) {
  return `for last; do :; done; printf '%s' '${JSON.stringify(report)}' > "\${last#*=}"`
}

const playwright = `printf '%s' '${JSON.stringify(journeyReport)}' > "$PLAYWRIGHT_JSON_OUTPUT_FILE"`

async function runTests(copy: string, ...args: string[]) {
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    CHROMIUM_PATH: join(copy, 'node_modules', '.bin', 'browser'),
    DATABASE_URL: 'postgres://shop',
    MERCADOPAGO_ACCESS_TOKEN: 'secret',
    SMTP_URL: 'smtp://shop',
  }
  const child = spawn(process.execPath, [join(copy, 'scripts', 'test.mjs'), ...args], { cwd: copy, env })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code: Number(code), output, lastLine: output.trimEnd().split('\n').at(-1) }
}
