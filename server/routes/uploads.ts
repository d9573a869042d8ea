import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'

import { currentStaff, type Staff } from '#adapters/auth/sign-in.ts'
import { canStaffOpen } from '#app/http/access.ts'
import { arriving, bodyRefusalOf, bodyStatuses, receiveBody, textOf } from '#app/http/body/receive-body.ts'
import type { Deps } from '#app/http/deps.ts'
import { uploadErrors } from '#copy/audio/uploads.ts'
import { chunkBytes } from '#core/audio/upload.ts'
import { cleanText } from '#core/shared/clean-text.ts'
import { parseJson } from '#core/shared/json.ts'
import { findUpload, type Upload } from '#db/audio/uploads.ts'
import { loggableError } from '#db/shared/errors.ts'
import type { AuditActor } from '#db/staff/audit.ts'
import { addresses } from '#server/http/addresses.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { isCrossOrigin } from '#server/http/csrf.ts'
import { cancelUpload } from '#use-cases/audio/cancel-upload.ts'
import { finishUpload, type FinishUploadRefusal } from '#use-cases/audio/finish-upload.ts'
import { receiveChunk } from '#use-cases/audio/receive-chunk.ts'
import { startUpload, type StartUploadRefusal } from '#use-cases/audio/start-upload.ts'

type Env = { Bindings: HttpBindings; Variables: { staff: Staff; upload: Upload } }
type Options = { trustProxy: boolean }

const uuid = z.uuid()
const text = (maxLength: number) => z.string().max(maxLength).transform(cleanText)
const announcement = z.object({
  purpose: text(100),
  projectId: uuid.nullable().default(null),
  name: text(2_000),
  type: text(2_000).default(''),
  bytes: z.number(),
  // The metadata, under the name that pages which are open send it by. The longest field is a lyric; what is too long for
  // one is refused by its own rule.
  meant: z.record(text(100), text(20_000)).default({}),
})
/** Enough for form fields, far too little for a file. */
const announcementBytes = 64 * 1024

/** Nothing that is uploaded asks for one, and there is no page to ask on. */
const requireProof = () => {
  throw new Error('an upload asked for a recent proof')
}

/** Resumable uploads, for staff only: announce, send chunks in order, finish. */
export function uploadRoutes(deps: Deps, { trustProxy }: Options): Hono<Env> {
  const signedIn = createMiddleware<Env>(async (c, next) => {
    // How far an upload has come is read over plain http, too, where browsers say nothing of who asks.
    const says = c.req.header('sec-fetch-site') ?? c.req.header('origin')
    const isSilentRead = c.req.method === 'GET' && says === undefined
    if (!isSilentRead && isCrossOrigin(c, deps.siteUrl)) return refused(c, 403, 'not-found')
    const staff = await currentStaff(deps.auth, c.req.raw.headers)
    if (!staff) return refused(c, 401, 'not-found')
    c.set('staff', staff)
    await next()
  })

  /** Only the uploader's own uploads, for a project they may still work on; anything else is a 404. */
  const own = createMiddleware<Env>(async (c, next) => {
    const id = uuid.safeParse(c.req.param('id'))
    const staff = c.get('staff')
    const upload = id.success ? await findUpload(deps.db, id.data, staff.id) : null
    if (!upload) return refused(c, 404, 'not-found')
    const { projectId } = upload
    if (projectId !== null && !(await canStaffOpen(deps, staff, projectId))) return refused(c, 404, 'not-found')
    c.set('upload', upload)
    await next()
  })

  const actorIn = (c: Context<Env>): AuditActor => {
    const { id, name } = c.get('staff')
    return { id, name, ip: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '', requireProof }
  }

  return new Hono<Env>()
    .use('/admin/envios/*', async (c, next) => {
      await next()
      c.res.headers.set('Cache-Control', 'no-store')
    })
    .use('/admin/envios/*', signedIn)
    .post('/admin/envios', async (c) => {
      const sent = await receiveBody(c.req.raw, announcementBytes, async (body) => parseJson(textOf(await body.read())))
      if (!sent.ok) return refused(c, bodyStatuses[sent.code], 'failed')
      const parsed = announcement.safeParse(sent.value)
      if (!parsed.success) return refused(c, 400, 'failed')
      const { meant: metadata, ...upload } = parsed.data
      const started = await startUpload(deps, c.get('staff'), { ...upload, metadata })
      return started.ok
        ? c.json(started.value, 201)
        : refused(c, started.code === 'not-found' ? 404 : 422, started.code)
    })
    .use('/admin/envios/:id/*', own)
    .get('/admin/envios/:id', (c) => {
      const { received, bytes, fileId, metadata } = c.get('upload')
      return c.json({ received, bytes, finished: fileId !== null, meant: metadata })
    })
    .patch('/admin/envios/:id', async (c) => {
      const { id, staffId } = c.get('upload')
      const offset = Number(c.req.header('upload-offset') ?? Number.NaN)
      const body = arriving(c.req.raw, 2 * chunkBytes)
      const chunk = await receiveChunk(deps, { id, staffId }, { offset, body })
      if (chunk.ok) return c.json(chunk.value)
      if (chunk.code === 'wrong-offset') return c.json({ received: chunk.received }, 409)
      if (chunk.code === 'wrong-length') return refused(c, 400, chunk.code)
      return refused(c, chunk.code === 'not-found' ? 404 : 422, chunk.code)
    })
    .delete('/admin/envios/:id', async (c) => {
      await cancelUpload(deps, c.get('upload'))
      return c.body(null, 204)
    })
    .post('/admin/envios/:id/fim', async (c) => {
      const finished = await finishUpload(deps, actorIn(c), c.get('upload').id)
      return finished.ok ? c.json(finished.value) : refused(c, 422, finished.code)
    })
    .onError((error, c) => {
      const refusal = bodyRefusalOf(error)
      if (refusal) return refused(c, bodyStatuses[refusal], 'failed')
      // Paused, or a line that dropped: the browser sends this chunk again.
      if (isBrokenOff(c.env.incoming)) return refused(c, 503, 'failed')
      deps.log.error({ path: addresses.loggable(c.req.path), ...loggableError(error) }, 'an upload failed')
      return refused(c, 503, 'failed')
    })
}

/** Whether the sender ended the connection before the whole request had arrived. */
function isBrokenOff({ errored }: HttpBindings['incoming']): boolean {
  return errored instanceof Error && 'code' in errored && errored.code === 'ECONNRESET'
}

type Refusal = StartUploadRefusal | FinishUploadRefusal | 'wrong-length' | 'failed'

function refused(c: Context, status: 400 | 401 | 403 | 404 | 408 | 413 | 422 | 503, code: Refusal): Response {
  return c.json({ code, text: uploadErrors[code] }, status)
}
