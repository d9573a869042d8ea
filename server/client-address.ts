import type { HttpBindings } from '@hono/node-server'

type Asked = { env: HttpBindings; req: { header(name: string): string | undefined } }

/** Who asks, from the socket; a header is believed only when settings say that a proxy of ours wrote it. */
export function clientAddress({ env, req }: Asked, trustProxy: boolean): string {
  const forwarded = trustProxy ? req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? env.incoming.socket.remoteAddress ?? 'unknown'
}
