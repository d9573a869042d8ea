import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Who asks, from the socket; a header is believed only when settings say that a proxy of ours wrote it. */
export function clientAddress(c: Context<{ Bindings: HttpBindings }>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? c.env.incoming.socket.remoteAddress ?? 'unknown'
}
