import type { HttpBindings } from '@hono/node-server'

import { parseAddress } from '#core/shared/network-address.ts'

type Incoming = { env: HttpBindings; req: { header(name: string): string | undefined } }

/**
 * The client's IP, from the socket, in one spelling. `X-Forwarded-For` is used only behind a trusted proxy
 * (`TRUST_PROXY`): its last entry, without the port some proxies append.
 */
export function clientAddress({ env, req }: Incoming, trustProxy: boolean): string {
  const forwarded = trustProxy ? parseAddress(req.header('x-forwarded-for')?.split(',').at(-1) ?? '') : null
  return forwarded ?? parseAddress(env.incoming.socket.remoteAddress ?? '') ?? 'unknown'
}
