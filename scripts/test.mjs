// `npm test`: the static checks, the unit tests and the journeys that guard what people do every day, each to its end.
// `all`: every test there is. `check`: the static checks only. A failure is printed when it happens.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { lockfileErrors } from './lockfile.mjs'
import { runChild } from './test-child.mjs'
import { showProgress } from './test-progress.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mode = process.argv[2] ?? 'usual'
const reporterOf = (name) => join(root, 'scripts', `report-${name}.mjs`)

const checks = [
  ['types', () => check(['react-router', 'typegen'], ['tsc', '--noEmit'])],
  ['lint', () => check(['oxlint', '--type-aware', '--deny-warnings'])],
  ['format', () => check(['oxfmt', '--check'])],
  ['dead code', () => check(['knip'])],
  ['lockfile', checkLockfile],
]
const runners = [
  ['unit tests', runVitest],
  ['journeys', runPlaywright],
]

const steps = mode === 'check' ? checks : [...checks, ...runners]
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

/** A check counts as one test, however many commands it runs. */
async function check(...commands) {
  for (const command of commands) {
    const { ok, output } = await runChild(root, command)
    if (!ok) return { isOneTest: true, failure: output }
  }
  return { isOneTest: true }
}

async function checkLockfile() {
  const errors = lockfileErrors(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  if (errors.length > 0) return { isOneTest: true, failure: errors.join('\n') }
  return check(['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts'])
}

/** Where a folder or a name has grown ambiguous: to read, not to fail on. */
async function printLayout() {
  const { output } = await runChild(root, ['node', join(root, 'scripts', 'layout.mjs')])
  if (output.trim()) console.log(`\nTo consider (docs/naming.md):\n${output.trimEnd().replaceAll(/^/gm, '  ')}`)
}

function runVitest() {
  const rare = mode === 'all' ? [] : ['--project', '!rare']
  // Properties are tried with more orders of events, too.
  const env = mode === 'all' ? { PROPERTY_RUNS: '200' } : {}
  return runTests(['vitest', 'run', `--reporter=${reporterOf('vitest')}`, ...rare], env)
}

async function runPlaywright() {
  const browser = await findChromium()
  if (!browser) return { failure: 'No Chromium was found or installed. Set CHROMIUM_PATH.' }

  // By tag, or by folder: the path of a file is part of what is compared.
  const rare = mode === 'all' ? [] : ['--grep-invert', '@rare|rare/']
  return runTests(['playwright', 'test', `--reporter=${reporterOf('playwright')}`, ...rare], { CHROMIUM_PATH: browser })
}

async function runTests(command, env) {
  const { ok, output } = await runChild(root, command, { env, onEvent: progress.take })
  if (!ok && progress.failedInStep() === 0) return { failure: output || `${command[0]} failed and named no test.` }
  return progress.countedInStep() > 0 ? {} : { failure: `${output}\n${command[0]} ran no test at all.` }
}
