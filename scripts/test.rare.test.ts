import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

type Event = { plan?: string[]; start?: string; end?: string; failure?: string; text?: string; isTriedAgain?: boolean }

const root = dirname(import.meta.dirname)
const sevenPassed = events({ plan: ['a.test.ts'] }, { start: 'a.test.ts' }, { end: 'a.test.ts', passed: 7 })
const onePassed = events({ plan: ['home'] }, { end: 'home', passed: 1 })
const threePassed = events({ plan: ['b'] }, { end: 'b', passed: 3 })

test('the last line → counts every check and every test', async () => {
  const { code, lastLine } = await runTests(await createCopy())

  expect(lastLine).toBe('23 passed, 0 failed')
  expect(code).toBe(0)
})

test('check → static checks and the rules about sources, no other test', async () => {
  const { lastLine, output } = await runTests(await createCopy(), 'check')

  expect(lastLine).toBe('12 passed, 0 failed')
  expect(output).not.toContain('unit tests')
})

test('check, after nothing was found → the linter looks with types at what changed and who imports it', async () => {
  const copy = await createCopy({ oxlint: 'echo "$*" >> linted' })
  await mkdir(join(copy, 'core'))
  await writeFile(join(copy, 'core', 'one.ts'), 'export const one = 1')
  await writeFile(join(copy, 'core', 'two.ts'), "import { one } from './one.ts'\nexport const two = one + one")
  await writeFile(join(copy, 'core', 'three.ts'), "import { two } from '#core/two.ts'\nexport const three = two + 1")
  await writeFile(join(copy, '.gitignore'), 'node_modules\nscripts\nlinted')
  await runTests(copy, 'check')
  await runTests(copy, 'check')
  await writeFile(join(copy, 'core', 'one.ts'), 'export const one = 2')
  await runTests(copy, 'check')
  await writeFile(join(copy, 'tsconfig.json'), '{}')
  await runTests(copy, 'check')

  expect((await readFile(join(copy, 'linted'), 'utf8')).trimEnd().split('\n')).toEqual([
    '--type-aware --deny-warnings',
    '--deny-warnings',
    '--deny-warnings',
    '--type-aware --deny-warnings core/one.ts core/two.ts',
    '--type-aware --deny-warnings',
  ])
})

test('a linter that found something → looks at everything again', async () => {
  const copy = await createCopy({ oxlint: 'echo "$*" >> linted; exit 1' })
  await runTests(copy, 'check')
  await runTests(copy, 'check')

  const line = '--type-aware --deny-warnings'
  expect((await readFile(join(copy, 'linted'), 'utf8')).trimEnd().split('\n')).toEqual([line, line])
})

test('changed → unit tests since main, the journeys that changed, and the names of those whose screens did', async () => {
  const copy = await createCopy({
    vitest: `echo "left out: $TESTS_LEFT_OUT" >> started; ${note('vitest', sevenPassed)}`,
    playwright: note('playwright', threePassed),
    node: note('node', ':'),
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: copy })
  await writeFile(join(copy, '.gitignore'), 'node_modules\nscripts\nstarted\npackage-lock.json')
  await mkdir(join(copy, 'test'))
  await writeFile(join(copy, 'test/phrases.test.ts'), '')
  git('add', '.')
  git('commit', '-q', '-m', 'First')
  await mkdir(join(copy, 'app/routes/checkout'), { recursive: true })
  await writeFile(join(copy, 'app/routes/checkout/payment.tsx'), '')
  await mkdir(join(copy, 'test/journeys/sale'), { recursive: true })
  await writeFile(join(copy, 'test/journeys/sale/sale.spec.ts'), '')
  const { lastLine, output } = await runTests(copy, 'changed')

  const started = await readFile(join(copy, 'started'), 'utf8')
  expect(started).toMatch(/^vitest run test\/phrases\.test\.ts --reporter/m)
  expect(started).toMatch(/^vitest run --changed \w{40} --project !rare --pass/m)
  expect(started).toContain('left out: test/process/** test/*.test.ts app/routes/admin/**\n')
  expect(started).toMatch(/^node .*prepare\.mjs build$/m)
  expect(started).toMatch(/^playwright test test\/journeys\/sale\/sale\.spec\.ts --reporter/m)
  expect(output).toContain('to run by name: test/journeys/sale')
  expect(lastLine).toBe('18 passed, 0 failed')
})

/** The files of routes that Vitest runs of the real project. */
function listRouteTests(leftOut: string): string {
  const program = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--project', '!rare', 'app/routes/']
  return execFileSync(process.execPath, program, { cwd: root, env: { TESTS_LEFT_OUT: leftOut }, encoding: 'utf8' })
}

test('what `changed` leaves out → Vitest does not run', () => {
  expect(listRouteTests('app/routes/client/**')).toContain('app/routes/admin/csv.test.ts')
  expect(listRouteTests('app/routes/client/**')).not.toContain('app/routes/client/')
})

test('a failure → its whole output, and the later ones still shown', async () => {
  const copy = await createCopy({
    oxlint: 'echo "no-floating-promises in app/home.ts"; exit 1',
    knip: 'echo "unused.ts"; exit 1',
  })
  const { code, lastLine, output } = await runTests(copy)

  expect(output).toContain('no-floating-promises in app/home.ts')
  expect(output).toContain('unused.ts')
  expect(lastLine).toBe('21 passed, 2 failed')
  expect(code).toBe(1)
})

test('a failed test → its text while others run, and how it begins again above the last line', async () => {
  const failed = events(
    { failure: 'a.test.ts › one and one', text: 'expected 3 to be 2\n\n- 2\n+ 3' },
    { end: 'a.test.ts', passed: 6, failed: 1 },
  )
  const copy = await createCopy({ vitest: `${failed}; exit 1` })
  const { code, lastLine, lines } = await runTests(copy)

  const shown = lines.indexOf('✗ a.test.ts › one and one')
  expect(lines[shown + 1]).toBe('  expected 3 to be 2')
  expect(lines.findIndex((line) => line.startsWith('✗ unit tests'))).toBeGreaterThan(shown)
  expect(lines.slice(shown + 2, shown + 5)).toEqual(['  ', '  - 2', '  + 3'])
  expect(lines.slice(-7)).toEqual([
    'Failed:',
    '  a.test.ts › one and one',
    '    expected 3 to be 2',
    '    - 2',
    '    + 3',
    '',
    '21 passed, 2 failed',
  ])
  expect([code, lastLine]).toEqual([1, '21 passed, 2 failed'])
})

test.each([
  ['sight', 'node'],
  ['journeys', 'playwright'],
])('a failure of %s → how it begins, above the last line', async (_, runner) => {
  const failed = events({ failure: 'home', text: 'moves\n\nby\nit\nself\nat\nonce\nmore' }, { end: 'home', failed: 1 })
  const { lines } = await runTests(await createCopy({ [runner]: `${failed}; exit 1` }))

  expect(lines.slice(-10, -2)).toEqual([
    'Failed:',
    '  home',
    ...['moves', 'by', 'it', 'self', 'at', 'once'].map((line) => `    ${line}`),
  ])
})

test('a journey that passes when it is tried again → named, and passed', async () => {
  const retried = events({ failure: 'b', text: 'no such button', isTriedAgain: true }, { end: 'b', passed: 1 })
  const { code, lines, output } = await runTests(await createCopy({ playwright: retried }))

  expect(output).toContain('no such button')
  expect(lines.slice(-5)).toEqual([
    'Passed only when tried again:',
    '  b',
    '    no such button',
    '',
    '21 passed, 0 failed',
  ])
  expect(code).toBe(0)
})

test('skipped tests → reported', async () => {
  const copy = await createCopy({ vitest: events({ end: 'a.test.ts', passed: 7, skipped: 2 }) })

  expect((await runTests(copy)).lastLine).toBe('23 passed, 0 failed, 4 skipped')
})

test('a runner without a single test → failed', async () => {
  const { code, lastLine } = await runTests(await createCopy({ vitest: ':' }))

  expect(lastLine).toBe('9 passed, 2 failed')
  expect(code).toBe(1)
})

test('a crashed runner → failed, with what it printed', async () => {
  const copy = await createCopy({ playwright: 'echo "Segmentation fault"; exit 139' })
  const { code, lastLine, output } = await runTests(copy)

  expect(output).toContain('Segmentation fault')
  expect(lastLine).toBe('20 passed, 1 failed')
  expect(code).toBe(1)
})

test('a runner that fails without naming a test → failed, although every test passed', async () => {
  const copy = await createCopy({ vitest: `${sevenPassed}; exit 1` })

  expect((await runTests(copy)).lastLine).toBe('23 passed, 2 failed')
})

const rulesStarted = ['vitest run test/phrases.test.ts --reporter=*', 'left out: ']

test.each([
  [
    '',
    [
      ...rulesStarted,
      'vitest run --reporter=* --project !rare',
      'left out: test/*.test.ts',
      'node sight.ts --events --narrow',
      'playwright test --reporter=* --grep-invert @rare|\\.rare\\.spec',
    ],
  ],
  [
    'all',
    [
      ...rulesStarted,
      'vitest run --reporter=*',
      'left out: test/*.test.ts',
      'node sight.ts --events',
      'playwright test --reporter=*',
    ],
  ],
])('npm test %s → starts the runners with and without what is rare', async (mode, started) => {
  const copy = await createCopy({
    vitest: note('vitest', `echo "left out: $TESTS_LEFT_OUT" >> started; ${sevenPassed}`),
    playwright: note('playwright', threePassed),
    node: note('node', onePassed),
  })
  await mkdir(join(copy, 'test'))
  await writeFile(join(copy, 'test/phrases.test.ts'), '')
  await runTests(copy, ...[mode].filter(Boolean))

  const lines = (await readFile(join(copy, 'started'), 'utf8')).trimEnd().split('\n')
  expect(
    lines.map((line) => line.replace(/(--reporter=)\S+/, '$1*').replace(/\S+\/((?:sight|pictures)\.ts)/, '$1')),
  ).toEqual(started)
})

/** Time passes only when it is told to; what is printed meanwhile. */
function stopTheClock() {
  vi.useFakeTimers()
  const print = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    vi.useRealTimers()
    print.mockRestore()
  })
  return print
}

test('ten seconds → a line with what is done, what runs and how long the rest may take', async () => {
  const print = stopTheClock()
  const copy = await createCopy()
  const times = join(copy, 'times.json')
  await writeFile(
    times,
    JSON.stringify({ steps: { journeys: 240 }, parts: { 'a.test.ts': 5_000, 'b.test.ts': 60_000 } }),
  )
  const { showProgress } = await import(join(root, 'scripts', 'test-progress.mjs'))
  const progress = showProgress(times, ['unit tests', 'journeys'])
  progress.begin('unit tests')
  progress.take({ plan: ['a.test.ts', 'b.test.ts'] })
  progress.take({ start: 'a.test.ts' })
  progress.take({ end: 'a.test.ts', passed: 3 })
  progress.take({ start: 'b.test.ts' })
  vi.advanceTimersByTime(10_000)
  progress.end({})
  progress.finish()

  const [line] = print.mock.calls[0] ?? []
  expect(line).toBe('… unit tests  10 s  1 of 2 done, 0 failed  about 6 min left  now b.test.ts')
})

test('one part took a hundred times as long as the others → the forecast takes the rest for usual ones', async () => {
  const print = stopTheClock()
  const { showProgress } = await import(join(root, 'scripts', 'test-progress.mjs'))
  const progress = showProgress(join(await createCopy(), 'times.json'), ['unit tests'])
  progress.begin('unit tests')
  progress.take({ plan: ['slow', ...'a b c d e f g h i j k l'.split(' ')] })
  for (const [name, ms] of [['slow', 97_000] as const, ...['a', 'b', 'c'].map((one) => [one, 1_000] as const)]) {
    progress.take({ start: name })
    vi.advanceTimersByTime(ms)
    progress.take({ end: name, passed: 1 })
  }
  vi.advanceTimersByTime(10_000)
  progress.end({})
  progress.finish()

  const lines = print.mock.calls.flat()
  expect(lines.findLast((line) => line.includes('done,'))).toContain('4 of 13 done, 0 failed  about 1 min left')
})

test('how long each part took → remembered, to judge the next run by', async () => {
  const copy = await createCopy()
  await runTests(copy)

  const times = JSON.parse(await readFile(join(copy, 'node_modules/.cache/harmonia/test-times.json'), 'utf8'))
  expect(Object.keys(times.parts)).toEqual(['a.test.ts'])
  expect(Object.keys(times.steps)).toContain('journeys')
})

test('the reporter of vitest → files, counts and each failure with its place', async () => {
  const file = 'scripts/example.test.ts'
  const copy = await createCopy()
  await writeFile(
    join(copy, file),
    `import { describe, expect, test } from 'vitest'
    test('one', () => {})
    test.skip('two', () => {})
    test('three', () => expect([1]).toEqual([2]))
    describe('four', () => test('five', () => {}))`,
  )
  const told = await reportOf(join('node_modules', 'vitest', 'vitest.mjs'), 'vitest', ['run', '--root', copy, file])

  expect(told.filter((event) => !event.failure)).toEqual([
    { plan: [file] },
    { start: file },
    { end: file, passed: 2, failed: 1, skipped: 1 },
  ])
  const [failure] = told.filter((event) => event.failure)
  expect(failure?.failure).toBe(`${file} › three`)
  expect(failure?.text).toContain(`at ${file}:4`)
  expect(failure?.text).toContain('+   1,')
})

test('a file that does not load → one failure, of the file', async () => {
  const file = 'scripts/broken.test.ts'
  const copy = await createCopy()
  await writeFile(join(copy, file), `throw new Error('not today')`)
  const told = await reportOf(join('node_modules', 'vitest', 'vitest.mjs'), 'vitest', ['run', '--root', copy, file])

  expect(told.find((event) => event.failure)).toMatchObject({
    failure: file,
    text: expect.stringContaining('not today'),
  })
  expect(told.at(-1)).toEqual({ end: file, passed: 0, failed: 1, skipped: 0 })
})

test('the reporter of Playwright → tests, their outcomes, and a failure before it is tried again', async () => {
  const copy = await createCopy()
  await writeFile(
    join(copy, 'example.spec.ts'),
    `import { expect, test } from '@playwright/test'
    test('one', () => {})
    test('two', ({}, { retry }) => expect(retry).toBe(1))
    test('three', () => { throw new Error('not today') })`,
  )
  await symlink(join(root, 'node_modules', '@playwright'), join(copy, 'node_modules', '@playwright'))
  const told = await reportOf(join('node_modules', '@playwright', 'test', 'cli.js'), 'playwright', [
    'test',
    '--config',
    copy,
    '--retries=1',
    '--workers=1',
  ])

  const file = 'example.spec.ts'
  expect(told.filter((event) => event.end)).toEqual([
    { end: `${file} › one`, passed: 1, failed: 0, skipped: 0 },
    { end: `${file} › two`, passed: 1, failed: 0, skipped: 0 },
    { end: `${file} › three`, passed: 0, failed: 1, skipped: 0 },
  ])
  expect(told.filter((event) => event.failure).map((event) => [event.failure, event.isTriedAgain])).toEqual([
    [`${file} › two`, true],
    [`${file} › three`, true],
    [`${file} › three`, false],
  ])
})

test.each([
  ['names a registry', { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://registry.example/thing.tgz' }],
  ['has an entry without an integrity hash', { version: '1.0.0' }],
])('a lockfile that %s → refused', async (_, entry) => {
  const copy = await createCopy()
  await writeLockfile(copy, { 'node_modules/other/node_modules/thing': entry })
  const { lastLine, output } = await runTests(copy, 'check')

  expect(output).toContain('node_modules/other/node_modules/thing: ')
  expect(lastLine).toBe('11 passed, 1 failed')
})

test('a package of this repository → needs no integrity hash', async () => {
  const copy = await createCopy()
  await writeLockfile(copy, { 'scripts/thing': {}, 'node_modules/thing': { resolved: 'scripts/thing', link: true } })

  expect((await runTests(copy, 'check')).lastLine).toBe('12 passed, 0 failed')
})

test.each([
  ['check', 'knip --cache'],
  ['', 'knip '],
])('npm test %s → the check for dead code as “%s”', async (mode, started) => {
  const copy = await createCopy({ knip: note('knip', ':') })
  await runTests(copy, ...[mode].filter(Boolean))

  expect(await readFile(join(copy, 'started'), 'utf8')).toBe(`${started}\n`)
})

test('check, twice → npm is asked about the lockfile only where it changed', async () => {
  const copy = await createCopy({ npm: note('npm', ':') })
  await runTests(copy, 'check')
  await runTests(copy, 'check')
  await writeLockfile(copy, { 'scripts/thing': {} })
  await runTests(copy, 'check')

  expect((await readFile(join(copy, 'started'), 'utf8')).match(/^npm ci/gm)).toHaveLength(2)
})

test('an error of types in files that changed and in others → those that changed come first, each with its details', async () => {
  const lines = ['a.ts(1,1): error TS1: a', '  of a', 'b.ts(1,1): error TS2: b', '  of b', 'c.ts(1,1): error TS3: c']
  const copy = await createCopy({ tsc: `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}; exit 1` })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: copy })
  for (const name of ['a.ts', 'b.ts']) await writeFile(join(copy, name), '')
  git('add', 'a.ts', 'b.ts')
  git('commit', '-q', '-m', 'First')
  for (const name of ['b.ts', 'c.ts']) await writeFile(join(copy, name), '1')
  git('add', 'c.ts')

  const { output } = await runTests(copy, 'check')
  expect(output.match(/(?<=error TS\d: )\w|of \w/g)?.slice(0, 5)).toEqual(['b', 'of b', 'c', 'a', 'of a'])
})

test('a child process → none of the settings of a real shop', async () => {
  const copy = await createCopy({ tsc: 'test -z "$DATABASE_URL$MERCADOPAGO_ACCESS_TOKEN$SMTP_URL"' })

  expect((await runTests(copy, 'check')).lastLine).toBe('12 passed, 0 failed')
})

/** A project whose tools are one-line shell scripts, to test the counting itself. */
async function createCopy(tools: Record<string, string> = {}) {
  const copy = await mkdtemp(join(tmpdir(), 'harmonia-copy-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  const bin = join(copy, 'node_modules', '.bin')
  await mkdir(bin, { recursive: true })
  const parts = ['lint-state', 'passed', 'test-progress', 'test-events', 'test-child', 'chromium', 'lockfile']
  for (const name of ['test.mjs', ...parts.map((part) => `${part}.mjs`)]) {
    await cp(join(import.meta.dirname, name), join(copy, 'scripts', name))
  }
  await writeLockfile(copy, {})
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: copy })

  const quiet = Object.fromEntries(['react-router', 'tsc', 'oxlint', 'oxfmt', 'knip', 'npm'].map((name) => [name, ':']))
  const all = {
    ...quiet,
    browser: 'echo Chromium 1',
    vitest: sevenPassed,
    node: onePassed,
    playwright: threePassed,
    ...tools,
  }
  for (const [name, text] of Object.entries(all)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(bin, name), 0o755)
  }
  return copy
}

async function writeLockfile(copy: string, packages: Record<string, object>) {
  await writeFile(join(copy, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

/** A tool that notes how it was started. */
function note(name: string, then: string) {
  return `echo "${name} $*" >> started; ${then}`
}

/** The command of a tool that says this to `test.mjs` about its tests. */
function events(...told: object[]) {
  return told.map((event) => `printf '%s\\n' '${JSON.stringify(event)}' >&3`).join('; ')
}

/** What a reporter says while a runner of this project runs. */
async function reportOf(runner: string, reporter: string, args: string[]): Promise<Event[]> {
  const command = [join(root, runner), ...args, `--reporter=${join(root, 'scripts', `report-${reporter}.mjs`)}`]
  const cwd = args.includes('--root') ? args[args.indexOf('--root') + 1] : root
  const child = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  let told = ''
  child.stdio[3]?.on('data', (chunk) => (told += chunk))
  await once(child, 'close')
  return told
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

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
  const lines = output.trimEnd().split('\n')
  return { code: Number(code), output, lines, lastLine: lines.at(-1) }
}
