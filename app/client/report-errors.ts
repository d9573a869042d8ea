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
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}
