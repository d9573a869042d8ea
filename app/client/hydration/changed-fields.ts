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
  try {
    if (changed.length > 0) sessionStorage.setItem(storageKey(), JSON.stringify(changed))
  } catch {
    // Without storage a reload begins again.
  }
}

export function restoreFields() {
  try {
    const stored: { name: string; value: string; checked: boolean }[] = JSON.parse(
      sessionStorage.getItem(storageKey()) ?? '[]',
    )
    sessionStorage.removeItem(storageKey())
    for (const input of fields()) {
      const isChoice = input.type === 'radio' || input.type === 'checkbox'
      const field = stored.find(({ name, value }) => name === input.name && (!isChoice || value === input.value))
      if (field && isChoice) input.checked = field.checked
      else if (field) input.value = field.value
    }
  } catch {
    // Nothing readable was stored.
  }
}

function isChanged({ value, defaultValue, checked, defaultChecked }: HTMLInputElement): boolean {
  return value !== defaultValue || checked !== defaultChecked
}
