/** Calls back when the browser has nothing better to do, within `timeout` ms; those that cannot tell wait a moment. */
export function whenIdle(callback: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout })
  else setTimeout(callback, 200)
}
