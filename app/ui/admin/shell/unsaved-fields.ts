type TextField = HTMLInputElement | HTMLTextAreaElement

/** What stood in a field before somebody typed in it, or was stored of it last. */
const begunWith = new WeakMap<TextField, string>()
/** The form whose button was pressed just now: what is in it is on its way, not lost. */
let submitted: HTMLFormElement | null = null
let sent: [TextField, string][] = []
/** Whether that went to the server: a screen may keep a form that is not complete. */
let isOnItsWay = false

/** Notes what is typed and sent; the returned function ends it. */
export function watchTyping(): () => void {
  document.addEventListener('input', noteTyping, true)
  document.addEventListener('submit', noteSubmit, true)
  return () => {
    document.removeEventListener('input', noteTyping, true)
    document.removeEventListener('submit', noteSubmit, true)
  }
}

/** Whether text would be lost by going to another address: with its screen, or with the sheet it was typed in. */
export function losesTyped(from: { pathname: string }, to: { pathname: string; search: string }): boolean {
  const isOtherScreen = from.pathname !== to.pathname
  const query = new URLSearchParams(to.search)
  return holdsUnsaved((place) => {
    const sheet = place.closest<HTMLElement>('dialog[data-sheet]')?.dataset['sheet']
    return isShown(place) && (isOtherScreen || (sheet !== undefined && !query.has(sheet)))
  })
}

/** Whether a part of the screen holds what nobody stored yet. */
export function holdsUnsaved(isLeft: (place: Element) => boolean): boolean {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-unsaved="true"]')]
  const fields = [...document.querySelectorAll<TextField>('input, textarea')].filter(isUnsaved)
  return [...forms, ...fields].some((place) => !submitted?.contains(place) && isLeft(place))
}

/** A sheet that is closed was left with an answer to the question, or with nothing to ask about. */
export function isShown(place: Element): boolean {
  return !place.closest('dialog:not([open])')
}

/** Beside a field, above a form, or in a toast. */
const refusalPlaces = '[id$="-erro"], [role="alert"], [data-toast][data-variant="destructive"]'

/** What was pressed goes to the server. */
export function noteSending(): void {
  isOnItsWay = true
}

/** What was sent counts as stored, where nothing on the screen says that it was refused. */
export function settleSent(): void {
  const refusals = [...document.querySelectorAll(refusalPlaces)]
  const isRefused = refusals.some(({ textContent }) => textContent !== '')
  if (isOnItsWay && !isRefused) for (const [field, value] of sent) begunWith.set(field, value)
  sent = []
  isOnItsWay = false
}

function isUnsaved(field: TextField): boolean {
  const before = begunWith.get(field)
  if (before === undefined || field.value === before || field.value === '') return false
  // A form that says itself whether it is unsaved knows more of its fields.
  return !field.matches(':disabled, fieldset[disabled] *, form[data-unsaved] *')
}

/** In front of React, which changes what the field began with where the screen holds its value. */
function noteTyping({ target }: Event): void {
  if (isTextField(target) && !begunWith.has(target)) begunWith.set(target, target.defaultValue)
}

function noteSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement) || !isPost(target)) return
  submitted = target
  sent = [...target.elements].filter(isTextField).map((field) => [field, field.value])
  setTimeout(() => {
    submitted = null
  })
}

/** Filters are in the address; what is typed to be searched for is no loss. */
function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLTextAreaElement) return isPost(target.form)
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'hidden', 'password', 'range', 'search'].includes(target.type) &&
    isPost(target.form)
  )
}

/** Asked as written: a field named “method” would stand in front of the form's own. A field without a form is sent by a script. */
function isPost(form: HTMLFormElement | null): boolean {
  return form === null || form.getAttribute('method') === 'post'
}
