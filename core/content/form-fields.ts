import { ownValue, isRecord } from '#core/shared/own-value.ts'
import { normalizeLines } from '#core/shared/single-line.ts'

import { parseField, formatValue, type ContentField } from './field-types.ts'
import { parseElements, parseIds, fieldExists, elementId } from './list-fields.ts'
import { textFingerprint } from './texts.ts'

export type Typed = Record<string, string>
export type Change = { path: string; from: string; to: string }
export type Conflict = { mine: string; theirs: string }

/** The text representation of every field of a document. */
export function formatFields(document: unknown, fields: ContentField[]): Typed {
  return Object.fromEntries(fields.map((field) => [field.path, formatValue(field, parsePath(document, field.path))]))
}

/** Changes between two states of the same fields. A field that was not sent counts as unchanged. */
export function changesBetween(before: Typed, after: Partial<Typed>): Change[] {
  return Object.entries(before).flatMap(([path, from]) => {
    const typed = after[path]
    const to = typed === undefined ? from : normalizeLines(typed)
    return to === normalizeLines(from) ? [] : [{ path, from, to }]
  })
}

/**
 * Three-way merge of an edit onto a newer document: only fields changed by this person are applied. If someone else
 * changed the same field to another value, both values are reported as a conflict and neither is applied.
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

/** Drops changes inside list elements that were removed. */
export function applicableChanges(fields: ContentField[], merged: Typed, changes: Change[]): Change[] {
  return changes.filter(({ path }) => fieldExists(path, fields, merged))
}

/**
 * Writes fields into a document and leaves the rest unchanged; invalid fields are reported. List elements that reappear
 * are taken from `restored`, including values that no field shows.
 */
export function applyChanges(
  document: unknown,
  fields: ContentField[],
  changes: Change[],
  restored?: unknown,
): { document: unknown; errors: string[] } {
  const errors: string[] = []
  let written = fillUnsetLists(document, fields, changes)
  for (const { path, to } of listsFirst(fields, changes)) {
    const field = fields.find((known) => known.path === path)
    const known = [parsePath(written, path), parsePath(restored, path)].flat()
    const value = field && storedValue(field, to, known)
    if (!field || value === undefined) {
      errors.push(path)
      continue
    }
    const isStandard = field.standard !== undefined && to === field.standard
    const before = field.list ? parseIds(formatValue(field, parsePath(written, path))) : []
    written = writePath(written, path.split('.'), isStandard ? emptyValue(field) : value)
    if (field.list)
      written = fillElements(
        written,
        fields,
        path,
        parseIds(to).filter((id) => !before.includes(id)),
      )
    const [room, key] = path.split('.')
    if (room === 'words' && key) {
      written = writePath(written, ['standards', key], isStandard ? undefined : textFingerprint(field.standard ?? ''))
    }
  }
  return { document: collapseDefaultLists(written, fields, changes), errors }
}

/** `undefined` where what was typed is no value of this field. `known`: the elements a list takes from what is stored. */
function storedValue(field: ContentField, typed: string, known: unknown[] = []): unknown {
  if (field.list) return parseElements(typed, field.list, known)
  const parsed = parseField(field, typed)
  return parsed.ok ? parsed.value : undefined
}

/** Fields with a custom text whose built-in text has changed since it was written. */
export function outdatedFields(document: unknown, fields: ContentField[]): string[] {
  return fields.flatMap(({ path, standard }) => {
    const mark = parsePath(document, path.replace(/^words\./, 'standards.'))
    return path.startsWith('words.') && typeof mark === 'string' && mark !== textFingerprint(standard ?? '')
      ? [path]
      : []
  })
}

/** List fields first: an element must exist before its fields are written. */
function listsFirst(fields: ContentField[], changes: Change[]): Change[] {
  const isList = ({ path }: Change) => fields.some((field) => field.path === path && field.list)
  return [...changes.filter(isList), ...changes.filter((change) => !isList(change))]
}

/** A list that the document does not have yet starts with the default shown to the user. */
function fillUnsetLists(document: unknown, fields: ContentField[], changes: Change[]): unknown {
  let filled = document
  for (const list of fields) {
    const { path, unset } = list
    const isTouched = changes.some((change) => `${change.path}.`.startsWith(`${path}.`))
    if (!list.list || unset === undefined || !isTouched || parsePath(filled, path)) continue
    filled = writePath(filled, path.split('.'), storedValue(list, unset, []))
    filled = fillElements(filled, fields, path, parseIds(unset))
  }
  return filled
}

/** A list edited back to its default is stored as unset again. */
function collapseDefaultLists(document: unknown, fields: ContentField[], changes: Change[]): unknown {
  const within = (list: ContentField) => fields.filter(({ path }) => `${path}.`.startsWith(`${list.path}.`))
  const isAsShown = (field: ContentField) => formatValue(field, parsePath(document, field.path)) === field.unset
  return fields
    .filter((list) => list.list && list.unset !== undefined)
    .filter(
      (list) => changes.some(({ path }) => `${path}.`.startsWith(`${list.path}.`)) && within(list).every(isAsShown),
    )
    .reduce((folded, { path }) => writePath(folded, path.split('.'), null), document)
}

/** New list elements start with the defaults that were shown. */
function fillElements(document: unknown, fields: ContentField[], list: string, ids: string[]): unknown {
  let filled = document
  for (const field of fields) {
    if (field.unset === undefined || !ids.some((id) => field.path.startsWith(`${list}.${id}.`))) continue
    filled = writePath(filled, field.path.split('.'), storedValue(field, field.unset))
  }
  return filled
}

/** Stored form of an empty field: texts are omitted, anything else is `null`. */
function emptyValue({ path }: ContentField): null | undefined {
  return path.startsWith('words.') ? undefined : null
}

/** The value at a path; `undefined` when the path does not exist. */
export function parsePath(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => childOf(value, name), document)
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((element) => elementId(element) === name)
  return isRecord(value) ? ownValue(value, name) : undefined
}

function writePath(document: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) {
    return document.map((element: unknown) => (elementId(element) === name ? writePath(element, rest, value) : element))
  }
  if (!isRecord(document)) return document
  const written = writePath(document[name], rest, value)
  const { [name]: _, ...others } = document
  return written === undefined ? others : { ...document, [name]: written }
}
