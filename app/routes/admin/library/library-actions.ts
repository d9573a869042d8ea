import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/http/context.ts'
import type { ToastText } from '#app/http/flash-toast.ts'
import { field } from '#app/http/forms.ts'
import { actorOf, refuseUnlessOwner, requireId, requireProjectAccess } from '#app/http/guards.ts'
import {
  demonstrationForm,
  libraryForm,
  type DemonstrationErrors,
  type LibraryErrors,
  type LibraryForm,
} from '#copy/audio/library-form.ts'
import type { LibraryRefusal } from '#copy/audio/library.ts'
import { auditLabels } from '#copy/staff/audit-labels.ts'
import { accept, type Accepted } from '#core/shared/result.ts'
import { findProject } from '#db/project/projects.ts'
import { editLibraryItem } from '#use-cases/audio/edit-library-item.ts'
import { hideDemonstration } from '#use-cases/audio/hide-demonstration.ts'
import { removeLibraryItem } from '#use-cases/audio/remove-library-item.ts'
import { setProjectReference } from '#use-cases/audio/set-project-reference.ts'
import { showDemonstration } from '#use-cases/audio/show-demonstration.ts'

type Context = Readonly<RouterContextProvider>
type HandlerResult = Promise<
  | Accepted<ToastText>
  | {
      ok: false
      code: LibraryRefusal | 'invalid'
      errors?: LibraryErrors
      shownErrors?: DemonstrationErrors
      /** What somebody else saved meanwhile. */
      stored?: LibraryForm
    }
>

/** What the forms of the library do, by their intent. Titles and shelves are the owners' to change. */
export async function handleLibraryForm(context: Context, form: FormData): HandlerResult {
  switch (field(form, 'intent')) {
    case 'edit-sound':
      return edit(context, form)
    case 'remove-sound':
      return remove(context, form)
    case 'show-on-site':
      return show(context, form)
    case 'take-off-site':
      return hide(context, form)
    case 'refer':
      return refer(context, form, true)
    case 'drop-reference':
      return refer(context, form, false)
    default:
      throw data(null, { status: 400 })
  }
}

async function edit(context: Context, form: FormData): HandlerResult {
  refuseUnlessOwner(context)
  const read = libraryForm.parse(libraryForm.read(form))
  if (!read.ok) return { ok: false, code: 'invalid', errors: read.errors }
  const seen = { title: field(form, 'seenTitle'), category: field(form, 'seenCategory') }
  const itemId = requireId(field(form, 'sound'))
  const edited = await editLibraryItem(context.get(depsContext), actorOf(context), itemId, { seen, form: read.value })
  return edited.ok ? accept({ title: 'Áudio salvo', text: `“${read.value.title}” está atualizado.` }) : edited
}

async function remove(context: Context, form: FormData): HandlerResult {
  refuseUnlessOwner(context)
  const removed = await removeLibraryItem(context.get(depsContext), actorOf(context), requireId(field(form, 'sound')))
  return removed.ok
    ? accept({ title: 'Áudio excluído', text: `“${removed.value.title}” saiu da biblioteca.` })
    : removed
}

async function show(context: Context, form: FormData): HandlerResult {
  refuseUnlessOwner(context)
  const read = demonstrationForm.parse(demonstrationForm.read(form))
  if (!read.ok) return { ok: false, code: 'invalid', shownErrors: read.errors }
  const itemId = requireId(field(form, 'sound'))
  const shown = await showDemonstration(context.get(depsContext), actorOf(context), itemId, read.value)
  return shown.ok
    ? accept({ title: auditLabels['demonstration-shown'], text: `“${read.value.title}” toca para quem visita.` })
    : shown
}

async function hide(context: Context, form: FormData): HandlerResult {
  refuseUnlessOwner(context)
  const itemId = requireId(field(form, 'sound'))
  const hidden = await hideDemonstration(context.get(depsContext), actorOf(context), itemId)
  return hidden.ok
    ? accept({ title: auditLabels['demonstration-withdrawn'], text: `“${hidden.value.title}” continua na biblioteca.` })
    : hidden
}

async function refer(context: Context, form: FormData, wanted: boolean): HandlerResult {
  const deps = context.get(depsContext)
  const project = requireProjectAccess(context, await findProject(deps.db, requireId(field(form, 'project'))))
  const reference = { projectId: project.id, itemId: requireId(field(form, 'sound')) }
  const done = await setProjectReference(deps, actorOf(context), reference, wanted)
  if (!done.ok) return done
  return accept(
    wanted
      ? { title: auditLabels['reference-added'], text: `“${done.value.title}” está no projeto ${project.code}.` }
      : { title: auditLabels['reference-removed'], text: `“${done.value.title}” saiu do projeto ${project.code}.` },
  )
}
