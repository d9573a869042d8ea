import { Readable } from 'node:stream'

import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'

import { projectRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { deliveryFileNames, discreetFileNames } from '#copy/delivery/delivery.ts'
import { safeFileName } from '#core/delivery/delivery-file.ts'
import { isDownloadable } from '#core/delivery/delivery.ts'
import { discreetName } from '#core/order/surprise.ts'
import { listDeliveryFiles } from '#db/delivery/deliveries.ts'
import { findSurpriseOrder } from '#db/order/surprise-orders.ts'
import { findProjectByPreviewKey, type Project } from '#db/project/projects.ts'
import { loggableError } from '#db/shared/errors.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { describeZip, streamZip } from '#server/http/delivery-zip.ts'
import { sendBytes, sendFile } from '#server/http/send-file.ts'
import { checksumFiles } from '#use-cases/delivery/checksum-files.ts'
import { recordDownload } from '#use-cases/delivery/record-download.ts'

type Env = { Bindings: HttpBindings }
type Options = { common: Record<string, string>; trustProxy: boolean }
/** A client, whose downloads are logged; or staff, who can also fetch files before delivery. */
type Downloader = 'client' | 'staff'

/** Downloads of a delivery: single files or all as one ZIP, both resumable. The page itself is a React Router route. */
export function deliveries(deps: Deps, { common, trustProxy }: Options): Hono<Env> {
  const withHeaders: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value)
  }

  return new Hono<Env>()
    .use('/deliveries/:key/arquivos/*', withHeaders)
    .use('/deliveries/:key/tudo.zip', withHeaders)
    .get('/deliveries/:key/arquivos/:fileId', async (c) => {
      const found = await findOpen(deps, c)
      if (!found) return respondNotFound(c)
      const { project, role } = found
      const files = await listDeliveryFiles(deps.db, project.id)
      const { names } = await namesFor(deps, found, files)
      const index = files.findIndex(({ id }) => id === c.req.param('fileId'))
      const wanted = files[index]
      if (!wanted) return respondNotFound(c)

      const name = names[index] ?? wanted.file.name
      const listening = c.req.query('ouvir') !== undefined
      const answer = await sendFile(deps.files, wanted.file, c.req.raw, {
        disposition: listening ? 'inline' : 'attachment',
        name,
      })
      if (role === 'client' && !listening && isBeginning(c, answer))
        await recordDownload(deps, project, { deliveryFileId: wanted.id, name, ...from(c, trustProxy) })
      return answer
    })
    .get('/deliveries/:key/tudo.zip', async (c) => {
      const found = await findOpen(deps, c)
      if (!found) return respondNotFound(c)
      const { project, role } = found
      const files = await listDeliveryFiles(deps.db, project.id)
      const { title, names, zipTitle } = await namesFor(deps, found, files)
      const folder = safeFileName(title, '')
      const packed = files.map(({ file, createdAt }, index) => ({
        ...file,
        name: `${folder}/${names[index] ?? file.name}`,
        createdAt,
      }))

      const name = safeFileName(zipTitle, 'zip')
      const answer = await sendBytes(
        { ...describeZip(packed), type: 'application/zip' },
        async (range) => Readable.from(streamZip(deps.files, await checksumFiles(deps, packed), range)),
        c.req.raw,
        { disposition: 'attachment', name },
      )
      if (role === 'client' && isBeginning(c, answer))
        await recordDownload(deps, project, { deliveryFileId: null, name, ...from(c, trustProxy) })
      return answer
    })
    .onError((error, c) => {
      deps.log.error({ path: c.req.path, ...loggableError(error) }, 'a delivery could not be sent')
      return c.text('', 503, { 'Retry-After': '5' })
    })
}

async function findOpen(deps: Deps, c: Context<Env>): Promise<{ project: Project; role: Downloader } | null> {
  const project = await findProjectByPreviewKey(deps.db, c.req.param('key') ?? '')
  if (!project) return null
  const role = await projectRole(c.req.raw, deps, project)
  if (role === 'client' && !isDownloadable(project, deps.now())) return null
  return role && { project, role }
}

/** What files are saved as: after the song, unless its order is in surprise mode. Staff always read the song's name. */
async function namesFor(
  { db }: Deps,
  { project, role }: { project: Project; role: Downloader },
  files: Awaited<ReturnType<typeof listDeliveryFiles>>,
) {
  const surprise =
    role === 'client' ? await findSurpriseOrder(db, { orderId: project.orderId, projectId: project.id }) : null
  const title = surprise ? discreetName(surprise.code) : project.title
  return {
    title,
    names: surprise ? discreetFileNames(surprise.code, files) : deliveryFileNames(title, files),
    zipTitle: surprise ? title : `${title} - ${project.code}`,
  }
}

/**
 * Unknown, foreign, removed, too early and expired get the same answer: a browser is redirected to the delivery page,
 * which asks for the e-mail or explains; other clients get a 404.
 */
function respondNotFound(c: Context<Env>): Response | Promise<Response> {
  const clicked = c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('range') === undefined
  if (!clicked) return c.notFound()
  return c.redirect(`/deliveries/${encodeURIComponent(c.req.param('key') ?? '')}`, 303)
}

/** Only the start of a download is logged: the ranges of a resumed one would flood the log. */
function isBeginning(c: Context<Env>, { status, headers }: Response): boolean {
  if (c.req.raw.method !== 'GET') return false
  return status === 200 || (status === 206 && (headers.get('content-range') ?? '').startsWith('bytes 0-'))
}

function from(c: Context<Env>, trustProxy: boolean): { ip: string; userAgent: string } {
  return { ip: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' }
}
