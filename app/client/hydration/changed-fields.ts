import { readJson, removeStored, writeJson } from '#app/client/browser-storage.ts'

/** Fields of a place that were changed before it was hydrated: on a page that was left meanwhile they are there again. */

export function storeFieldsOnLeaving() {
  addEventListener('pagehide', store)
}

export function hasChangedField(place: Element): boolean {
  return [...place.querySelectorAll('input')].some(isChanged)
}

function fields(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('[data-hydrate] input')]
}

function storageKey() {
  return `harmonia-typed:${location.pathname}`
}

function store() {
  const changed = fields()
    .filter(isChanged)
    .map(({ name, value, checked }) => ({ name, value, checked }))
  if (changed.length > 0) writeJson('sessionStorage', storageKey(), changed)
}

export function restoreFields() {
  const stored = readJson('sessionStorage', storageKey())
  removeStored('sessionStorage', storageKey())
  if (!Array.isArray(stored)) return
  for (const input of fields()) {
    const isChoice = input.type === 'radio' || input.type === 'checkbox'
    const field = stored.find((one) => one?.name === input.name && (!isChoice || one.value === input.value))
    if (field && isChoice) input.checked = field.checked
    else if (field) input.value = field.value
  }
}

function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked
}
