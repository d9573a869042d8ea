import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readForm } from '#app/http/forms.ts'
import { gateErrors } from '#copy/preview/preview.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'

import type { Route } from './+types/preview-notes.ts'
import { applyNoteForm } from './note-actions.ts'
import { canAccessPreview } from './preview-actions.ts'

/** A GET of this URL leads to the notes. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/preview/${encodeURIComponent(params.code)}`)
}

/** Stores a note without leaving the page; responds with JSON. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const project = await findProjectByPreviewKey(deps.db, params.code)
  // Unknown and forbidden projects have the same response.
  if (!project || !(await canAccessPreview(context, request, project))) {
    return Response.json({ refused: gateErrors['not-signed-in'] }, { status: 403 })
  }
  const answer = await applyNoteForm(deps, project.id, form)
  if (!answer) throw data(null, { status: 400 })
  if (!answer.ok) return Response.json({ refused: answer.notice }, { status: answer.status })
  return Response.json({ note: answer.noteId })
}
