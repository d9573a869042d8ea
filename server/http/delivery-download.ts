import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import { projectRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { isDownloadable } from '#core/delivery/delivery.ts'
import { isAccessOver } from '#core/order/inactive-reason.ts'
import { discreetName } from '#core/order/surprise.ts'
import { listDeliveredFiles, listDeliveryFiles, type DeliveryFile } from '#db/delivery/deliveries.ts'
import { findStopReason } from '#db/order/active-orders.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import { findProjectByPreviewKey, type Project } from '#db/project/projects.ts'

import { clientAddress } from './client-address.ts'

type Env = { Bindings: HttpBindings }
/** A client, whose downloads are logged; or staff, who can also fetch files before delivery. */
type Downloader = 'client' | 'staff'
export type OpenDelivery = { project: Project; role: Downloader }

/** The project of a delivery's URL, if who asks may download from it now. */
export async function findOpenDelivery(deps: Deps, c: Context<Env>): Promise<OpenDelivery | null> {
  const project = await findProjectByPreviewKey(deps.db, c.req.param('key') ?? '')
  if (!project) return null
  const role = await projectRole(c.req.raw, deps, project)
  if (role === 'client' && !(await isOpenToClient(deps, project))) return null
  return role && { project, role }
}

async function isOpenToClient({ db, now }: Deps, project: Project): Promise<boolean> {
  return isDownloadable(project, now()) && !isAccessOver(await findStopReason(db, project))
}

/**
 * Unknown, foreign, removed, too early, expired and refunded get the same answer: a browser is redirected to the delivery page,
 * which asks for the e-mail or explains; other clients get a 404.
 */
export function respondDeliveryNotFound(c: Context<Env>): Response | Promise<Response> {
  const clicked = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('range') === undefined
  if (!clicked) return c.notFound()
  return c.redirect(`/deliveries/${encodeURIComponent(c.req.param('key') ?? '')}`, 303)
}

/** The files of an open delivery: as the client has it, or as the studio prepares it. */
export function filesOf({ db }: Pick<Deps, 'db'>, { project, role }: OpenDelivery): Promise<DeliveryFile[]> {
  return role === 'client' ? listDeliveredFiles(db, project) : listDeliveryFiles(db, project.id)
}

/**
 * What downloads are named after: the song, unless its order is in surprise mode; then `discreetCode` is the code that
 * stands for it. Staff always read the song's name.
 */
export async function downloadTitle(
  { db }: Pick<Deps, 'db'>,
  { project, role }: OpenDelivery,
): Promise<{ title: string; discreetCode: string | null }> {
  const surprise =
    role === 'client' ? await findSurpriseOrder(db, { orderId: project.orderId, projectId: project.id }) : null
  return { title: surprise ? discreetName(surprise.code) : project.title, discreetCode: surprise?.code ?? null }
}

export function downloadedFrom(c: Context<Env>, trustProxy: boolean): { ip: string; userAgent: string } {
  return { ip: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' }
}
