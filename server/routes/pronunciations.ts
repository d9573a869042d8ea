import { Hono } from 'hono'

import { briefingRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { findPronunciation } from '#db/briefing/briefing-pronunciations.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { sendFile } from '#server/http/send-file.ts'

/** Clients' voice recordings of names: for whoever may open the briefing, and for staff. */
export function pronunciationRoutes(deps: Deps): Hono {
  return new Hono()
    .use('/vozes/*', async (c, next) => {
      await next()
      // Untrusted bytes: whatever they contain, nothing in them may run.
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
    })
    .get('/vozes/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (c) => {
      const voice = await findPronunciation(deps.db, c.req.param('id'))
      // Do not reveal to others whether the recording exists.
      if (!voice || !(await briefingRole(c.req.raw, deps, voice))) return c.notFound()
      return sendFile(deps, voice.file, c.req.raw, { disposition: 'inline' })
    })
    .onError(respondUnavailable(deps, 'a voice could not be sent'))
}
