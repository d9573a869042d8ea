const name = 'harmonia-sound'

/** One thing plays at a time, on this page and in every other tab: who starts says so, everybody else stops. */
export function onOtherPlayback(stop: () => void): { speak: () => void } {
  if (!('BroadcastChannel' in window)) return { speak: () => undefined }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', stop)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only a window has
  return { speak: () => channel.postMessage('') }
}

/** The same for whoever only starts, and is stopped by somebody else. */
export function announcePlayback(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  if ('BroadcastChannel' in window) new BroadcastChannel(name).postMessage('')
}
