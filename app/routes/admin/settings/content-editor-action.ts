import { data, type RouterContextProvider } from 'react-router'

import type { FieldGroup } from '#app/content-editor/settings-form.ts'
import type { PreviewedText } from '#app/content-editor/text-preview.ts'
import { depsContext } from '#app/http/context.ts'
import type { Deps } from '#app/http/deps.ts'
import { redirectWithToast } from '#app/http/flash-toast.ts'
import { field, fields as allOf, longFormBytes, readForm } from '#app/http/forms.ts'
import { actorOf } from '#app/http/guards.ts'
import { versionNumber } from '#app/routes/admin/settings/version-number.ts'
import type { DocumentAnswer } from '#app/ui/admin/content-editor/outcome.tsx'
import { changeTexts } from '#copy/content/change-labels.ts'
import { joinInputs, parseField, type ContentField, type FieldProblem } from '#core/content/field-types.ts'
import { formatFields, type Typed } from '#core/content/form-fields.ts'
import { applyListAction, parseIds, parseListAction, whyNotAdded } from '#core/content/list-fields.ts'
import { findDocumentVersion, getCurrentDocument, type DocumentKind } from '#db/content/document-versions.ts'
import { editDocument } from '#use-cases/content/edit-document.ts'

import { groupsFor, type Groups } from './content-editor-groups.ts'

type Context = Readonly<RouterContextProvider>

export type EditorAnswer = DocumentAnswer & {
  /** What was typed as its readers would get it. */
  seen: PreviewedText | null
}

export const emptyEditorState = {
  groups: null,
  errors: [],
  problems: {},
  conflicts: {},
  preview: null,
  nothingChanged: false,
  moved: null,
  notAdded: null,
  seen: null,
  testMail: null,
} satisfies Partial<EditorAnswer>

/** Reads the form of an editor: longer than any of the public pages. */
export function readEditorForm(request: Request): Promise<FormData> {
  return readForm(request, longFormBytes)
}

type Editor = {
  groups: Groups
  path: string
  show?: (typed: Typed) => PreviewedText
}

/** Previews, saves or restores; the form always gets its input back. */
export async function saveEditor(
  { context, form }: { context: Context; form: FormData },
  kind: DocumentKind,
  { groups, path, show }: Editor,
) {
  const deps = context.get(depsContext)
  const intent = field(form, 'intent')
  const save = intent !== 'preview'
  const { restored, earlier, base, seen, newest } = await readVersions(deps, kind, form)
  const groupsOf = (typed: Typed) => groupsFor(groups, [newest, seen, earlier], typed)
  const typedLists = Object.fromEntries([...form.keys()].map((name): [string, string] => [name, field(form, name)]))
  const fields = groupsOf(typedLists).flatMap((group) => group.fields)
  const sent = earlier
    ? formatFields(earlier.content, fields)
    : intent === 'reset'
      ? defaultValues(fields)
      : formValues(form, fields)
  const values = { ...formatFields(seen.content, fields), ...sent }

  const move = parseListAction(field(form, 'list') || (intent === 'save' ? implicitAddAction(form) : ''))
  if (move) {
    const done = applyListAction(fields, values, move, field(form, `novo:${move.path}`))
    const shown = groupsOf(done?.typed ?? values)
    const answer: EditorAnswer = {
      ...emptyEditorState,
      base,
      values: filledIn(shown, done?.typed ?? values),
      groups: shown,
    }
    const list = fields.find(({ path: place }) => place === move.path)?.list
    if (!done && list) {
      const why = whyNotAdded(list, parseIds(values[move.path]), field(form, `novo:${move.path}`))
      return data<EditorAnswer>({ ...answer, notAdded: { path: move.path, why } }, { status: 422 })
    }
    if (!done) throw data(null, { status: 400 })
    return data<EditorAnswer>({ ...answer, moved: `${move.path}.${done.id}` })
  }

  const edit = { fields, base, typed: sent, ...(restored === undefined ? {} : { restored }) }
  const edited = await editDocument(deps, actorOf(context), kind, { ...edit, save })
  const answer: EditorAnswer = {
    ...emptyEditorState,
    base,
    values,
    groups: groupsOf(typedLists),
    seen: save ? null : (show?.(values) ?? null),
  }
  if (!edited.ok) return notSaved(edited, answer, fields)
  if (!save) return data<EditorAnswer>({ ...answer, preview: edited.value.changes })
  return redirectWithToast(deps, path, {
    title: restored === undefined ? 'Configurações salvas' : `Versão ${restored} restaurada`,
    text: changeTexts(edited.value.changes).saved,
  })
}

/** The versions a form speaks of: the one it was made from, the newest, and the one to go back to, if any. */
async function readVersions({ db }: Deps, kind: DocumentKind, form: FormData) {
  const base = versionNumber(field(form, 'base'))
  const restored = field(form, 'intent') === 'restore' ? versionNumber(field(form, 'revision')) : undefined
  const earlier = restored === undefined ? null : await findDocumentVersion(db, kind, restored)
  if (restored !== undefined && !earlier) throw data(null, { status: 404 })
  const [seen, newest] = await Promise.all([findDocumentVersion(db, kind, base), getCurrentDocument(db, kind)])
  if (!seen) throw data(null, { status: 400 })
  return { restored, earlier, base, seen, newest }
}

type NotSaved = Exclude<Awaited<ReturnType<typeof editDocument>>, { ok: true }>

function notSaved(edited: NotSaved, answer: EditorAnswer, fields: ContentField[]) {
  switch (edited.code) {
    case 'unknown-base':
      throw data(null, { status: 400 })
    case 'nothing-changed':
      return data<EditorAnswer>({ ...answer, nothingChanged: true })
    case 'invalid': {
      const problems = { ...edited.problems, ...fieldErrors(fields, answer.values) }
      return data<EditorAnswer>({ ...answer, errors: edited.errors, problems }, { status: 422 })
    }
    case 'conflict': {
      const { conflicts, merged, newest } = edited
      return data<EditorAnswer>({ ...answer, base: newest, values: merged, conflicts }, { status: 409 })
    }
  }
}

/** What a form holds of these fields. */
export function formValues(form: FormData, fields: ContentField[]): Typed {
  return Object.fromEntries(
    fields.flatMap((one) => (form.has(one.path) ? [[one.path, joinInputs(one, allOf(form, one.path))]] : [])),
  )
}

export function fieldErrors(fields: ContentField[], typed: Typed): Record<string, FieldProblem> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const parsed = parseField(one, typed[one.path] ?? one.standard ?? '')
      return parsed.ok ? [] : [[one.path, parsed]]
    }),
  )
}

/** What new elements begin with, beside what is typed. */
function filledIn(groups: FieldGroup[], typed: Typed): Typed {
  const begun = groups.flatMap(({ fields }) => fields.map(({ path, unset = '' }): [string, string] => [path, unset]))
  return { ...Object.fromEntries(begun), ...typed }
}

/** Return pressed in the field for a new element means the button beside it. */
function implicitAddAction(form: FormData): string {
  const beside = [...form.keys()].find((name) => name.startsWith('novo:') && field(form, name).trim() !== '')
  return beside ? `add ${beside.slice('novo:'.length)}` : ''
}

function defaultValues(fields: ContentField[]): Typed {
  return Object.fromEntries(fields.flatMap(({ path, standard }) => (standard === undefined ? [] : [[path, standard]])))
}
