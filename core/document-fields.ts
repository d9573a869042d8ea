import { readAlbums, showAlbums, wrongAlbumLine } from './albums.ts'
import { cents, formatBRL, readBRL } from './money.ts'
import { markOf, typedPrices, unknownPlaceholders } from './texts.ts'

/**
 * How a field of a document is typed: money as `219,00`; `count?` and `money?` may be empty, which stands for `null`;
 * `albums` one to a line, its title, address and genre apart by bars.
 */
export type FieldKind = 'text' | 'long' | 'digits' | 'money' | 'money?' | 'count' | 'count?' | 'address?' | 'albums'

/** Where a field is: names joined by dots; an element of a list goes by its id (`packages.express.price`). */
export type DocumentField = {
  path: string
  kind: FieldKind
  label: string
  hint?: string
  /** What stands while nobody changed it; typing it again is going back to it. */
  standard?: string
  /** Figures a text may name; with these a price cannot be typed by hand. */
  placeholders?: string[]
}

export type Typed = Record<string, string>
export type Change = { path: string; from: string; to: string }
export type Conflict = { mine: string; theirs: string }

export type FieldProblem = {
  code: 'empty' | 'not-money' | 'not-count' | 'not-albums' | 'unknown-placeholder' | 'typed-price'
  about: string
}

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
    const value = field && !problemOf(field, to) ? readValue(field, to) : undefined
    if (!field || value === undefined) {
      errors.push(path)
      continue
    }
    const isStandard = field.standard !== undefined && to === field.standard
    written = writePath(written, path.split('.'), isStandard ? leftOut(field) : value)
    const [room, key] = path.split('.')
    if (room === 'words' && key) {
      written = writePath(written, ['standards', key], isStandard ? undefined : markOf(field.standard ?? ''))
    }
  }
  return { document: written, errors }
}

/** What is wrong with a field by itself. What contradicts another field only the whole document knows. */
export function problemOf({ kind, standard, placeholders }: DocumentField, typed: string): FieldProblem | null {
  const text = typed.trim()
  if (standard && text === '') return { code: 'empty', about: '' }
  if (placeholders) {
    const [unknown] = unknownPlaceholders(text, placeholders)
    if (unknown) return { code: 'unknown-placeholder', about: unknown }
    const [price] = typedPrices(text)
    if (price && !standard?.includes(price)) return { code: 'typed-price', about: price }
  }
  switch (kind) {
    case 'money':
    case 'money?':
      return (kind === 'money?' && text === '') || readBRL(text) !== null ? null : { code: 'not-money', about: text }
    case 'count':
    case 'count?':
      return (kind === 'count?' && text === '') || /^\d{1,4}$/.test(text) ? null : { code: 'not-count', about: text }
    case 'albums': {
      const wrong = wrongAlbumLine(text)
      return wrong === null ? null : { code: 'not-albums', about: wrong }
    }
    case 'text':
    case 'long':
    case 'digits':
    case 'address?':
      return null
  }
}

/** Fields somebody wrote while our own words were others than today. */
export function driftedFields(document: unknown, fields: DocumentField[]): string[] {
  return fields.flatMap(({ path, standard }) => {
    const mark = readPath(document, path.replace(/^words\./, 'standards.'))
    return path.startsWith('words.') && typeof mark === 'string' && mark !== markOf(standard ?? '') ? [path] : []
  })
}

function showValue({ kind, standard }: DocumentField, value: unknown): string {
  if (value === null || value === undefined) return standard ?? ''
  switch (kind) {
    case 'money':
    case 'money?':
      return typeof value === 'number' ? plainBRL(value) : ''
    case 'albums':
      return showAlbums(value)
    case 'text':
    case 'long':
    case 'digits':
    case 'count':
    case 'count?':
    case 'address?':
      return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  }
}

function plainBRL(amount: number): string {
  return formatBRL(cents(amount)).replace(/^R\$\s*/, '')
}

/** `undefined` for what cannot be read. */
function readValue({ kind }: DocumentField, typed: string): unknown {
  const text = typed.trim()
  if (kind.endsWith('?') && text === '') return null
  switch (kind) {
    case 'text':
    case 'long':
    case 'address?':
      return text
    case 'digits':
      return text.replace(/\D/g, '')
    case 'money':
    case 'money?':
      return readBRL(text) ?? undefined
    case 'count':
    case 'count?':
      return Number(text)
    case 'albums':
      return readAlbums(text)
  }
}

/** How a field that holds nothing of its own is stored: words are not there at all, anything else is `null`. */
function leftOut({ path }: DocumentField): null | undefined {
  return path.startsWith('words.') ? undefined : null
}

function readPath(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => childOf(value, name), document)
}

function childOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.find((element) => nameOf(element) === name)
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** What an element of a list is called. */
function nameOf(element: unknown): unknown {
  return isRecord(element) ? (element.id ?? element.packageId) : undefined
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
