import { namesOf } from '#core/shared/own-value.ts'
import { accept, type Accepted, type Result } from '#core/shared/result.ts'

import { typedText } from './typed-text.ts'

/** What the browser is told about an input, by the names React knows. */
export type InputAttributes = {
  type?: 'email' | 'tel' | 'date' | 'text'
  inputMode?: 'tel' | 'numeric' | 'decimal'
  autoComplete?: string
  autoCapitalize?: 'characters'
  spellCheck?: boolean
  required?: boolean
  maxLength?: number
}

/** One field of a form, without words: `fields.ts` has the kinds. */
export type Field<Value, Code extends string, Text = string> = {
  input: InputAttributes
  /** What a page has before anything is typed. */
  initial: Text
  /** What is given back of what was sent under its name. */
  read: (sent: string[]) => Text
  /** What was typed, as it is meant, or the code of what is wrong with it. `form` is what all fields hold. */
  parse(typed: Text, form: Readonly<Record<string, unknown>>): Result<Value, Code>
}

// Says nothing of codes: in a form written in one piece, that would widen those of its fields to any text.
type AnyField = Pick<Field<unknown, string, unknown>, 'input' | 'initial' | 'read'> & {
  parse(typed: unknown, form: Readonly<Record<string, unknown>>): { ok: boolean }
}
type Fields = Record<string, AnyField>

type TypedIn<One extends AnyField> = ReturnType<One['read']>
type ValueOf<One extends AnyField> = Extract<ReturnType<One['parse']>, { ok: true; value: unknown }>['value']
type CodeOf<One extends AnyField> = Extract<ReturnType<One['parse']>, { ok: false; code: string }>['code']
type Unasked<F extends Fields> = { [Name in keyof F]: undefined extends TypedIn<F[Name]> ? Name : never }[keyof F]

/** What was typed, always text. A page need not have the fields that are only asked for somewhere. */
export type Typed<F extends Fields> = { [Name in Exclude<keyof F, Unasked<F>>]: TypedIn<F[Name]> } & {
  [Name in Unasked<F>]?: TypedIn<F[Name]>
}
export type Values<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> }
export type Errors<F extends Fields> = { [Name in keyof F]?: CodeOf<F[Name]> }

type Definition<F extends Fields, Value, Context> = {
  fields: F
  labels?: { [Name in keyof NoInfer<F>]?: string }
  hints?: { [Name in keyof NoInfer<F>]?: string }
  /** What is said beside a field: a code without its message does not compile. */
  messages: Record<CodeOf<NoInfer<F>[keyof F]>, string>
  /** What is wrong between fields. */
  check?(typed: Typed<NoInfer<F>>, context: Context): Errors<NoInfer<F>>
  /**
   * What the form means as a whole, where that is not just its fields. Where many use its value, its parameters say their types: else
   * a message that is missing is said at each of those places, and TypeScript infers the value from nothing.
   */
  finish?(values: Values<NoInfer<F>>, context: Context): Value
}

type Parsed<Value, Wrong> = Accepted<Value> | { ok: false; errors: Wrong }

/** What an input needs, besides its place: `<Field {...form.input('name', answer)} />`. */
export type InputProps = InputAttributes & {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  defaultValue: string
}

type AnswerFor<F extends Fields, Name extends keyof F> = {
  values: { [Key in Name]?: TypedIn<F[Key]> }
  errors: { [Key in Name]?: CodeOf<F[Key]> }
}

type Form<F extends Fields, Value, Context> = {
  fields: F
  names: (keyof F & string)[]
  /** What a page has before anything is typed. */
  initial: Typed<F>
  /** What was sent, as it is given back to a form that was refused. */
  read(sent: Pick<FormData, 'getAll'>): Typed<F>
  /** What was typed, as it is meant; or what is wrong, all of it at once. */
  parse(typed: Typed<F>, context: Context): Parsed<Value, Errors<F>>
  input<Name extends keyof F & string>(name: Name, answer: AnswerFor<F, Name>): InputProps
  /** What is said beside a field; nothing without an error. */
  message<Name extends keyof F & string>(name: Name, errors: AnswerFor<F, Name>['errors']): string | undefined
}

/** What a form means once it is parsed, and what was typed into it, by its object. */
export type ValueOfForm<One extends { parse(typed: never, context: never): unknown }> = Extract<
  ReturnType<One['parse']>,
  { ok: true; value: unknown }
>['value']
export type TypedOfForm<One extends { initial: unknown }> = One['initial']
export type ErrorsOfForm<One extends { fields: Fields }> = Errors<One['fields']>

/**
 * A form is one object: its fields, what is said of them, and what they mean together. The action reads and parses with it, the
 * page takes its inputs and messages from it, and TypeScript its types.
 */
export function defineForm<F extends Fields, Value = Values<F>, Context = void>(
  definition: Definition<F, Value, Context>,
): Form<F, Value, Context>
export function defineForm({ fields, labels = {}, hints = {}, messages, check, finish }: LooseDefinition): LooseForm {
  const names = namesOf(fields)
  const message = (name: string, errors: Loose<string>) => messages[errors[name] ?? '']
  return {
    fields,
    names,
    initial: mapFields(fields, ({ initial }) => initial),
    read: (sent) =>
      mapFields(fields, ({ read }, name) =>
        read(sent.getAll(name).flatMap((value) => (typeof value === 'string' ? [typedText(value)] : []))),
      ),
    parse(typed, context) {
      const parsed = parseFields(fields, typed)
      const between = check?.(typed, context) ?? {}
      const errors = { ...between, ...(parsed.ok ? {} : parsed.errors) }
      const wrong = names.flatMap((name): [string, string][] => (errors[name] ? [[name, errors[name]]] : []))
      if (!parsed.ok || wrong.length > 0) return { ok: false, errors: Object.fromEntries(wrong) }
      return accept(finish ? finish(parsed.value, context) : parsed.value)
    },
    input: (name, { values, errors }) => {
      const typed: unknown = values[name]
      return {
        ...fields[name]?.input,
        id: name,
        label: labels[name] ?? name,
        hint: hints[name],
        error: message(name, errors),
        defaultValue: typeof typed === 'string' ? typed : '',
      }
    },
    message,
  }
}

/** The fields of a form by themselves, for what comes another way than through its page. */
export function parseFields<F extends Fields>(fields: F, typed: Typed<F>): Parsed<Values<F>, Errors<F>>
export function parseFields(fields: LooseFields, typed: Loose<unknown>): Parsed<Loose<unknown>, Loose<string>> {
  const values: Loose<unknown> = {}
  const errors: Loose<string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const parsed = field.parse(typed[name], typed)
    if (parsed.ok) values[name] = parsed.value
    else errors[name] = parsed.code
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : accept(values)
}

type Loose<Value> = Record<string, Value | undefined>
type LooseFields = Record<string, Field<unknown, string, unknown>>
type LooseForm = Omit<Form<Fields, unknown, unknown>, 'parse' | 'input' | 'message'> & {
  parse(typed: Loose<unknown>, context: unknown): Parsed<unknown, Loose<string>>
  input(name: string, answer: { values: Loose<unknown>; errors: Loose<string> }): InputProps
  message(name: string, errors: Loose<string>): string | undefined
}
type LooseDefinition = {
  fields: LooseFields
  labels?: Loose<string>
  hints?: Loose<string>
  messages: Loose<string>
  check?(typed: Loose<unknown>, context: unknown): Loose<string>
  finish?(values: Loose<unknown>, context: unknown): unknown
}

function mapFields(fields: LooseFields, valueOf: (field: AnyField, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]))
}
