import type { CalendarDay } from '#core/shared/dates.ts'
import { parseDay } from '#core/shared/input/typed-day.ts'
import { parsePhone } from '#core/shared/phone.ts'
import { accept, refuse, type Result } from '#core/shared/result.ts'
import { normalizeLine, normalizeLines } from '#core/shared/single-line.ts'
import { parseTaxId, type TaxId } from '#core/shared/tax-id.ts'
import { parseUuid } from '#core/shared/uuid.ts'

import { withoutCodeLabel } from './code-label.ts'
import { emailError, normalizeEmail } from './email.ts'
import type { Field, InputAttributes } from './form.ts'
import { nameError } from './person-name.ts'
import { visibleText } from './visible-text.ts'

/** Any kind of text. `read` is what is given back of it, where that is not simply what was sent. */
export function textField<Value, Code extends string>(
  input: InputAttributes,
  parse: (typed: string, form: Readonly<Record<string, unknown>>) => Result<Value, Code>,
  read = (typed: string) => typed,
): Field<Value, Code> {
  return { input, initial: '', read: ([sent = '']) => read(sent), parse }
}

type NameCode = NonNullable<ReturnType<typeof nameError>>
type EmailCode = NonNullable<ReturnType<typeof emailError>>

export function nameField(input: InputAttributes = {}): Field<string, NameCode> {
  return textField({ autoComplete: 'name', required: true, ...input }, (typed) => {
    const name = normalizeLine(typed)
    return resultOf(name, nameError(name))
  })
}

/** An address as it was meant; what hides in a pasted one is not even given back. `More`: what else may be said beside it. */
export function emailField<More extends string = never>(input: InputAttributes = {}): Field<string, EmailCode | More> {
  const attributes: InputAttributes = { type: 'email', autoComplete: 'email', required: true, ...input }
  return textField(attributes, (typed) => resultOf(normalizeEmail(typed), emailError(normalizeEmail(typed))), readEmail)
}

/** An address that may be left out. */
export function optionalEmailField<More extends string = never>(
  input: InputAttributes = {},
): Field<string | null, 'email-invalid' | More> {
  return textField({ type: 'email', autoComplete: 'email', ...input }, parseOptionalEmail, readEmail)
}

function parseOptionalEmail(typed: string): Result<string | null, 'email-invalid'> {
  const email = normalizeEmail(typed)
  if (email === '') return accept(null)
  return emailError(email) ? refuse('email-invalid') : accept(email)
}

/** The address its owner said is right as typed; only where a page asks about it. */
export function confirmedEmailField(): Field<string | null, never, string | undefined> {
  return whereAsked(textField({}, (typed) => accept(normalizeEmail(typed)), readEmail))
}

function readEmail(typed: string): string {
  return normalizeEmail(typed).slice(0, 300)
}

/** A Brazilian number, as digits with country code; it may be left out. */
export function phoneField(): Field<string | null, 'phone-invalid'> {
  return textField({ type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' }, (typed) => {
    const phone = parsePhone(typed)
    return phone === undefined ? refuse('phone-invalid') : accept(phone)
  })
}

export function taxIdField(): Field<TaxId, 'tax-id-invalid'> {
  const input: InputAttributes = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  return textField(input, parseAnyTaxId, (typed) => typed.slice(0, 200))
}

function parseAnyTaxId(typed: string): Result<TaxId, 'tax-id-invalid'> {
  const taxId = parseTaxId(typed)
  return taxId === null ? refuse('tax-id-invalid') : accept(taxId)
}

type Limited<Code extends string> = InputAttributes & {
  max: number
  tooLong: Code
  /** The code where nothing was typed; without one it may be left out. */
  missing?: Code
}

/** One line of text, with its spaces tidied. */
export function lineField<const Code extends string>({
  max,
  tooLong,
  missing,
  ...input
}: Limited<Code>): Field<string, Code> {
  return textField({ required: missing === undefined ? undefined : true, ...input }, (typed) => {
    const line = normalizeLine(typed)
    if (line === '' && missing !== undefined) return refuse(missing)
    return line.length > max ? refuse(tooLong) : accept(line)
  })
}

/** Text of several lines. Its letters are counted as people count them. */
export function blockField<const Code extends string>({
  max,
  lines = Infinity,
  tooLong,
  missing,
  ...input
}: Limited<Code> & { lines?: number }): Field<string, Code> {
  return textField(input, (typed) => {
    const text = normalizeLines(typed)
    if (text === '' && missing !== undefined) return refuse(missing)
    return Array.from(text).length > max || text.split('\n').length > lines ? refuse(tooLong) : accept(text)
  })
}

/** A code somebody was given, as its capitals. `More`: why it cannot be used. */
export function codeField<const NotKnown extends string, More extends string = never>(max: number, notKnown: NotKnown) {
  const input: InputAttributes = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
  const parse = (typed: string): Result<string, NotKnown | More> => {
    const code = visibleText(typed).toUpperCase()
    return withoutCodeLabel(code).length > max ? refuse(notKnown) : accept(code)
  }
  return textField(input, parse, (typed) => typed.trim())
}

export function dayField<const Code extends string>(invalid: Code): Field<CalendarDay | null, Code> {
  return textField({ type: 'date' }, (typed) => {
    const day = parseDay(typed)
    return day === null && visibleText(typed) !== '' ? refuse(invalid) : accept(day)
  })
}

export function mustBeDayField<const Code extends string>(invalid: Code): Field<CalendarDay, Code> {
  return textField({ type: 'date', required: true }, (typed) => {
    const day = parseDay(typed)
    return day === null ? refuse(invalid) : accept(day)
  })
}

/** The id a page was made with; `null` for anything else. */
export function idField(): Field<string | null, never> {
  return textField({}, (typed) => accept(parseUuid(typed)))
}

/** One of what is stored, by its id. */
export function mustHaveIdField<const Code extends string>(missing: Code): Field<string, Code> {
  return textField({}, (typed) => {
    const id = parseUuid(typed)
    return id === null ? refuse(missing) : accept(id)
  })
}

/** The same, where none may be chosen. */
export function optionalIdField<const Code extends string>(invalid: Code): Field<string | null, Code> {
  const field = mustHaveIdField(invalid)
  return { ...field, parse: (typed, form) => (typed === '' ? accept(null) : field.parse(typed, form)) }
}

/** A box: ticked or not. */
export function tickField(): Field<boolean, never> {
  return textField({}, (typed) => accept(typed !== ''))
}

/** A box without which it does not go on. */
export function mustTickField<const Code extends string>(missing: Code): Field<true, Code> {
  return textField({}, (typed) => (typed === '' ? refuse(missing) : accept(true)))
}

/** One of several; `otherwise` where none of them was sent. */
export function choiceField<const Choice extends string>(
  choices: readonly Choice[],
  otherwise: Choice,
): Field<Choice, never> {
  const field: Field<Choice, never> = textField({}, (typed) =>
    accept(choices.find((known) => known === typed) ?? otherwise),
  )
  return { ...field, initial: otherwise }
}

/** One of several, without which it does not go on. */
export function mustChooseField<const Choice extends string, const Code extends string>(
  choices: readonly Choice[],
  missing: Code,
): Field<Choice, Code> {
  return textField({}, (typed) => {
    const choice = choices.find((known) => known === typed)
    return choice === undefined ? refuse(missing) : accept(choice)
  })
}

/** As many of several as somebody likes. */
export function choicesField<const Code extends string>(most: number, tooMany: Code): Field<string[], Code, string[]> {
  return {
    input: {},
    initial: [],
    read: (sent) => sent,
    parse: (typed) => (typed.length > most ? refuse(tooMany) : accept(typed)),
  }
}

/** Asked for only where a page has it. */
export function whereAsked<Value, Code extends string>(
  field: Field<Value, Code>,
): Field<Value | null, Code, string | undefined> {
  return {
    ...field,
    initial: undefined,
    read: (sent) => (sent.length === 0 ? undefined : field.read(sent)),
    parse: (typed, form) => (typed === undefined ? accept(null) : field.parse(typed, form)),
  }
}

/** Nothing typed is nothing stored. */
export function orNull<const Code extends string>(field: Field<string, Code>): Field<string | null, Code> {
  return {
    ...field,
    parse: (typed, form) => {
      const parsed = field.parse(typed, form)
      return parsed.ok && parsed.value === '' ? accept(null) : parsed
    },
  }
}

/** Counts only with another field filled in: what stays in it otherwise is not ours to keep. */
export function onlyWith<Value, Code extends string, Typed>(
  other: string,
  field: Field<Value, Code, Typed>,
): Field<Value | null, Code, Typed> {
  return { ...field, parse: (typed, form) => (form[other] ? field.parse(typed, form) : accept(null)) }
}

function resultOf<Value, Code extends string>(value: Value, error: Code | undefined): Result<Value, Code> {
  return error === undefined ? accept(value) : refuse(error)
}
