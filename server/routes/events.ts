import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { orderRole, projectRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { readGiftVisit } from '#app/http/gift/gift-access.ts'
import type { AccessLevel } from '#core/access/access.ts'
import { networksOf } from '#core/shared/network-address.ts'
import { findProjectOwners } from '#db/project/projects.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { LiveHub } from '#server/live.ts'
import { openListeningLink } from '#use-cases/preview/sharing/open-listening-link.ts'

type Env = { Bindings: HttpBindings }
type Options = { live: LiveHub; trustProxy: boolean }

/** Event streams of open pages: of an order, a project, a gift, a shared song, and the panel. */
export function eventRoutes(deps: Deps, { live, trustProxy }: Options): Hono<Env> {
  /**
   * An event stream after the access check, which is repeated: it ends a minute after the access did. Pages open it by
   * themselves, again and again: it is no use of a session.
   */
  async function openStream(c: Context<Env>, topics: string[], canStay: () => Promise<boolean>): Promise<Response> {
    const { headers } = c.req.raw
    const staff = await currentStaff(deps.auth, headers, false)
    const { network } = networksOf(clientAddress(c, trustProxy))
    const names = staff ? [`staff:${staff.id}`] : [`${topics[0]} ${network}`]
    // Staff have a count of their own: visitors behind the same address must not cost them their panel.
    const many = staff ? [] : [network]
    const opened = live.open(topics, c.env.incoming, c.env.outgoing, { names, many, canStay })
    return opened ? RESPONSE_ALREADY_SENT : c.text('', 429, { 'Retry-After': '60' })
  }

  return (
    new Hono<Env>()
      // A stream has no end that a HEAD could wait for.
      .use('/eventos/*', async (c, next) => (c.req.method === 'HEAD' ? c.body(null, 204) : next()))
      .get('/eventos/pedido/:orderId', async (c) => {
        const orderId = c.req.param('orderId')
        const role = await orderRole(c.req.raw, deps, orderId, false)
        if (!role) return c.text('', 403)
        return openStream(c, topicsOf(`order:${orderId}`, role), async () => {
          return (await orderRole(c.req.raw, deps, orderId, false)) === role
        })
      })
      .get('/eventos/painel', async (c) => {
        if (!(await currentStaff(deps.auth, c.req.raw.headers, false))) return c.text('', 403)
        return openStream(c, ['panel'], async () => {
          return (await currentStaff(deps.auth, c.req.raw.headers, false)) !== null
        })
      })
      .get('/eventos/projeto/:projectId', async (c) => {
        const projectId = c.req.param('projectId')
        const project = await findProjectOwners(deps.db, projectId)
        const role = project && (await projectRole(c.req.raw, deps, project, false))
        if (!role) return c.text('', 403)
        return openStream(c, topicsOf(`project:${projectId}`, role), async () => {
          const current = await findProjectOwners(deps.db, projectId)
          return current !== null && (await projectRole(c.req.raw, deps, current, false)) === role
        })
      })
      .get('/eventos/presente/:token', async (c) => {
        const token = c.req.param('token')
        const visit = await readGiftVisit(c.req.raw, deps, token)
        if (!visit || visit.phase === 'withdrawn' || visit.phase === 'ended') return c.text('', 403)
        const topics = [`gift:${visit.gift.id}`, ...(visit.orderId ? [`order:${visit.orderId}`] : [])]
        return openStream(c, topics, async () => {
          const current = await readGiftVisit(c.req.raw, deps, token)
          return current !== null && current.phase !== 'withdrawn' && current.phase !== 'ended'
        })
      })
      .get('/eventos/ouvir/:token', async (c) => {
        const opened = await openListeningLink(deps, c.req.param('token'))
        if (opened?.state !== 'open') return c.text('', 403)
        const { id, orderId } = opened.project
        const topics = [...topicsOf(`project:${id}`, 'client'), ...(orderId ? [`order:${orderId}`] : [])]
        return openStream(c, topics, async () => {
          return (await openListeningLink(deps, c.req.param('token')))?.state === 'open'
        })
      })
  )
}

/** Staff also receive events of internal work, which clients do not see. */
function topicsOf(topic: `order:${string}` | `project:${string}`, role: 'staff' | 'client' | AccessLevel): string[] {
  return role === 'staff' ? [topic, `studio:${topic}`] : [topic]
}
