import { readJson, writeJson } from './browser-storage.ts'

/**
 * What was chosen, typed and opened on a page, by its entry of the history: on the way back it is there again. Fields whose
 * value React holds store it by themselves.
 */
export function storeFields(key: string) {
  const page = document.querySelector('main')
  if (!page) return
  const fields = fieldsOf(page).map(({ value, checked }) => ({ value, checked }))
  const open = [...page.querySelectorAll('details')].map((part) => part.open)
  writeJson('sessionStorage', storageKey(key), { fields, open })
}

export function restoreFields(key: string) {
  const stored = readJson('sessionStorage', storageKey(key))
  const page = document.querySelector('main')
  if (!page || typeof stored !== 'object' || stored === null) return
  const fields: unknown = Reflect.get(stored, 'fields')
  const open: unknown = Reflect.get(stored, 'open')
  const [inputs, parts] = [fieldsOf(page), [...page.querySelectorAll('details')]]
  // Another release of the page: what was stored belongs to other places.
  if (!Array.isArray(fields) || !Array.isArray(open)) return
  if (fields.length !== inputs.length || open.length !== parts.length) return
  for (const [index, input] of inputs.entries()) {
    input.checked = fields[index]?.checked === true
    if (input.type !== 'radio' && input.type !== 'checkbox') input.value = String(fields[index]?.value ?? '')
  }
  for (const [index, part] of parts.entries()) part.open = open[index] === true
}

function fieldsOf(page: Element): HTMLInputElement[] {
  return [...page.querySelectorAll('input')].filter((input) => !input.closest('[data-restores]'))
}

function storageKey(key: string) {
  return `harmonia-typed:${key}`
}
