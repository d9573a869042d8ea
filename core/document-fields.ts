import { idsTyped, isStanding, nameOf } from './document-lists.ts'
import { problemOf, readValue, showValue, type DocumentField } from './field-kinds.ts'
import { markOf } from './texts.ts'

export type Typed = Record<string, string>
export type Change = { path: string; from: string; to: string }
export type Conflict = { mine: string; theirs: string }

/** Every field of a document as it is typed. */
export function showFields(document: unknown, fields: DocumentField[]): Typed {
  return Object.fromEntries(fields.map((field) => [field.path, showValue(field, readPath(document, field.path))]))
}

/** What somebody changed between two states of the same fields. A field that was not sent was not changed. */
export function changesBetween(before: Typed, after: Partial<Typed>): Change[] {
  return Object.entries(before).flatMap(([path, from]) => {
    const to = after[path]?.replaceAll('\r\n', '\n').trim() ?? from
    return to === from ? [] : [{ path, from, to }]
  })
}

/**
 * Brings what was typed from one state onto a newer one: only what the person changed counts, and where somebody else
 * changed the very same field to something else, both values are told and neither wins.
 */
export function mergeChanges(base: Typed, newest: Typed, typed: Partial<Typed>) {
  const changes = changesBetween(base, typed)
  const conflicts: Record<string, Conflict> = {}
  for (const { path, from, to } of changes) {
    const theirs = newest[path] ?? from
    if (theirs !== from && theirs !== to) conflicts[path] = { mine: to, theirs }
  }
  const merged = { ...newest, ...Object.fromEntries(changes.map(({ path, to }) => [path, to])) }
  return { merged, conflicts }
}

/** What was changed of what still stands: nothing is told of an element that was taken out. */
export function standingChanges(fields: DocumentField[], merged: Typed, changes: Change[]): Change[] {
  return changes.filter(({ path }) => isStanding(path, fields, merged))
}

/**
 * The document with these fields written into it; everything else stays as it is. Wrong ones are named. What comes back
 * into a list comes as it was in the document that is `restored`, with whatever no field shows.
 */
export function writeFields(
  document: unknown,
  fields: DocumentField[],
  changes: Change[],
  restored?: unknown,
): { document: unknown; errors: string[] } {
  const errors: string[] = []
  let written = fillUnsetLists(document, fields, changes)
  for (const { path, to } of listsFirst(fields, changes)) {
    const field = fields.find((known) => known.path === path)
    const known = [readPath(written, path), readPath(restored, path)].flat()
    const value = field && !problemOf(field, to) ? readValue(field, to, known) : undefined
    if (!field || value === undefined) {
      errors.push(path)
      continue
    }
    const isStandard = field.standard !== undefined && to === field.standard
    const before = field.list ? idsTyped(showValue(field, readPath(written, path))) : []
    written = writePath(written, path.split('.'), isStandard ? leftOut(field) : value)
    if (field.list)
      written = fillElements(
        written,
        fields,
        path,
        idsTyped(to).filter((id) => !before.includes(id)),
      )
    const [room, key] = path.split('.')
    if (room === 'words' && key) {
      written = writePath(written, ['standards', key], isStandard ? undefined : markOf(field.standard ?? ''))
    }
  }
  return { document: foldUnsetLists(written, fields, changes), errors }
}

/** Fields somebody wrote while our own words were others than today. */
export function driftedFields(document: unknown, fields: DocumentField[]): string[] {
  return fields.flatMap(({ path, standard }) => {
    const mark = readPath(document, path.replace(/^words\./, 'standards.'))
    return path.startsWith('words.') && typeof mark === 'string' && mark !== markOf(standard ?? '') ? [path] : []
  })
}

/** An element has to be there before anything is written into it. */
function listsFirst(fields: DocumentField[], changes: Change[]): Change[] {
  const isList = ({ path }: Change) => fields.some((field) => field.path === path && field.list)
  return [...changes.filter(isList), ...changes.filter((change) => !isList(change))]
}

/** A list the document does not have yet begins as it was shown. */
function fillUnsetLists(document: unknown, fields: DocumentField[], changes: Change[]): unknown {
  let filled = document
  for (const list of fields) {
    const { path, unset } = list
    const isTouched = changes.some((change) => `${change.path}.`.startsWith(`${path}.`))
    if (!list.list || unset === undefined || !isTouched || readPath(filled, path)) continue
    filled = writePath(filled, path.split('.'), readValue(list, unset, []))
    filled = fillElements(filled, fields, path, idsTyped(unset))
  }
  return filled
}

/** A list that is again as it is shown to who never chose is nobody's choice any more. */
function foldUnsetLists(document: unknown, fields: DocumentField[], changes: Change[]): unknown {
  const within = (list: DocumentField) => fields.filter(({ path }) => `${path}.`.startsWith(`${list.path}.`))
  const isAsShown = (field: DocumentField) => showValue(field, readPath(document, field.path)) === field.unset
  return fields
    .filter((list) => list.list && list.unset !== undefined)
    .filter(
      (list) => changes.some(({ path }) => `${path}.`.startsWith(`${list.path}.`)) && within(list).every(isAsShown),
    )
    .reduce((folded, { path }) => writePath(folded, path.split('.'), null), document)
}

/** New elements of a list begin as they were shown. */
function fillElements(document: unknown, fields: DocumentField[], list: string, ids: string[]): unknown {
  let filled = document
  for (const field of fields) {
    if (field.unset === undefined || !ids.some((id) => field.path.startsWith(`${list}.${id}.`))) continue
    filled = writePath(filled, field.path.split('.'), readValue(field, field.unset, undefined))
  }
  return filled
}

/** How a field that holds nothing of its own is stored: words are not there at all, anything else is `null`. */
function leftOut({ path }: DocumentField): null | undefined {
  return path.startsWith('words.') ? undefined : null
}

/** What a document holds at a place; `undefined` when it has no such place. */
export function readPath(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => childOf(value, name), document)
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((element) => nameOf(element) === name)
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function writePath(document: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) {
    return document.map((element: unknown) => (nameOf(element) === name ? writePath(element, rest, value) : element))
  }
  if (!isRecord(document)) return document
  const written = writePath(document[name], rest, value)
  const { [name]: _, ...others } = document
  return written === undefined ? others : { ...document, [name]: written }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
