// `npm test`: runs every check to its end. With `check`: only the static ones.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { findChromium } from './chromium.mjs'
import { lockfileErrors } from './lockfile.mjs'
import { runChild } from './test-child.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'harmonia-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

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

const total = { passed: 0, failed: 0, skipped: 0 }
const steps = process.argv.includes('check') ? checks : [...checks, ...runners]
for (const [name, step] of steps) await report(name, step)

const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed ? 1 : 0

async function report(name, step) {
  const began = performance.now()
  const { passed, failed, skipped: left = 0, output } = await step()
  total.passed += passed
  total.failed += failed
  total.skipped += left

  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const counts = passed + failed + left > 1 ? `  ${passed} passed, ${failed} failed` : ''
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(6)} s${counts}`)
  if (failed) console.log(`\n${output.trimEnd()}\n`)
}

/** A check counts as one test, however many commands it runs. */
async function check(...commands) {
  for (const command of commands) {
    const { ok, output } = await runChild(root, command)
    if (!ok) return { passed: 0, failed: 1, output }
  }
  return { passed: 1, failed: 0, output: '' }
}

async function checkLockfile() {
  const errors = lockfileErrors(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages)
  if (errors.length > 0) return { passed: 0, failed: 1, output: errors.join('\n') }
  return check(['npm', 'ci', '--dry-run', '--offline', '--ignore-scripts'])
}

async function runVitest() {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return countVitest(file, await runChild(root, ['vitest', 'run', ...reporters]))
}

async function runPlaywright() {
  const browser = await findChromium()
  if (!browser) return { passed: 0, failed: 1, output: 'No Chromium was found or installed. Set CHROMIUM_PATH.' }

  const file = join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return countPlaywright(file, await runChild(root, ['playwright', 'test', '--reporter=list,json'], env))
}
