const key = 'harmonia-formulario'
const cacheMs = 60 * 60_000

/** A form the panel could not take before somebody had signed in or confirmed their password. */
type StoredForm = { address: string; entries: [string, string][]; at: number }

/**
 * Stores a form of this page until somebody has signed in or confirmed their password, in this tab alone. Passwords are never stored, nor
 * files.
 */
export function storeForm(form: FormData): void {
  const secrets = [...document.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(({ name }) => name)
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secrets.includes(name) ? [[name, value]] : [],
  )
  const stored: StoredForm = { address: `${location.pathname}${location.search}`, entries, at: Date.now() }
  try {
    sessionStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Full or forbidden: it has to be typed again.
  }
}

/** The stored form of this address, once. */
export function consumeForm(path: string): [string, string][] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isStoredForm(stored)) return null
    if (Date.now() - stored.at > cacheMs) {
      clearForm()
      return null
    }
    if (stored.address !== path) return null
    clearForm()
    return stored.entries
  } catch {
    return null
  }
}

/** After a sign-out nothing that was typed stays in the browser. */
export function clearForm(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Forbidden: nothing was stored either.
  }
}

/** Writes the entries into the form they came from; false when the page no longer has it. */
export function fillForm(entries: [string, string][]): boolean {
  const intent = entries.find(([name]) => name === 'intent')?.[1]
  const form = [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].find((candidate) => {
    const own = candidate.elements.namedItem('intent')
    const isOf =
      intent === undefined || (own instanceof HTMLInputElement ? own.value === intent : hasIntent(candidate, intent))
    return isOf && entries.some(([name]) => name !== 'intent' && isField(candidate.elements.namedItem(name)))
  })
  if (!form) return false
  for (const element of form.elements) {
    if (!(isField(element) && element.name) || element.type === 'hidden') continue
    const values = entries.filter(([name]) => name === element.name).map(([, value]) => value)
    if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
      if (element.checked !== values.includes(element.value)) element.click()
    } else if (values[0] !== undefined && element.type !== 'file' && element.type !== 'password') {
      write(element, values[0])
    }
  }
  return true
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

function isField(element: unknown): element is Field {
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
