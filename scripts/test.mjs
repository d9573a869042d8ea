// `npm test`: the static checks, the unit tests, a look at every page and the journeys that guard what people do every day, each to
// its end.
// `all`: every test there is. `check`: the static checks only, with the rules about sources. `changed`: the tests that concern what
// changed since `main`. A failure is printed when it happens.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { readLintState } from './lint-state.mjs'
import { lockfileErrors } from './lockfile.mjs'
import { readPassed } from './passed.mjs'
import { runChild } from './test-child.mjs'
import { showProgress } from './test-progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modes = ['all', 'changed', 'check']
if (process.argv.slice(2).some((word) => !modes.includes(word))) await refuse()
const mode = process.argv[2] ?? 'usual'
/**
 * Tests of routes load every route (test/support/routes.ts), so that each change of app/ reaches all of them. Where only screens of
 * one side changed, those of the other are left to `npm test`.
 */
const sides = [
  { screens: /^app\/(?:routes|ui)\/admin\//, others: 'app/routes/{checkout,client,site}/**' },
  {
    screens: /^app\/(?:routes|ui)\/(?:briefing|checkout|client|delivery|gift|preview|site|surprise|tracking|voucher)\//,
    others: 'app/routes/admin/**',
  },
]
/** Rules about the sources and documents, which they read as text. */
const rules = 'test/*.test.ts'
/** The folder of the journeys through the screens of an area. */
const journeysOf = { admin: 'admin', checkout: 'sale', client: 'client', site: 'storefront' }
const noChromium = 'No Chromium was found or installed. Set CHROMIUM_PATH.'
const reporterOf = (name) => join(root, 'scripts', `report-${name}.mjs`)

const checks = [
  ['types', checkTypes],
  ['lint', mode === 'check' ? lintChanged : lintAll],
  ['format', () => check(['oxfmt', '--check'])],
  ['dead code', () => check(['knip', ...(mode === 'check' ? ['--cache'] : [])])],
  ['lockfile', checkLockfile],
  ['rules', runRules],
]
const runners = [
  ['unit tests', runVitest],
  ['sight', runSight],
  ['journeys', () => runPlaywright()],
]

const steps = mode === 'changed' ? changedSteps() : mode === 'check' ? checks : [...checks, ...runners]
const progress = showProgress(
  join(root, 'node_modules', '.cache', 'harmonia', 'test-times.json'),
  steps.map(([name]) => name),
)
for (const [name, step] of steps) {
  progress.begin(name)
  progress.end(await step())
}
if (mode === 'check') await printLayout()
process.exitCode = progress.finish().failed ? 1 : 0

/** The reader of options is TypeScript, which any Node that got here can load. */
async function refuse() {
  const { readOptions } = await import('../server/command-options.ts')
  readOptions({ words: modes })
}

/** A check counts as one test, however many commands it runs. */
async function check(...commands) {
  for (const command of commands) {
    const { ok, output } = await runChild(root, command)
    if (!ok) return { isOneTest: true, failure: output || `${command.join(' ')} failed without a word.` }
  }
  return { isOneTest: true }
}

/** What was checked before and did not change is not checked again. */
async function checkTypes() {
  const state = join(root, 'node_modules', '.cache', 'harmonia', 'types.tsbuildinfo')
  const tsc = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', state]
  const result = await check(['react-router', 'typegen'], tsc)
  return result.failure ? { ...result, failure: ownErrorsFirst(result.failure) } : result
}

/** Errors in files that changed come first: a form without one of its messages is an error wherever it is used, too. */
function ownErrorsFirst(output) {
  const staged = git('diff', '--cached', '--name-only')
  const changed = new Set([...git('ls-files', '--modified', '--others', '--exclude-standard'), ...staged])
  // What an error says further stands indented below it.
  const errors = output.split(/\n(?=\S)/)
  const isOwn = (error) => changed.has(error.split('(', 1)[0])
  return [...errors.filter(isOwn), ...errors.filter((error) => !isOwn(error))].join('\n')
}

async function lintAll() {
  const { remember } = readLintState(root)
  const result = await check(['oxlint', '--type-aware', '--deny-warnings'])
  if (!result.failure) remember()
  return result
}

/** Everything by the rules that need no types; by the others what changed since the last time that nothing was found. */
async function lintChanged() {
  const { files, remember } = readLintState(root)
  if (files === null) return lintAll()
  const typed = files.length > 0 ? [['oxlint', '--type-aware', '--deny-warnings', ...files]] : []
  const result = await check(['oxlint', '--deny-warnings'], ...typed)
  if (!result.failure) remember()
  return result
}

/** `check` asks npm only once about the same two files. */
async function checkLockfile() {
  const errors = lockfileErrors(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  if (errors.length > 0) return { isOneTest: true, failure: errors.join('\n') }
  const { isUnchanged, remember } = readPassed(root, 'lockfile', ['package.json', 'package-lock.json'])
  if (mode === 'check' && isUnchanged) return { isOneTest: true }
  const result = await check(['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts'])
  if (!result.failure) remember()
  return result
}

/** Where a folder or a name has grown ambiguous: to read, not to fail on. */
async function printLayout() {
  const { output } = await runChild(root, ['node', join(root, 'scripts', 'layout.mjs')])
  if (output.trim())
    console.log(`\nTo consider (docs/engineer/naming.md):\n${output.trimEnd().replaceAll(/^/gm, '  ')}`)
}

function runRules() {
  return runTests(['vitest', 'run', ...globSync(rules, { cwd: root }), `--reporter=${reporterOf('vitest')}`], {})
}

function runVitest() {
  const rare = mode === 'all' ? [] : ['--project', '!rare']
  // Properties are tried with more orders of events, too.
  const env = { TESTS_LEFT_OUT: rules, ...(mode === 'all' ? { PROPERTY_RUNS: '200' } : {}) }
  return runTests(['vitest', 'run', `--reporter=${reporterOf('vitest')}`, ...rare], env)
}

/** Every page in every state, as somebody sees it: on a phone, and by `all` on wider screens, too. */
async function runSight() {
  const browser = await findChromium()
  if (!browser) return { failure: noChromium }

  const widths = mode === 'all' ? [] : ['--narrow']
  return runTests(['node', join(root, 'test', 'sight', 'sight.ts'), '--events', ...widths], {
    CHROMIUM_PATH: browser,
  })
}

async function runPlaywright(files = []) {
  const browser = await findChromium()
  if (!browser) return { failure: noChromium }

  // By tag, or by the name of the file, which is part of what is compared.
  const rare = mode === 'all' || mode === 'changed' ? [] : ['--grep-invert', String.raw`@rare|\.rare\.spec`]
  return runTests(['playwright', 'test', ...files, `--reporter=${reporterOf('playwright')}`, ...rare], {
    CHROMIUM_PATH: browser,
  })
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
}

/**
 * Unit tests by their imports, and those that read the sources and import none of them; journeys that were changed themselves.
 * Which others may concern a changed screen is only named.
 */
function changedSteps() {
  const [base] = git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const journeys = files.filter((file) => file.startsWith('test/journeys/') && file.endsWith('.spec.ts'))
  if (files.every((file) => file === '')) console.log('Nothing changed since main: there is nothing to test.')
  const touched = journeysOfScreens(files)
  if (touched.length > 0) console.log(`Journeys of the screens that changed, to run by name: ${touched.join(', ')}`)

  // What starts the whole product is reached from everything.
  const unit = ['vitest', 'run', '--changed', base, '--project', '!rare', '--passWithNoTests']
  // Each project of vitest.config.ts has an `exclude` of its own, over which the option of the same name has no power.
  const env = { TESTS_LEFT_OUT: ['test/process/**', rules, ...routesOfOthers(files)].join(' ') }
  const found = [
    ['rules', runRules],
    ['unit tests', () => runTests([...unit, `--reporter=${reporterOf('vitest')}`], env)],
  ]
  const present = journeys.filter((file) => existsSync(join(root, file)))
  if (present.length > 0)
    found.push(
      ['build', () => check(['node', join(root, 'scripts', 'prepare.mjs'), 'build'])],
      ['journeys', () => runPlaywright(present)],
    )
  return found
}

function routesOfOthers(files) {
  const sources = files.filter((file) => file !== '' && !/^(?:README\.md$|docs\/|test\/journeys\/)/.test(file))
  return sides.flatMap(({ screens, others }) =>
    sources.length > 0 && sources.every((file) => screens.test(file)) ? [others] : [],
  )
}

function journeysOfScreens(files) {
  const areas = files.map((file) => /^app\/(?:routes|ui)\/(\w+)\//.exec(file)?.[1])
  return [...new Set(areas.flatMap((area) => journeysOf[area] ?? []))].map((name) => `test/journeys/${name}`)
}

async function runTests(command, env) {
  const { ok, output } = await runChild(root, command, { env, onEvent: progress.take })
  if (!ok && progress.failedInStep() === 0) return { failure: output || `${command[0]} failed and named no test.` }
  const mayBeNone = mode === 'changed' && ok
  return mayBeNone || progress.countedInStep() > 0 ? {} : { failure: `${output}\n${command[0]} ran no test at all.` }
}
