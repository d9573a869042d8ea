import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { sendEvent } from './test-events.mjs'

/** Vitest's reporter of `test.mjs`: parts are files. */
export default class VitestReport {
  onTestRunStart(specifications) {
    sendEvent({ plan: specifications.map(({ moduleId }) => nameOf(moduleId)) })
  }

  onTestModuleQueued({ moduleId }) {
    sendEvent({ start: nameOf(moduleId) })
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') sendFailure(`${nameOf(test.module.moduleId)} › ${test.fullName}`, errors)
  }

  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => test.result().state)
    const count = (wanted) => states.filter((state) => state === wanted).length
    const name = nameOf(module.moduleId)
    // Outside of any test: the file did not load, or a hook failed.
    const outside = [module, ...module.children.allSuites()].flatMap((one) => one.errors())
    if (outside.length > 0) sendFailure(name, outside)
    const failed = count('failed') + (outside.length > 0 ? 1 : 0)
    // What a failed hook left undone is `pending`: neither passed nor skipped on purpose.
    sendEvent({ end: name, passed: count('passed'), failed, skipped: count('skipped') })
  }

  onTestRunEnd(_, unhandled) {
    if (unhandled.length === 0) return
    sendFailure('an error outside of any test', unhandled)
    sendEvent({ end: 'an error outside of any test', failed: 1 })
  }
}

function nameOf(moduleId) {
  return relative(process.cwd(), moduleId)
}

function sendFailure(failure, errors) {
  sendEvent({ failure, text: errors.map(describe).join('\n\n') })
}

function describe({ name, message, diff, stacks = [], stack, cause }) {
  const frames = stacks
    .slice(0, 5)
    .map(({ file, line, column }) => `    at ${nameOf(file)}:${line}:${column}${codeAt(file, line)}`)
  const causes = cause ? [`caused by ${describe(cause)}`] : []
  return [`${name}: ${message}`, diff, ...(frames.length > 0 ? frames : [stack]), ...causes].filter(Boolean).join('\n')
}

function codeAt(file, line) {
  try {
    return `   ${readFileSync(file, 'utf8').split('\n')[line - 1].trim()}`
  } catch {
    return ''
  }
}
