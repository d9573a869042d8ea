import { cents, formatBRL, readBRL } from './money.ts'

/** How a field of a document is typed: money as `219,00`, `count?` and `money?` may be empty, which stands for `null`. */
export type FieldKind = 'text' | 'digits' | 'money' | 'money?' | 'count' | 'count?' | 'address?'

/** Where a field is: names joined by dots; an element of a list goes by its id (`packages.express.price`). */
export type DocumentField = { path: string; kind: FieldKind; label: string; hint?: string }

export type Typed = Record<string, string>
export type Change = { path: string; from: string; to: string }
export type Conflict = { mine: string; theirs: string }

/** Every field of a document as it is typed. */
export function showFields(document: unknown, fields: DocumentField[]): Typed {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, showValue(kind, readPath(document, path))]))
}

/** What somebody changed between two states of the same fields. A field that was not sent was not changed. */
export function changesBetween(before: Typed, after: Partial<Typed>): Change[] {
  return Object.entries(before).flatMap(([path, from]) => {
    const to = after[path]?.trim() ?? from
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

/** The document with these fields written into it; everything else stays as it is. Wrong ones are named. */
export function writeFields(
  document: unknown,
  fields: DocumentField[],
  changes: Change[],
): { document: unknown; errors: string[] } {
  const errors: string[] = []
  let written = document
  for (const { path, to } of changes) {
    const field = fields.find((known) => known.path === path)
    const value = field ? readValue(field.kind, to) : undefined
    if (value === undefined) errors.push(path)
    else written = writePath(written, path.split('.'), value)
  }
  return { document: written, errors }
}

function showValue(kind: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' || kind === 'money?') return typeof value === 'number' ? plainBRL(value) : ''
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

function plainBRL(amount: number): string {
  return formatBRL(cents(amount)).replace(/^R\$\s*/, '')
}

/** `undefined` for what cannot be read. */
function readValue(kind: FieldKind, typed: string): string | number | null | undefined {
  const text = typed.trim()
  if (kind.endsWith('?') && text === '') return null
  switch (kind) {
    case 'text':
    case 'address?':
      return text
    case 'digits':
      return text.replace(/\D/g, '')
    case 'money':
    case 'money?':
      return readBRL(text) ?? undefined
    case 'count':
    case 'count?':
      return /^\d{1,4}$/.test(text) ? Number(text) : undefined
  }
}

function readPath(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => childOf(value, name), document)
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((element) => childOf(element, 'id') === name)
  return isRecord(value) ? value[name] : undefined
}

function writePath(document: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(document)) {
    return document.map((element: unknown) =>
      childOf(element, 'id') === name ? writePath(element, rest, value) : element,
    )
  }
  return isRecord(document) ? { ...document, [name]: writePath(document[name], rest, value) } : document
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
