const channelName = 'harmonia-sound'

/** One player at a time, on this page and in every other tab: who starts announces it, everybody else stops. */
export function joinExclusivePlayback(stop: () => void): { announce: () => void; leave: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { announce: () => undefined, leave: () => undefined }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', stop)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, only a window has
    announce: () => channel.postMessage(''),
    leave: () => channel.close(),
  }
}
