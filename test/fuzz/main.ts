import { readOptions } from '#server/command-options.ts'
import { showProgress } from '#server/progress.mjs'

import { openTarget } from './open-target.ts'
import { requestOf } from './requests.ts'
import { runFuzz } from './run-fuzz.ts'

/*
 * `npm run fuzz`: requests over every route, method, header and field, as a stranger, a client and staff, against a
 * product of its own with its own emulator. `--seed` repeats a run, `--from N --requests 1` one request of it.
 */
const { values } = readOptions({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '6' },
  },
})
const [seed, requests, from, parallel] = [values.seed, values.requests, values.from, values.parallel].map(Number)
if (![seed, requests, from, parallel].every((value) => Number.isSafeInteger(value)))
  throw new Error('--seed, --requests, --from and --parallel are whole numbers')

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const progress = showProgress(printLine, { language: 'en' })
progress.begin('opening a shop')
const { target, rssMb, close } = await openTarget()
try {
  const { paths, fields, intents } = target.surface
  printLine(`seed ${seed}: ${paths.length} routes, ${fields.length} fields, ${intents.length} intents`)
  const before = await rssMb()
  let sent = 0
  progress.begin('asking', { total: requests ?? 0, count: () => sent, unit: 'requests' })
  const report = await runFuzz(target, {
    seed: seed ?? 1,
    from: from ?? 0,
    requests: requests ?? 0,
    parallel: parallel ?? 1,
    onAnswer: () => (sent += 1),
  })
  progress.end()
  const home = await fetch(target.url)
  const statuses = [...report.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  printLine(
    `${report.requests} requests in ${(report.ms / 1_000).toFixed(0)} s, slowest ${report.slowestMs.toFixed(0)} ms`,
  )
  printLine(`status ${statuses.join(', ')}`)
  printLine(`memory ${before} MB before, ${await rssMb()} MB after; the home page answers ${home.status}`)
  for (const { index, what, status } of report.findings.slice(0, 50)) {
    const { method, path, identity } = requestOf(seed ?? 1, index, target.surface, target.known)
    printLine(
      `${what}: --seed ${seed} --from ${index} --requests 1 (${identity} ${method} ${path.slice(0, 120)}, ${status})`,
    )
  }
  printLine(`${report.findings.length} findings`)
  process.exitCode = report.findings.length > 0 || home.status !== 200 ? 1 : 0
} finally {
  await close()
}
