/** A page that fails in a loop must not send as often. */
const maxReports = 3

/**
 * Reports errors of this page to our own server: their name and where in our scripts, never what they say, which may quote
 * what somebody typed. Errors of extensions have no place in our scripts.
 */
export function reportErrors() {
  let left = maxReports
  const report = (error: unknown) => {
    if (!(error instanceof Error)) return
    const frames = error.stack?.match(/\/assets\/[\w.-]+\.js:\d+:\d+/g)
    if (frames && left-- > 0) navigator.sendBeacon('/erros', [error.name, ...frames.slice(0, 3)].join(' '))
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
    else report(event.reason)
  })
}

/** The router skips the change of a page for the next one, and leaves what the browser says of it to nobody: the page has changed anyway. */
function isSkippedTransition(reason: unknown): boolean {
  return reason instanceof DOMException && reason.message.startsWith('Transition was ')
}
