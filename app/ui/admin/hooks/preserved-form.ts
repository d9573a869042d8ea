import { readJson, removeStored, writeJson } from '#app/client/storage/browser-storage.ts'
import { secretNames } from '#app/http/secret-names.ts'

const key = 'harmonia-formulario'
const cacheMs = 60 * 60_000

/** A form the panel could not take before somebody had signed in or confirmed their password. */
type StoredForm = { address: string; entries: [string, string][]; at: number }

/**
 * Stores a form of this page until somebody has signed in or confirmed their password, in this tab alone. Passwords and the secret of a
 * second factor are never stored, nor files.
 */
export function storeForm(form: FormData): void {
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secretNames.test(name) ? [[name, value]] : [],
  )
  const stored: StoredForm = { address: `${location.pathname}${location.search}`, entries, at: new Date().getTime() }
  writeJson('sessionStorage', key, stored)
}

/** The stored form of this address, once. */
export function consumeForm(path: string): [string, string][] | null {
  const stored = readJson('sessionStorage', key)
  if (!isStoredForm(stored)) return null
  if (new Date().getTime() - stored.at > cacheMs) {
    clearForm()
    return null
  }
  if (stored.address !== path) return null
  clearForm()
  return stored.entries
}

/** After a sign-out nothing that was typed stays in the browser. */
export function clearForm(): void {
  removeStored('sessionStorage', key)
}

/** Writes the entries into the form they came from; false when the page no longer has it, or has nothing to write into. */
export function fillForm(entries: [string, string][]): boolean {
  const origin = [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].find((form) =>
    isOrigin(form, entries),
  )
  for (const field of origin ? fieldsOf(origin).filter(isTypable) : []) {
    const typed = entries.find(([name]) => name === field.name)?.[1]
    if (isBox(field)) {
      if (field.checked !== hasEntry(entries, field)) field.click()
    } else if (typed !== undefined) write(field, typed)
  }
  origin?.closest('details')?.setAttribute('open', '')
  return origin !== undefined
}

/** Several forms of a page may have the same fields: some that are hidden in them say whom or what each is about. */
function isOrigin(form: HTMLFormElement, entries: [string, string][]): boolean {
  const intent = entries.find(([name]) => name === 'intent')?.[1]
  const own = form.elements.namedItem('intent')
  const isOfIntent =
    intent === undefined || (own instanceof HTMLInputElement ? own.value === intent : hasIntent(form, intent))
  const fields = fieldsOf(form)
  return (
    isOfIntent &&
    fields.filter(isSubject).every((field) => hasEntry(entries, field)) &&
    fields.some(
      (field) =>
        isTypable(field) && (isBox(field) ? hasEntry(entries, field) : entries.some(([name]) => name === field.name)),
    )
  )
}

/**
 * Hidden fields that say whom or what a form is about, by their names. All others may be others after the next reading: the id of a
 * submission, what the page showed, what follows from what was typed.
 */
export const subjectNames: readonly string[] = (
  'answer answers client cost feedback file id invitation lyric name note order payment person project proposal question ' +
  'reaction refund replaces request revision sound version view voucher word'
).split(' ')

function isSubject({ type, name, disabled }: Field): boolean {
  return type === 'hidden' && !disabled && subjectNames.includes(name)
}

function isTypable({ type }: Field): boolean {
  return !['hidden', 'file', 'password'].includes(type)
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function hasEntry(entries: [string, string][], { name, value }: Field): boolean {
  return entries.some((entry) => entry[0] === name && entry[1] === value)
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField).filter(({ name }) => name !== '')
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** As if it had been typed: React reads a value only where it did not set it itself. */
function write(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function hasIntent(form: HTMLFormElement, intent: string): boolean {
  return [...form.querySelectorAll<HTMLButtonElement>('button[name="intent"]')].some(({ value }) => value === intent)
}

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

function isStoredForm(value: unknown): value is StoredForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    'address' in value &&
    typeof value.address === 'string' &&
    'at' in value &&
    typeof value.at === 'number' &&
    'entries' in value &&
    Array.isArray(value.entries) &&
    value.entries.every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string'))
  )
}
