import { hash } from 'node:crypto'

import type { Context, Next } from 'hono'

import type { EmulatorContext } from '#emulator/context.ts'

/** A repeated key with the same body replays the first response; with another body it is a conflict. */
export function idempotency(context: EmulatorContext) {
  const underWay = new Map<string, Promise<void>>()

  return async (c: Context, next: Next) => {
    const key = c.req.header('x-idempotency-key')
    if (!key || c.req.method === 'GET') return next()

    const id = `${c.req.method} ${c.req.path.replace(/\/+$/, '')} ${key}`
    const requestHash = hash('sha256', await c.req.text())
    await underWay.get(id)

    const replay = context.store.replays.get(id)
    if (replay && replay.hash !== requestHash) {
      const message = 'The idempotency key was already used with another body'
      return c.json({ message, error: 'idempotency_error', status: 409, cause: [] }, 409)
    }
    if (replay)
      return new Response(replay.body, { status: replay.status, headers: { 'content-type': 'application/json' } })

    const done = Promise.withResolvers<void>()
    underWay.set(id, done.promise)
    try {
      await next()
      if (c.res.status < 300) {
        const row = {
          hash: requestHash,
          status: c.res.status,
          body: await c.res.clone().text(),
          at: new Date().getTime(),
        }
        context.commit([{ table: 'replays', id, row }])
      }
    } finally {
      underWay.delete(id)
      done.resolve()
    }
  }
}
