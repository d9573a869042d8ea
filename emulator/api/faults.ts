import { setTimeout as wait } from 'node:timers/promises'

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Next } from 'hono'

import type { EmulatorContext } from '#emulator/context.ts'
import type { Fault } from '#emulator/model.ts'

/** Injects faults: the first fault that matches a call is applied and consumed. */
export function faults(context: EmulatorContext) {
  return async (c: Context<{ Bindings: HttpBindings }>, next: Next) => {
    const fault = consumeFault(context, c.req.method, c.req.path)
    if (!fault) return next()

    if (fault.delayMs > 0) await wait(fault.delayMs)
    if (fault.status !== null) {
      if (fault.retryAfter !== null) c.header('retry-after', String(fault.retryAfter))
      return new Response(JSON.stringify(errorBody(fault.status)), {
        status: fault.status,
        headers: {
          'content-type': 'application/json',
          ...(fault.retryAfter !== null && { 'retry-after': String(fault.retryAfter) }),
        },
      })
    }

    await next()
    if (!fault.resetAfterCommit) return
    c.env.incoming.socket.resetAndDestroy()
    return RESPONSE_ALREADY_SENT
  }
}

function consumeFault(context: EmulatorContext, method: string, path: string): Fault | null {
  const knobs = context.knobs()
  const at = knobs.faults.findIndex(
    (fault) => (fault.method === null || fault.method === method) && new RegExp(fault.path).test(path),
  )
  const fault = knobs.faults[at]
  if (!fault) return null

  const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
  context.changeState({ knobs: { ...knobs, faults: knobs.faults.toSpliced(at, 1, ...left) } })
  return fault
}

function errorBody(status: number) {
  if (status === 429) return { message: 'Too many requests', error: 'too_many_requests', status, cause: [] }
  if (status === 403) {
    return {
      message: 'At least one policy returned UNAUTHORIZED.',
      code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
      status,
    }
  }
  return { message: 'Internal error', error: status >= 500 ? 'internal_error' : 'bad_request', status, cause: [] }
}
