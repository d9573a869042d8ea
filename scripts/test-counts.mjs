import { existsSync, readFileSync } from 'node:fs'

export function countVitest(file, { ok, output }) {
  const report = readReport(file)
  if (!report) return lost('vitest', output)

  const files = report.testResults ?? []
  const unreadable = files.filter((one) => one.status === 'failed' && !one.assertionResults.some(hasFailed))
  return finish({
    runner: 'vitest',
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    ok,
    output,
  })
}

export function countPlaywright(file, { ok, output }) {
  const report = readReport(file)
  if (!report) return lost('playwright', output)

  const { expected, unexpected, flaky, skipped } = report.stats
  // Errors outside any test, for example a configuration that does not load.
  const failed = unexpected + (unexpected === 0 ? report.errors.length : 0)
  return finish({ runner: 'playwright', passed: expected + flaky, failed, skipped, ok, output })
}

/** A runner that found no test, or failed without naming one, counts as failed. */
function finish({ runner, passed, failed, skipped, ok, output }) {
  if (passed + failed === 0) return lost(runner, output)
  if (!ok && failed === 0) return { passed, failed: 1, skipped, output }
  return { passed, failed, skipped, output }
}

function lost(runner, output) {
  return { passed: 0, failed: 1, skipped: 0, output: `${output}\n${runner} ran no test at all.` }
}

function hasFailed(assertion) {
  return assertion.status === 'failed'
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
