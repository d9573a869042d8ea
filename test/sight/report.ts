import { showProgress } from '#server/progress.mjs'

import { sendEvent } from '../../scripts/test-events.mjs'

/** Says what happens: to `scripts/test.mjs`, which started it with `--events`, or to whoever reads. */
export function openReport(names: readonly string[], { events }: { events: boolean }) {
  let problems = 0
  let done = 0
  let isLooking = false
  const progress = showProgress((line) => !events && process.stdout.write(`${line}\n`), { language: 'en' })
  progress.begin('filling a shop')
  if (events) sendEvent({ plan: [...names] })
  return {
    begin(name: string) {
      if (!isLooking) progress.begin('looking', { total: names.length, count: () => done, unit: 'states' })
      isLooking = true
      if (events) sendEvent({ start: name })
    },
    /** With what is wrong with it; printed as soon as it is found. */
    end(name: string, found: readonly string[]) {
      problems += found.length
      done += 1
      if (done === names.length) progress.end()
      if (!events) for (const line of found) process.stdout.write(`${name}: ${line}\n`)
      else if (found.length > 0) sendEvent({ failure: name, text: found.join('\n') })
      if (events) sendEvent({ end: name, passed: found.length === 0 ? 1 : 0, failed: found.length === 0 ? 0 : 1 })
    },
    problems: () => problems,
  }
}
