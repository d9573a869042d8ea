import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field, readForm } from '#app/forms.ts'
import { doerOf } from '#app/guards.ts'
import { redirectWithToast } from '#app/toasts.ts'
import type { FieldGroup } from '#copy/settings-fields.ts'
import { changesBetween, showFields, type Change, type Conflict, type Typed } from '#core/document-fields.ts'
import { listRevisions, newestRevision } from '#db/revisions.ts'
import { listStaffNames } from '#db/staff.ts'
import { editDocument } from '#use-cases/edit-document.ts'

type Kind = 'catalog' | 'settings'
type Context = Readonly<RouterContextProvider>

const shownRevisions = 10

/** What an editor needs to show: the fields as they are, and what was changed before, by whom. */
export async function readEditor(context: Context, kind: Kind, groups: FieldGroup[]) {
  const { db } = context.get(depsContext)
  const fields = groups.flatMap((group) => group.fields)
  const [newest, revisions, names] = await Promise.all([
    newestRevision(db, kind),
    listRevisions(db, kind, shownRevisions + 1),
    listStaffNames(db),
  ])
  return {
    groups,
    base: newest.number,
    values: showFields(newest.content, fields),
    revisions: revisions.slice(0, shownRevisions).map(({ number, staffId, createdAt, content }, index) => {
      const before = revisions[index + 1]
      return {
        number,
        createdAt,
        by: staffId ? (names.get(staffId) ?? 'Equipe') : 'Sistema',
        changes: before ? changesBetween(showFields(before.content, fields), showFields(content, fields)) : [],
      }
    }),
  }
}

export type EditorAnswer = {
  base: number
  values: Typed
  errors: string[]
  conflicts: Record<string, Conflict>
  /** What saving would change, when somebody only wanted to see. */
  preview: Change[] | null
  nothingChanged: boolean
}

/** Looks at or saves what was typed; whatever happens, the form gets back what it held. */
export async function saveEditor(
  { context, request }: { context: Context; request: Request },
  kind: Kind,
  { groups, address }: { groups: FieldGroup[]; address: string },
) {
  const deps = context.get(depsContext)
  const form = await readForm(request)
  const fields = groups.flatMap((group) => group.fields)
  const values = Object.fromEntries(fields.map(({ path }) => [path, field(form, path)]))
  const base = Number(field(form, 'base'))
  const save = field(form, 'intent') === 'save'
  const sent = Object.fromEntries(Object.entries(values).filter(([path]) => form.has(path)))

  const edited = await editDocument(deps, doerOf(context), kind, {
    fields,
    base: Number.isSafeInteger(base) && base > 0 ? base : 0,
    typed: sent,
    save,
  })
  const answer: EditorAnswer = { base, values, errors: [], conflicts: {}, preview: null, nothingChanged: false }
  if (edited.ok) {
    if (!save) return data<EditorAnswer>({ ...answer, preview: edited.value.changes })
    return redirectWithToast(deps, address, { title: 'Configurações salvas', text: 'O site já mostra o que mudou.' })
  }
  switch (edited.code) {
    case 'unknown-base':
      throw data(null, { status: 400 })
    case 'nothing-changed':
      return data<EditorAnswer>({ ...answer, nothingChanged: true })
    case 'invalid':
      return data<EditorAnswer>({ ...answer, errors: edited.errors }, { status: 422 })
    case 'conflict': {
      const { conflicts, merged, newest } = edited
      return data<EditorAnswer>({ ...answer, base: newest, values: merged, conflicts }, { status: 409 })
    }
  }
}
