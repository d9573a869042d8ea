/** Calls back when the browser is idle, within `timeout` ms; without `requestIdleCallback`, after a short delay. */
export function whenIdle(callback: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout })
  else setTimeout(callback, 200)
}
