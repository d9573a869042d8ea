import { Hono, type MiddlewareHandler } from 'hono'

import { briefingRole, projectRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { findPronunciation } from '#db/briefing/briefing-pronunciations.ts'
import { findStudioVoice } from '#db/project/studio-words.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { sendFile } from '#server/http/send-file.ts'

/** Untrusted bytes: whatever they contain, nothing in them may run. */
const letNothingRun: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
}

/**
 * What was recorded in a browser: clients' voices saying names, for whoever may open the briefing and for staff; words of
 * the studio, for the client of the project and for staff.
 */
export function pronunciationRoutes(deps: Deps): Hono {
  return new Hono()
    .use('/vozes/*', letNothingRun)
    .use('/novidades/*', letNothingRun)
    .get('/vozes/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (c) => {
      const voice = await findPronunciation(deps.db, c.req.param('id'))
      // Do not reveal to others whether the recording exists.
      if (!voice || !(await briefingRole(c.req.raw, deps, voice))) return c.notFound()
      return sendFile(deps, voice.file, c.req.raw, { disposition: 'inline' })
    })
    .get('/novidades/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}', async (c) => {
      const voice = await findStudioVoice(deps.db, c.req.param('id'))
      if (!voice || !(await projectRole(c.req.raw, deps, voice.project))) return c.notFound()
      return sendFile(deps, voice.file, c.req.raw, { disposition: 'inline' })
    })
    .onError(respondUnavailable(deps, 'a voice could not be sent'))
}
