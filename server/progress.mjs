// Plain JavaScript without dependencies: it also runs before anything is installed, on any Node.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const everyMs = 5_000
const languages = {
  pt: { of: 'de', left: (time) => `faltam cerca de ${time}`, long: (time) => `da última vez levou ${time}` },
  en: { of: 'of', left: (time) => `about ${time} left`, long: (time) => `took ${time} last time` },
}

/**
 * Says every few seconds what a command does, how much of it is done and how long the rest may take; a short one says nothing. Whole
 * lines, so that a file of them reads like the screen. `timesFile` keeps how long each step took, for those that cannot be counted.
 */
export function showProgress(printLine, { language = 'pt', timesFile } = {}) {
  const words = languages[language]
  const times = timesFile ? readTimes(timesFile) : {}
  let step
  // It must not keep a command alive.
  const timer = setInterval(() => step && printLine(lineOf(step, words)), everyMs).unref()

  return {
    /** `count()`, asked when a line is due, says how much of `total` is done. */
    begin(name, { total = 0, count = () => 0, unit = '' } = {}) {
      finish()
      step = { name, total, count, unit, began: performance.now(), lastMs: times[name] }
    },
    end() {
      clearInterval(timer)
      finish()
    },
  }

  function finish() {
    if (step) times[step.name] = Math.round(performance.now() - step.began)
    step = undefined
    if (timesFile) writeTimes(timesFile, times)
  }
}

function lineOf({ name, total, count, unit, began, lastMs }, words) {
  const elapsedMs = performance.now() - began
  const done = total > 0 ? Math.min(count(), total) : 0
  const amount = total > 0 ? [`${done} ${words.of} ${total}${unit && ` ${unit}`}`] : []
  const share = total > 0 ? done / total : 0
  const rest =
    // Before a tenth is done, what is left is a guess that frightens.
    share >= 0.1 && share < 1
      ? [words.left(timeOf((elapsedMs * (1 - share)) / share))]
      : lastMs
        ? [words.long(timeOf(lastMs))]
        : []
  return `… ${name}: ${[...amount, timeOf(elapsedMs), ...rest].join(', ')}`
}

function timeOf(ms) {
  return ms < 120_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}

function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first time.
    return {}
  }
}

function writeTimes(file, times) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(times))
}
