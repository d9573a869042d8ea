import type { HttpBindings } from '@hono/node-server'

type Asked = { env: HttpBindings; req: { header(name: string): string | undefined } }

/**
 * The client's IP, from the socket. `X-Forwarded-For` is used only behind a trusted proxy (`TRUST_PROXY`): its last
 * entry.
 */
export function clientAddress({ env, req }: Asked, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? env.incoming.socket.remoteAddress ?? 'unknown'
}
