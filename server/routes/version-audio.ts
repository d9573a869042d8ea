import { Hono } from 'hono'

import { currentStaff } from '#adapters/auth/sign-in.ts'
import { projectRole } from '#app/http/access.ts'
import type { Deps } from '#app/http/deps.ts'
import { isPreviewExpired } from '#core/preview/open-review.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { findDemonstrationFiles } from '#db/audio/demonstrations.ts'
import { findFile } from '#db/audio/files.ts'
import { findLibraryFiles } from '#db/audio/library.ts'
import { findVersionSound, type VersionSound } from '#db/audio/recordings.ts'
import { findPassageSound } from '#db/preview/proofs.ts'
import { respondUnavailable } from '#server/http/respond-unavailable.ts'
import { sendFile } from '#server/http/send-file.ts'
import { openListeningLink } from '#use-cases/preview/sharing/open-listening-link.ts'

/**
 * Previews of versions, for those who may hear them; the original file is never served here. Library recordings, for
 * staff: preview and original; for everybody the previews of those that the site shows.
 */
export function versionAudioRoutes(deps: Deps): Hono {
  return new Hono()
    .get('/sons/:versionId/:file{[0-9a-f-]{36}\\.m4a}', async (c) => {
      const recordingId = c.req.param('file').slice(0, 36)
      const sound = await findVersionSound(deps.db, c.req.param('versionId'), recordingId)
      // Do not reveal to others whether the recording exists.
      if (!sound || !(await canListen(deps, c.req.raw, sound))) return c.notFound()
      return sendFile(deps, sound.preview, c.req.raw, {
        disposition: 'inline',
        cache: 'private, max-age=600',
      })
    })
    .get('/trechos/:file{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.m4a}', async (c) => {
      const passage = await findPassageSound(deps.db, c.req.param('file').slice(0, 36))
      // What was asked for is between the client and the studio: a link to listen does not open it.
      if (!passage || !(await canOpenSong(deps, c.req.raw, passage))) return c.notFound()
      return sendFile(deps, passage.file, c.req.raw, { disposition: 'inline', cache: 'private, max-age=600' })
    })
    .get('/demonstracoes/:slug{[a-z0-9-]+}/:what{ouvir\\.m4a|antes\\.m4a}', async (c) => {
      const found = await findDemonstrationFiles(deps.db, c.req.param('slug'))
      const fileId = c.req.param('what') === 'antes.m4a' ? found?.beforeFileId : found?.fileId
      const file = fileId ? await findFile(deps.db, fileId) : null
      if (!file) return c.notFound()
      return sendFile(deps, file, c.req.raw, { disposition: 'inline', cache: 'public, max-age=600' })
    })
    .get('/admin/biblioteca/:id{[0-9a-f-]{36}}/:what{ouvir\\.m4a|original}', async (c) => {
      const staff = await currentStaff(deps.auth, c.req.raw.headers)
      const sound = staff && isUuid(c.req.param('id')) ? await findLibraryFiles(deps.db, c.req.param('id')) : null
      const asGiven = c.req.param('what') === 'original'
      const fileId = asGiven ? sound?.fileId : sound?.previewFileId
      const file = fileId ? await findFile(deps.db, fileId) : null
      if (!file) return c.notFound()
      const disposition = asGiven ? 'attachment' : 'inline'
      return sendFile(deps, file, c.req.raw, { disposition, cache: 'private, max-age=600' })
    })
    .onError(respondUnavailable(deps, 'a sound could not be sent'))
}

/**
 * Staff hear drafts, too; a client hears what was presented, while preview or delivery is open, and whoever has a link
 * of the client's while that is.
 */
async function canListen(deps: Deps, request: Request, sound: VersionSound): Promise<boolean> {
  const { project, presentedAt } = sound
  const token = new URL(request.url).searchParams.get('ouvir')
  if (token !== null && presentedAt !== null && (await hasOpenLink(deps, token, project.id))) return true
  return canOpenSong(deps, request, sound)
}

/** The same without such a link. */
async function canOpenSong(
  deps: Deps,
  request: Request,
  { project, presentedAt }: Pick<VersionSound, 'project' | 'presentedAt'>,
): Promise<boolean> {
  const role = await projectRole(request, deps, project)
  if (role !== 'client') return role === 'staff'
  const now = deps.now()
  const isDeliveryOpen = project.deliveryEndsAt !== null && project.deliveryEndsAt > now
  return presentedAt !== null && (isDeliveryOpen || !isPreviewExpired(project.expiresAt, now))
}

async function hasOpenLink(deps: Deps, token: string, projectId: string): Promise<boolean> {
  const opened = await openListeningLink(deps, token)
  return opened?.state === 'open' && opened.project.id === projectId
}
