import { Hono } from 'hono'

import type { Deps } from '#app/http/deps.ts'
import {
  giftHeaders,
  isGiftBuyer,
  readGiftVisit,
  readGiftVisitById,
  type GiftVisit,
} from '#app/http/gift/gift-access.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { findFile } from '#db/audio/files.ts'
import { findGiftPhotoFile } from '#db/gift/gift-photos.ts'
import { findGiftRecording } from '#db/gift/gift-reactions.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { sendFile } from '#server/http/send-file.ts'

/**
 * Song and photos of a gift, for browsers that opened it, and what they answered. Before its hour, withdrawn, unopened and
 * unknown get the same answer, and no name of a file says what it is. The page itself is a React Router route.
 */
export function giftRoutes(deps: Deps): Hono {
  /** Its buyer looks at it whenever they like: what is in it is theirs. */
  const canSee = async (request: Request, { gift, orderId, phase }: GiftVisit) =>
    phase === 'open' || isGiftBuyer(request, deps, { projectId: gift.projectId, orderId })

  return new Hono()
    .use('/presente/:token/*', async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(giftHeaders)) c.res.headers.set(name, value)
    })
    .get('/presente/:token/musica', async (c) => {
      const visit = await readGiftVisit(c.req.raw, deps, c.req.param('token'))
      const file = visit && (await canSee(c.req.raw, visit)) ? await findFile(deps.db, visit.gift.fileId) : null
      return file ? sendFile(deps, file, c.req.raw, { disposition: 'inline', name: 'presente' }) : c.notFound()
    })
    .get('/presente/:token/fotos/:photoId{[0-9a-f-]{36}}/:size{grande|pequena}', async (c) => {
      const visit = await readGiftVisit(c.req.raw, deps, c.req.param('token'))
      if (!visit || !isUuid(c.req.param('photoId')) || !(await canSee(c.req.raw, visit))) return c.notFound()
      const size = c.req.param('size') === 'grande' ? ('large' as const) : ('thumb' as const)
      const wanted = { giftId: visit.gift.id, photoId: c.req.param('photoId'), size }
      const file = await findGiftPhotoFile(deps.db, wanted)
      return file ? sendFile(deps, file, c.req.raw, { disposition: 'inline', name: 'foto.webp' }) : c.notFound()
    })
    .use('/recados/*', async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(giftHeaders)) c.res.headers.set(name, value)
      // Untrusted bytes: whatever they contain, nothing in them may run.
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
    })
    .get('/recados/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (c) => {
      const recording = await findGiftRecording(deps.db, c.req.param('id'))
      const visit = recording && (await readGiftVisitById(c.req.raw, deps, recording.giftId))
      if (!visit) return c.notFound()
      // Its writer in the browser it was sent from, also after the gift; and the buyer, whom it is for.
      const { projectId } = visit.gift
      const canPlay =
        visit.visitorId === recording.visitorId ||
        (await isGiftBuyer(c.req.raw, deps, { projectId, orderId: visit.orderId }))
      return canPlay ? sendFile(deps, recording.file, c.req.raw, { disposition: 'inline' }) : c.notFound()
    })
    .onError(respondUnavailable(deps, 'a part of a gift could not be sent'))
}
