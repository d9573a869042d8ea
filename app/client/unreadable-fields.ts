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
  const field = unreadableIn(form).find(isAskedFor)
  if (!field) return false
  const { type } = field
  field.setCustomValidity(unreadableFields[type === 'date' || type === 'time' ? type : 'other'])
  field.reportValidity()
  const forget = () => field.setCustomValidity('')
  for (const event of ['input', 'blur']) field.addEventListener(event, forget, { once: true })
  return true
}

/** The fields of a form that hold what cannot be read, shown or not. */
export function unreadableIn(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && !field.disabled && field.validity.badInput,
  )
}

/** What another choice put away is not asked for; what is only folded is unfolded. */
function isAskedFor(field: HTMLInputElement): boolean {
  const folded = field.closest<HTMLDetailsElement>('details:not([open])')
  if (folded) folded.open = true
  const isShown = field.getClientRects().length > 0
  if (folded && !isShown) folded.open = false
  return isShown
}
