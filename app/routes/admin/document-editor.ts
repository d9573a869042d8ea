import { data, type RouterContextProvider } from 'react-router'

import { depsContext } from '#app/context.ts'
import { field, fields as allOf, readForm } from '#app/forms.ts'
import { doerOf } from '#app/guards.ts'
import { redirectWithToast } from '#app/toasts.ts'
import type { DocumentAnswer } from '#app/ui/admin/document/outcome.tsx'
import type { FieldGroup, IdsOf } from '#copy/settings-fields.ts'
import type { TextPreview } from '#copy/text-preview.ts'
import { changesBetween, readPath, showFields, standingChanges, type Typed } from '#core/document-fields.ts'
import { idsTyped, moveTyped, nameOf, readMove } from '#core/document-lists.ts'
import { joinTyped, problemOf, type DocumentField, type FieldProblem } from '#core/field-kinds.ts'
import { findRevision, listRevisions, newestRevision, type RevisionKind } from '#db/revisions.ts'
import { listStaffNames } from '#db/staff.ts'
import { editDocument } from '#use-cases/edit-document.ts'

type Context = Readonly<RouterContextProvider>

/** The groups of an editor; where there are lists, made from every element they have, had or are about to have. */
export type Groups = FieldGroup[] | ((idsOf: IdsOf) => FieldGroup[])

const shownRevisions = 10
/** Texts have many screens and one history: each shows what was changed on it, as far back as this. */
const readRevisions = { catalog: shownRevisions, settings: shownRevisions, texts: 200 }

/**
 * What an editor needs to show: the fields as they are, what was changed before, by whom, and what would change back if
 * the revision the address names was restored.
 */
export async function readEditor(
  { context, request }: { context: Context; request: Request },
  kind: RevisionKind,
  made: Groups,
) {
  const { db } = context.get(depsContext)
  const [newest, revisions, names] = await Promise.all([
    newestRevision(db, kind),
    listRevisions(db, kind, readRevisions[kind] + 1),
    listStaffNames(db),
  ])
  const asked = await findRevision(db, kind, revisionNumber(new URL(request.url).searchParams.get('revisao')))
  const groups = groupsFor(made, [newest, ...revisions, asked])
  const fields = groups.flatMap((group) => group.fields)
  const values = showFields(newest.content, fields)
  const history = revisions.slice(0, readRevisions[kind]).map(({ number, staffId, createdAt, content }, index) => {
    const before = revisions[index + 1]
    const by = staffId ? (names.get(staffId) ?? 'Equipe') : 'Sistema'
    const then = showFields(content, fields)
    const changes = before ? changesBetween(showFields(before.content, fields), then) : []
    return { number, createdAt, by, changes: standingChanges(fields, then, changes) }
  })
  const back = asked && showFields(asked.content, fields)
  return {
    groups,
    base: newest.number,
    values,
    restoring: asked &&
      back && { number: asked.number, changes: standingChanges(fields, back, changesBetween(values, back)) },
    revisions: history
      .filter(({ number, changes }) => kind !== 'texts' || number === 1 || changes.length > 0)
      .slice(0, shownRevisions),
  }
}

export type EditorAnswer = DocumentAnswer & {
  /** What was typed as its readers would get it. */
  seen: TextPreview | null
}

export const noAnswer = {
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
  return readForm(request, 512 * 1024)
}

/** Looks at, saves or restores; whatever happens, the form gets back what it held. */
export async function saveEditor(
  { context, form }: { context: Context; form: FormData },
  kind: RevisionKind,
  { groups, address, show }: { groups: Groups; address: string; show?: (typed: Typed) => TextPreview },
) {
  const deps = context.get(depsContext)
  const base = revisionNumber(field(form, 'base'))
  const intent = field(form, 'intent')
  const save = intent !== 'preview'
  const restored = intent === 'restore' ? revisionNumber(field(form, 'revision')) : undefined
  const earlier = restored === undefined ? null : await findRevision(deps.db, kind, restored)
  if (restored !== undefined && !earlier) throw data(null, { status: 404 })
  const [seen, newestNow] = await Promise.all([findRevision(deps.db, kind, base), newestRevision(deps.db, kind)])
  if (!seen) throw data(null, { status: 400 })
  const move = readMove(field(form, 'list') || (intent === 'save' ? addedBeside(form) : ''))
  const groupsOf = (typed: Typed) => groupsFor(groups, [newestNow, seen, earlier], typed)
  const typedLists = Object.fromEntries([...form.keys()].map((path): [string, string] => [path, field(form, path)]))
  const fields = groupsOf(typedLists).flatMap((group) => group.fields)
  const sent = earlier
    ? showFields(earlier.content, fields)
    : intent === 'reset'
      ? standardOf(fields)
      : typedIn(form, fields)
  const values = { ...showFields(seen.content, fields), ...sent }

  if (move) {
    const done = moveTyped(fields, values, move, field(form, `novo:${move.path}`))
    const shown = groupsOf(done?.typed ?? values)
    const answer: EditorAnswer = { ...noAnswer, base, values: filledIn(shown, done?.typed ?? values), groups: shown }
    if (!done) return data<EditorAnswer>({ ...answer, notAdded: move.path }, { status: 422 })
    return data<EditorAnswer>({ ...answer, moved: `${move.path}.${done.id}` })
  }

  const edited = await editDocument(deps, doerOf(context), kind, {
    fields,
    base,
    typed: sent,
    save,
    ...(restored === undefined ? {} : { restored }),
  })
  const answer: EditorAnswer = {
    ...noAnswer,
    base,
    values,
    groups: groupsOf(typedLists),
    seen: save ? null : (show?.(values) ?? null),
  }
  if (edited.ok) {
    if (!save) return data<EditorAnswer>({ ...answer, preview: edited.value.changes })
    return redirectWithToast(deps, address, {
      title: restored === undefined ? 'Configurações salvas' : `Revisão ${restored} restaurada`,
      text: 'O site já mostra o que mudou.',
    })
  }
  switch (edited.code) {
    case 'unknown-base':
      throw data(null, { status: 400 })
    case 'nothing-changed':
      return data<EditorAnswer>({ ...answer, nothingChanged: true })
    case 'invalid':
      return data<EditorAnswer>(
        { ...answer, errors: edited.errors, problems: { ...edited.problems, ...problemsIn(fields, values) } },
        { status: 422 },
      )
    case 'conflict': {
      const { conflicts, merged, newest } = edited
      return data<EditorAnswer>({ ...answer, base: newest, values: merged, conflicts }, { status: 409 })
    }
  }
}

/** What a form holds of these fields. */
export function typedIn(form: FormData, fields: DocumentField[]): Typed {
  return Object.fromEntries(
    fields.flatMap((one) => (form.has(one.path) ? [[one.path, joinTyped(one, allOf(form, one.path))]] : [])),
  )
}

export function problemsIn(fields: DocumentField[], typed: Typed): Record<string, FieldProblem> {
  return Object.fromEntries(
    fields.flatMap((one) => {
      const problem = problemOf(one, typed[one.path] ?? one.standard ?? '')
      return problem ? [[one.path, problem]] : []
    }),
  )
}

type Content = { content: unknown } | null

function groupsFor(groups: Groups, documents: Content[], typed: Typed = {}): FieldGroup[] {
  if (typeof groups !== 'function') return groups
  const made = groups((list) => {
    const stored = documents.flatMap((document) => {
      const elements = readPath(document?.content, list)
      return Array.isArray(elements) ? elements.flatMap((element) => nameOf(element) ?? []) : []
    })
    return idsTyped([...stored, typed[list] ?? ''].join(' '))
  })
  return made.map((group) => ({ ...group, fields: nameNewElements(group.fields, typed) }))
}

/** An element that is only typed yet is called what was typed. */
function nameNewElements(fields: DocumentField[], typed: Typed): DocumentField[] {
  return fields.map((one) => {
    const { list, path } = one
    if (!list?.nameAt) return one
    const nameOfNew = (id: string) => typed[`${path}.${id}.${list.nameAt}`] ?? ''
    const names = Object.entries(list.names).map(([id, name]) => [id, name || nameOfNew(id)])
    return { ...one, list: { ...list, names: Object.fromEntries(names) } }
  })
}

/** What new elements begin with, beside what is typed. */
function filledIn(groups: FieldGroup[], typed: Typed): Typed {
  const begun = groups.flatMap(({ fields }) => fields.map(({ path, unset = '' }): [string, string] => [path, unset]))
  return { ...Object.fromEntries(begun), ...typed }
}

/** Return pressed in the field for a new element means the button beside it. */
function addedBeside(form: FormData): string {
  const beside = [...form.keys()].find((name) => name.startsWith('novo:') && field(form, name).trim() !== '')
  return beside ? `add ${beside.slice('novo:'.length)}` : ''
}

function standardOf(fields: DocumentField[]): Typed {
  return Object.fromEntries(fields.flatMap(({ path, standard }) => (standard === undefined ? [] : [[path, standard]])))
}

/** 0 is the number of no revision. */
function revisionNumber(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : 0
}
