import { data, redirect } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import { readForm } from '#app/http/forms.ts'
import { gateErrors } from '#copy/preview/preview.ts'
import { findProjectByPreviewKey } from '#db/project/projects.ts'

import type { Route } from './+types/preview-notes.ts'
import { answerNoteForm } from './note-actions.ts'
import { canAccessPreview } from './preview-actions.ts'

/** Whoever opens the address of the script goes where the notes are. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/preview/${encodeURIComponent(params.code)}`)
}

const noStore = { headers: { 'Cache-Control': 'no-store' } }

/** Takes a note while the music plays; answers in facts, for the page's script. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const project = await findProjectByPreviewKey(deps.db, params.code)
  // Unknown and forbidden look alike: this address says nothing about projects.
  if (!project || !(await canAccessPreview(context, request, project))) {
    return Response.json({ refused: gateErrors['not-signed-in'] }, { status: 403, ...noStore })
  }
  const answer = await answerNoteForm(deps, project.id, form)
  if (!answer) throw data(null, { status: 400 })
  if (!answer.ok) return Response.json({ refused: answer.notice }, { status: answer.status, ...noStore })
  return Response.json({ note: answer.noteId }, noStore)
}
