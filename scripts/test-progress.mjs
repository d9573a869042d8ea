import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const everyMs = 10_000
/** A log of CI is read from its end: so much of each failure stands there again. */
const repeatedLines = 6
const repeatedLength = 300

/**
 * Prints what runs: a line for each finished step, each failure when it happens and how it begins once more at the end, and every
 * ten seconds how much is done and how long the rest may take, judged by `timesFile`, which holds how long each part took last
 * time.
 */
export function showProgress(timesFile, stepNames) {
  const times = readTimes(timesFile)
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = new Map()
  const triedAgain = new Map()
  let step

  const timer = setInterval(tick, everyMs)

  return {
    begin(name) {
      const counts = { passed: 0, failed: 0, skipped: 0 }
      step = { name, counts, began: performance.now(), left: new Map(), doneWeight: 0, done: 0, running: new Map() }
    },
    take,
    failedInStep: () => step.counts.failed,
    countedInStep: () => step.counts.passed + step.counts.failed,
    end({ isOneTest = false, failure }) {
      const { name, counts } = step
      if (failure) {
        counts.failed += 1
        show(name, failure)
      } else if (isOneTest) counts.passed += 1
      for (const key of Object.keys(total)) total[key] += counts[key]
      const seconds = (performance.now() - step.began) / 1000
      if (counts.failed === 0) times.steps[name] = Math.round(seconds)
      const { passed, failed, skipped } = counts
      const figures = isOneTest ? '' : `  ${passed} passed, ${failed} failed`
      const line = `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${figures}`
      console.log(`${failed ? '✗' : '✓'} ${line}${skipped ? `, ${skipped} skipped` : ''}`)
      step = undefined
    },
    finish() {
      clearInterval(timer)
      writeTimes(timesFile, times)
      for (const name of failures.keys()) triedAgain.delete(name)
      list('Passed only when tried again', triedAgain)
      list('Failed', failures)
      console.log(
        `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
      )
      return total
    },
  }

  /** What a reporter says; see `test-events.mjs`. */
  function take({ plan, start, end, passed = 0, failed = 0, skipped = 0, failure, text, isTriedAgain }) {
    if (plan) for (const name of plan) step.left.set(name, times.parts[name])
    if (start) step.running.set(start, performance.now())
    if (failure) show(failure, text, isTriedAgain)
    if (!end) return
    step.counts.passed += passed
    step.counts.failed += failed
    step.counts.skipped += skipped
    step.done += 1
    const began = step.running.get(end)
    if (began !== undefined) times.parts[end] = Math.round(performance.now() - began)
    step.doneWeight += step.left.get(end) ?? times.parts[end] ?? usualPart()
    step.left.delete(end)
    step.running.delete(end)
  }

  function show(name, text, isTriedAgain = false) {
    const texts = isTriedAgain ? triedAgain : failures
    if (!texts.has(name)) texts.set(name, text)
    console.log(`\n✗ ${name}${isTriedAgain ? ' (is tried again)' : ''}\n${indent(text.trimEnd(), 2)}\n`)
  }

  function tick() {
    if (!step) return
    const seconds = Math.round((performance.now() - step.began) / 1000)
    const parts = step.done + step.left.size
    const counted = parts > 0 ? `  ${step.done} of ${parts} done, ${step.counts.failed} failed` : ''
    const [longest] = step.running.keys()
    console.log(`… ${step.name}  ${seconds} s${counted}${remaining()}${longest ? `  now ${longest}` : ''}`)
  }

  /** Of this step by the parts that are done, of the later ones by how long they took last time. */
  function remaining() {
    const elapsed = performance.now() - step.began
    const left = [...step.left.values()].reduce((sum, weight) => sum + (weight ?? usualPart()), 0)
    const own =
      step.doneWeight > 0
        ? (elapsed * left) / step.doneWeight
        : Math.max(0, (times.steps[step.name] ?? 0) * 1000 - elapsed)
    const later = stepNames.slice(stepNames.indexOf(step.name) + 1)
    const known = later.reduce((sum, name) => sum + (times.steps[name] ?? 0) * 1000, own)
    const unknown = later.filter((name) => times.steps[name] === undefined)
    const minutes = Math.max(1, Math.ceil(known / 60_000))
    if (step.doneWeight === 0 && times.steps[step.name] === undefined) return ''
    return `  about ${minutes} min left${unknown.length > 0 ? `, then ${unknown.join(', ')}` : ''}`
  }

  /** Of what was never run before; the middle one, because a few take a hundred times as long as most. */
  function usualPart() {
    const known = Object.values(times.parts).toSorted((one, other) => one - other)
    return known[Math.floor(known.length / 2)] ?? 1
  }
}

function list(title, texts) {
  if (texts.size === 0) return
  const lines = [...texts].map(([name, text]) => `  ${name}\n${indent(beginningOf(text), 4)}`)
  console.log(`\n${title}:\n${lines.join('\n')}`)
}

function beginningOf(text) {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines
    .slice(0, repeatedLines)
    .map((line) => line.slice(0, repeatedLength))
    .join('\n')
}

function indent(text, width) {
  return text.replaceAll(/^/gm, ' '.repeat(width))
}

function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first run of a clone.
    return { steps: {}, parts: {} }
  }
}

function writeTimes(file, times) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(times))
}
