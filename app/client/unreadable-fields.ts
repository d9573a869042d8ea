import { unreadableFields } from '#copy/shared/unreadable-fields.ts'

/**
 * A day that does not exist is shown and given as empty, which may mean a filter less or no day at all. So nothing is sent
 * with one: its field says so, whatever the form is for. The returned function ends it.
 */
export function keepUnreadableForms(): () => void {
  // At the window: before React and whoever else takes a form.
  addEventListener('submit', keepForm, true)
  return () => removeEventListener('submit', keepForm, true)
}

function keepForm(event: Event): void {
  if (!(event.target instanceof HTMLFormElement) || !tellUnreadable(event.target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Whether a form holds what cannot be read; its field says so. */
export function tellUnreadable(form: HTMLFormElement): boolean {
  const field = [...form.elements].find(isUnreadable)
  if (!field) return false
  const { type } = field
  field.setCustomValidity(unreadableFields[type === 'date' || type === 'time' ? type : 'other'])
  field.reportValidity()
  const forget = () => field.setCustomValidity('')
  for (const event of ['input', 'blur']) field.addEventListener(event, forget, { once: true })
  return true
}

function isUnreadable(field: Element): field is HTMLInputElement {
  if (!(field instanceof HTMLInputElement) || field.disabled || !field.validity.badInput) return false
  const folded = field.closest('details')
  if (folded) folded.open = true
  // What another choice put away is not asked for.
  return field.getClientRects().length > 0
}
