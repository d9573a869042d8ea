import type { IncomingMessage } from 'node:http'

import type { Log } from '#adapters/log.ts'
import { isPrivateAddress, parseAddress } from '#core/shared/network-address.ts'

/** Whether requests come through a proxy that nobody mentioned in the settings. */
export type ProxyWatch = {
  look(request: Pick<IncomingMessage, 'headers' | 'socket'>): void
  /** `X-Forwarded-For` came from a machine of our own network while `TRUST_PROXY` is off. */
  isForwarded(): boolean
}

/**
 * Without `TRUST_PROXY` all visitors behind a proxy count as one for every rate limit. A visitor may send the header as
 * well, so it counts only from a private address: nobody reaches us from there over the internet. Logged once.
 */
export function createProxyWatch(trustProxy: boolean, log: Log): ProxyWatch {
  let forwarded = false
  return {
    look({ headers, socket }) {
      if (forwarded || trustProxy || headers['x-forwarded-for'] === undefined) return
      const peer = parseAddress(socket.remoteAddress ?? '')
      if (peer === null || !isPrivateAddress(peer)) return
      forwarded = true
      log.warn(
        { setting: 'TRUST_PROXY' },
        'requests come through a proxy, but TRUST_PROXY is off: visitors share limits',
      )
    },
    isForwarded: () => forwarded,
  }
}
