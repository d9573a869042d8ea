import type { CatalogProblemCode } from '#core/catalog/catalog-rules.ts'
import { formatDay, isCalendarDay } from '#core/shared/dates.ts'
import { normalizeEmail } from '#core/shared/input/email.ts'
import { cents, formatBRL, parseBRL } from '#core/shared/money.ts'

import { violatesRule, type FieldRule } from './field-rules.ts'
import { parseElements, formatIds, type ListOf } from './list-fields.ts'
import { findLiteralPrices, unknownPlaceholders } from './texts.ts'

/**
 * How a field is edited as text: money as `219,00`; kinds ending in `?` may be empty (`null`); `lines` one per line;
 * `day?` as 31/12/2026; `check` as sim or não; `choice` and `checks` by the labels of their options; `each?` as `3 × 2`; `list` as the ids of
 * its elements, in order.
 */
export type FieldType =
  | 'text'
  | 'long'
  | 'digits'
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

const yes = 'sim'
const no = 'não'

/** What was meant by what was typed: an address may hide what nobody sees, or have a name around it. */
function meant({ rule }: ContentField, typed: string): string {
  return rule === 'not-email' ? normalizeEmail(typed) : typed.trim()
}

/** Validates one field by itself. Rules across fields are in `catalog-rules.ts`. */
export function validateField(field: ContentField, typed: string): FieldProblem | null {
  const { kind, standard, placeholders, needs = [], maxLength = Infinity, options, rule } = field
  const text = meant(field, typed)
  if (standard && text === '') return { code: 'empty', about: '' }
  if (placeholders) {
    const [unknown] = unknownPlaceholders(text, placeholders)
    if (unknown) return { code: 'unknown-placeholder', about: unknown }
    const [price] = findLiteralPrices(text)
    if (price && !standard?.includes(price)) return { code: 'typed-price', about: price }
  }
  const missing = needs.find((name) => !text.includes(`{${name}}`))
  if (missing) return { code: 'missing-placeholder', about: `{${missing}}` }
  if (text.length > maxLength) return { code: 'too-long', about: String(maxLength) }
  if (rule && text !== '' && violatesRule(rule, text)) return { code: rule, about: text }
  switch (kind) {
    case 'money':
    case 'money?':
      return (kind === 'money?' && text === '') || parseBRL(text) !== null ? null : { code: 'not-money', about: text }
    case 'count':
    case 'count?':
      return (kind === 'count?' && text === '') || /^\d{1,4}$/.test(text) ? null : { code: 'not-count', about: text }
    case 'day?':
      return text === '' || readDay(text) ? null : { code: 'not-day', about: text }
    case 'each?':
      return text === '' || readEach(text) ? null : { code: 'not-each', about: text }
    case 'check':
      return text === yes || text === no ? null : { code: 'not-choice', about: text }
    case 'choice':
      return options?.some(({ word }) => word === text) ? null : { code: 'not-choice', about: text }
    case 'checks': {
      const unknown = splitList(text).find((word) => !options?.some((option) => option.word === word))
      return unknown === undefined ? null : { code: 'not-choice', about: unknown }
    }
    case 'text':
    case 'long':
    case 'digits':
    case 'address?':
    case 'lines':
    case 'list':
      return null
  }
}

/** A stored value as editable text. */
export function formatValue({ kind, standard, unset, options }: ContentField, value: unknown): string {
  if (kind === 'choice' && value !== undefined) return options?.find((one) => one.value === value)?.word ?? ''
  if (value === null || value === undefined) return standard ?? unset ?? ''
  switch (kind) {
    case 'check':
      return value === true ? yes : no
    case 'choice':
      return ''
    case 'list':
      return formatIds(value)
    case 'money':
    case 'money?':
      return typeof value === 'number' ? plainBRL(value) : ''
    case 'lines':
      return textsIn(value).join('\n')
    case 'checks':
      return (options ?? [])
        .flatMap((one) => (textsIn(value).some((is) => is === one.value) ? [one.word] : []))
        .join(', ')
    case 'day?':
      return typeof value === 'string' && isCalendarDay(value) ? formatDay(value) : ''
    case 'each?':
      return showEach(value)
    case 'text':
    case 'long':
    case 'digits':
    case 'count':
    case 'count?':
    case 'address?':
      return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  }
}

/** Parses typed text into the stored value; `now` is the current value. `undefined` when it cannot be parsed. */
export function parseValue(field: ContentField, typed: string, now: unknown): unknown {
  const { kind, options = [], list } = field
  const text = meant(field, typed)
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
      return parseBRL(text) ?? undefined
    case 'count':
    case 'count?':
      return Number(text)
    case 'lines':
      return text.split('\n').flatMap((line) => line.trim() || [])
    case 'check':
      return text === yes
    case 'choice':
      return options.find(({ word }) => word === text)?.value
    case 'checks': {
      const chosen = splitList(text)
      return options.flatMap(({ value, word }) => (chosen.includes(word) ? [value] : []))
    }
    case 'day?':
      return readDay(text) ?? undefined
    case 'each?':
      return readEach(text) ?? undefined
    case 'list':
      return parseElements(text, list, now)
  }
}

/** Joins several form controls of one name into the field's text. */
export function joinInputs({ kind }: Pick<ContentField, 'kind'>, sent: string[]): string {
  const parts = sent.map((text) => text.trim())
  const filled = parts.filter((text) => text !== '')
  if (kind === 'check') return filled.at(-1) ?? no
  if (kind === 'checks') return filled.join(', ')
  if (kind === 'each?') return filled.length === 0 ? '' : parts.join(' × ')
  return sent[0] ?? ''
}

/** The two numbers of `3 × 2`, for two inputs. */
export function splitPerItemValue(typed: string): [string, string] {
  const [lyrics = '', each = ''] = typed.split('×').map((part) => part.trim())
  return [lyrics, each]
}

function plainBRL(amount: number): string {
  return formatBRL(cents(amount)).replace(/^R\$\s*/, '')
}

function splitList(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || [])
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function showEach(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('lyrics' in value) || !('each' in value)) return ''
  return `${String(value.lyrics)} × ${String(value.each)}`
}

function readEach(text: string): { lyrics: number; each: number } | null {
  const [, lyrics, each] = /^(\d{1,3})\s*[×x]\s*(\d{1,3})$/.exec(text) ?? []
  return lyrics && each ? { lyrics: Number(lyrics), each: Number(each) } : null
}

function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  return isCalendarDay(iso) ? iso : null
}
