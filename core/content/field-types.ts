import type { CatalogProblemCode } from '#core/catalog/catalog-rules.ts'
import { formatDay, isCalendarDay } from '#core/shared/dates.ts'
import { impossibleDayIn, parseTypedDay } from '#core/shared/input/typed-day.ts'
import { visibleNumber } from '#core/shared/input/visible-text.ts'
import { cents, formatAmount, parseBRL } from '#core/shared/money.ts'
import { accept, type Accepted } from '#core/shared/result.ts'

import { meantBy, type FieldRule } from './field-rules.ts'
import { formatIds, type ListOf } from './list-fields.ts'
import { findLiteralPrices, unknownPlaceholders } from './texts.ts'

/**
 * How a field is edited as text: money as `219,00`; kinds ending in `?` may be empty (`null`); `lines` one per line;
 * `day?` as 31/12/2026; `check` as sim or não; `choice` and `checks` by the labels of their options; `each?` as `3 × 2`; `list` as the ids of
 * its elements, in order.
 */
export type FieldType =
  | 'text'
  | 'long'
  | 'money'
  | 'money?'
  | 'count'
  | 'count?'
  | 'day?'
  | 'address?'
  | 'lines'
  | 'check'
  | 'choice'
  | 'checks'
  | 'each?'
  | 'list'

/** An option's stored value and its label. */
export type FieldOption = { value: string | null; word: string }

/** A field's path: names joined by dots; list elements by id (`packages.express.price`). */
export type ContentField = {
  path: string
  kind: FieldType
  label: string
  /** The element it belongs to, when the label alone does not say so. */
  of?: string
  hint?: string
  options?: FieldOption[]
  list?: ListOf
  rule?: FieldRule
  /** Default shown when the document has no value here; stored once someone edits this part. */
  unset?: string
  /** The built-in text; entering it again removes the custom text. */
  standard?: string
  /** Placeholders the text may use; a field with placeholders refuses prices typed as figures. */
  placeholders?: string[]
  /** Placeholders that must be present. */
  needs?: string[]
  /** Maximum length in characters, where lower than usual. */
  maxLength?: number
  /** Only `open` fields of the settings are saved without a recent proof, and without a mail to every owner. */
  weight?: FieldWeight
}

/** `notified`: its value decides where money goes or who may enter; `open`: it does not. */
export type FieldWeight = 'open' | 'notified'

/** A field of the settings does not compile without the word. */
export type SettingsField = ContentField & { weight: FieldWeight }

export type FieldProblem = {
  code:
    | 'empty'
    | 'not-money'
    | 'not-count'
    | 'not-day'
    | 'no-such-day'
    | 'not-choice'
    | 'not-each'
    | 'unknown-placeholder'
    | 'missing-placeholder'
    | 'typed-price'
    | 'too-small'
    | 'too-long'
    | 'too-big'
    | 'too-few'
    | 'too-many'
    | FieldRule
    | CatalogProblemCode
  about: string
}

/** One kind of field: as in any form what is sent becomes a text and the text a value; and the value is shown as text again. */
type Kind = {
  /** Joins several form controls of one name into the field's text. */
  read?(sent: string[]): string
  parse(text: string, field: ContentField): ParsedField
  show(value: unknown, field: ContentField): string
}

type ParsedField = Accepted<unknown> | ({ ok: false } & FieldProblem)

const yes = 'sim'
const no = 'não'

const line: Kind = {
  parse: accept,
  show: (value) => (typeof value === 'number' || typeof value === 'string' ? String(value) : ''),
}

const money: Kind = {
  parse: (text) => acceptOr(parseBRL(text), 'not-money', text),
  show: (value) => (typeof value === 'number' ? formatAmount(cents(value)) : ''),
}

const count: Kind = {
  ...line,
  parse: (text) => acceptOr(countIn(text), 'not-count', text),
}

const kinds: Record<FieldType, Kind> = {
  text: line,
  long: line,
  'address?': orEmpty(line),
  money,
  'money?': orEmpty(money),
  count,
  'count?': orEmpty(count),
  'day?': orEmpty({
    parse: (text) => acceptOr(parseTypedDay(text), 'not-day', text),
    show: (value) => (typeof value === 'string' && isCalendarDay(value) ? formatDay(value) : ''),
  }),
  'each?': orEmpty({
    read: (sent) => (sent.every((text) => text === '') ? '' : sent.join(' × ')),
    parse: (text) => acceptOr(readEach(text), 'not-each', text),
    show: showEach,
  }),
  lines: {
    parse: (text) => accept(text.split('\n').flatMap((one) => one.trim() || [])),
    show: (value) => textsIn(value).join('\n'),
  },
  check: {
    read: (sent) => sent.findLast((text) => text !== '') ?? no,
    parse: (text) => acceptOr(text === yes || text === no ? text === yes : null, 'not-choice', text),
    show: (value) => (value === true ? yes : no),
  },
  choice: {
    parse(text, { options = [] }) {
      const chosen = options.find(({ word }) => word === text)
      return chosen ? accept(chosen.value) : { ok: false, code: 'not-choice', about: text }
    },
    show: (value, { options = [] }) => options.find((one) => one.value === value)?.word ?? '',
  },
  checks: {
    read: (sent) => sent.filter((text) => text !== '').join(', '),
    parse(text, { options = [] }) {
      const chosen = text.split(',').flatMap((word) => word.trim() || [])
      const unknown = chosen.find((word) => !options.some((option) => option.word === word))
      if (unknown !== undefined) return { ok: false, code: 'not-choice', about: unknown }
      return accept(options.flatMap(({ value, word }) => (chosen.includes(word) ? [value] : [])))
    },
    show(value, { options = [] }) {
      const chosen = textsIn(value)
      return options.flatMap((one) => (chosen.some((is) => is === one.value) ? [one.word] : [])).join(', ')
    },
  },
  list: { parse: accept, show: formatIds },
}

/** The kind of field that may stay empty. */
function orEmpty(kind: Kind): Kind {
  return { ...kind, parse: (text, field) => (text === '' ? accept(null) : kind.parse(text, field)) }
}

function acceptOr(value: unknown, code: FieldProblem['code'], about: string): ParsedField {
  return value === null ? { ok: false, code, about } : accept(value)
}

/** The stored value of what was typed, as it was meant, or what is wrong with it. Rules across fields are in `catalog-rules.ts`. */
export function parseField(field: ContentField, typed: string): ParsedField {
  const bare = typed.trim()
  const problem = problemOf(field, bare)
  if (problem) return { ok: false, ...problem }
  const text = field.rule ? meantBy(field.rule, bare) : bare
  return field.rule && text === null
    ? { ok: false, code: field.rule, about: bare }
    : kinds[field.kind].parse(text ?? '', field)
}

/** What is wrong with a text, whatever kind of field it is in. */
function problemOf(field: ContentField, text: string): FieldProblem | null {
  const { standard, placeholders, needs = [], maxLength = Infinity } = field
  if (standard && text === '') return { code: 'empty', about: '' }
  if (placeholders) {
    const [unknown] = unknownPlaceholders(text, placeholders)
    if (unknown) return { code: 'unknown-placeholder', about: unknown }
    const [price] = findLiteralPrices(text)
    if (price && !standard?.includes(price)) return { code: 'typed-price', about: price }
  }
  const impossible = field.kind === 'day?' || field.rule === 'not-days-off' ? impossibleDayIn(text) : null
  if (impossible) return { code: 'no-such-day', about: impossible }
  const missing = needs.find((name) => !text.includes(`{${name}}`))
  if (missing) return { code: 'missing-placeholder', about: `{${missing}}` }
  return text.length > maxLength ? { code: 'too-long', about: String(maxLength) } : null
}

/** A stored value as editable text. */
export function formatValue(field: ContentField, value: unknown): string {
  // Among the options of a choice there may be one that is stored as `null`.
  if (value === undefined || (value === null && field.kind !== 'choice')) return field.standard ?? field.unset ?? ''
  return kinds[field.kind].show(value, field)
}

/** The field's text, of what its form controls sent. */
export function joinInputs({ kind }: Pick<ContentField, 'kind'>, sent: string[]): string {
  const { read } = kinds[kind]
  return read ? read(sent.map((text) => text.trim())) : (sent[0] ?? '')
}

/** The two numbers of `3 × 2`, for two inputs. */
export function splitPerItemValue(typed: string): [string, string] {
  const [lyrics = '', each = ''] = typed.split('×').map((part) => part.trim())
  return [lyrics, each]
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function showEach(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('lyrics' in value) || !('each' in value)) return ''
  return `${String(value.lyrics)} × ${String(value.each)}`
}

function countIn(text: string): number | null {
  const typed = visibleNumber(text)
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null
}

function readEach(text: string): { lyrics: number; each: number } | null {
  const [, lyrics, each] = /^(\d{1,3})\s*[×x]\s*(\d{1,3})$/.exec(visibleNumber(text)) ?? []
  return lyrics && each ? { lyrics: Number(lyrics), each: Number(each) } : null
}
