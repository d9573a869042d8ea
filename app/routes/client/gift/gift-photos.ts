import { data, redirect } from 'react-router'

import { createUploading } from '#app/http/body/uploading.ts'
import { depsContext, requestInfoContext } from '#app/http/context.ts'
import { receiveForm } from '#app/http/forms.ts'
import { canAccessPreview } from '#app/routes/client/preview-actions.ts'
import { giftEditorPath } from '#copy/gift/gift-mails.ts'
import { photoAccessEnded, photoErrors } from '#copy/gift/gift.ts'
import { maxPhotoBytes } from '#core/gift/photo.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { createSlots } from '#core/shared/slots.ts'
import { findProjectByPreviewKey, type Project } from '#db/project/projects.ts'
import {
  addGiftPhoto,
  canAddGiftPhoto,
  consumePhotoLimit,
  type AddGiftPhotoRefusal,
} from '#use-cases/gift/add-gift-photo.ts'

import type { Route } from './+types/gift-photos.ts'

const beginUpload = createUploading({ perSender: 2, perReceiver: 8 })
/** Photos that are in memory at the same time, in this process. */
const inSlot = createSlots(2)

/** A GET of this URL leads to the photos. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`${giftEditorPath(encodeURIComponent(params.code))}#fotos`)
}

/** Adds one photo; answers in facts for the page's script, and with the page for a form without one. */
export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args
  const project = await findProjectByPreviewKey(context.get(depsContext).db, params.code)
  if (!project) throw data(null, { status: 404 })
  const isForScript = request.headers.get('accept')?.includes('application/json') === true
  if (!(await canAccessPreview(context, request, project)))
    return isForScript
      ? Response.json({ error: photoAccessEnded }, { status: 403 })
      : redirect(giftEditorPath(encodeURIComponent(params.code)), 303)
  const added = await addPhoto(args, project)
  const code = added.ok ? null : added.code
  if (isForScript) return Response.json({ error: code && photoErrors[code] }, { status: statusOf(code) })
  const refusal = code ? `?foto=${code}` : ''
  return redirect(`${giftEditorPath(encodeURIComponent(params.code))}${refusal}#fotos`, 303)
}

async function addPhoto(
  { context, request }: Route.ActionArgs,
  project: Project,
): Promise<Result<undefined, AddGiftPhotoRefusal>> {
  const deps = context.get(depsContext)
  const { ip } = context.get(requestInfoContext)
  // Before anything of it is read: who has no gift, or a full one, sends nothing.
  const allowed = await canAddGiftPhoto(deps, project.id)
  if (!allowed.ok) return allowed
  const endUpload = beginUpload({ ip, to: project.id })
  if (!endUpload) return refuse('busy')
  try {
    if (!(await consumePhotoLimit(deps, ip))) return refuse('busy')
    const received = await receiveForm(request, maxPhotoBytes + formBytes, (read) =>
      inSlot(async () => {
        const original = (await read()).get('photo')
        return addGiftPhoto(deps, {
          projectId: project.id,
          original: original instanceof Blob ? original : new Blob(),
          ip,
        })
      }),
    )
    if (!received.ok) return refuse('photo-too-large')
    return received.value.ok ? accept() : received.value
  } finally {
    endUpload()
  }
}

/** What surrounds the file in a form. */
const formBytes = 64 * 1024

function statusOf(code: AddGiftPhotoRefusal | null): number {
  if (code === null) return 200
  if (code === 'photo-too-large') return 413
  return code === 'busy' ? 429 : 422
}
