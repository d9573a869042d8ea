import { sendEvent } from './test-events.mjs'

/** Playwright's reporter of `test.mjs`: parts are tests. */
export default class PlaywrightReport {
  onBegin(_, suite) {
    sendEvent({ plan: suite.allTests().map(nameOf) })
  }

  onTestBegin(test) {
    sendEvent({ start: nameOf(test) })
  }

  onTestEnd(test, { status, errors, retry }) {
    const name = nameOf(test)
    const outcome = test.outcome()
    const isTriedAgain = outcome === 'unexpected' && status !== 'interrupted' && retry < test.retries
    if (errors.length > 0) sendEvent({ failure: name, text: errors.map(textOf).join('\n\n'), isTriedAgain })
    if (isTriedAgain) return
    const passed = outcome === 'expected' || outcome === 'flaky' ? 1 : 0
    sendEvent({ end: name, passed, failed: outcome === 'unexpected' ? 1 : 0, skipped: outcome === 'skipped' ? 1 : 0 })
  }

  onError(error) {
    sendEvent({ failure: 'an error outside of any journey', text: textOf(error) })
    sendEvent({ end: 'an error outside of any journey', failed: 1 })
  }

  printsToStdio() {
    return false
  }
}

function nameOf(test) {
  const [, , ...path] = test.titlePath()
  return path.join(' › ')
}

function textOf({ message, stack, value, snippet }) {
  return [stack ?? message ?? value, snippet].filter(Boolean).join('\n')
}
