/**
 * What is typed and chosen before React hydrates a page. React does not hear of it, and writes the server's text back into a
 * text area that was not empty. So it is recorded from when the scripts run, put back, and told to React once the page
 * answers, as if it were typed then.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const recorded = new Map<Field, string>()
/** After a reload or going back the browser fills in what it remembers: that stays, but nobody typed it here. */
const remembered = new Set<Field>()
const types = ['input', 'change'] as const

/** Before hydration begins. */
export function recordTyping() {
  const isFilledIn = navigationType() !== 'navigate'
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (!isChanged(field)) continue
    recorded.set(field, stateOf(field))
    if (isFilledIn) remembered.add(field)
  }
  for (const type of types) addEventListener(type, record, true)
}

/** Once React has written its own into the fields. */
export function putTypingBack() {
  for (const type of types) removeEventListener(type, record, true)
  for (const [field, state] of recorded) putBack(field, state)
}

/** Once React answers. */
export function repeatTyping() {
  for (const [field, state] of recorded) if (field.isConnected && !remembered.has(field)) repeat(field, state)
  recorded.clear()
  remembered.clear()
}

function record({ target }: Event) {
  if (!isField(target)) return
  recorded.set(target, stateOf(target))
  remembered.delete(target)
}

function putBack(field: Field, state: string) {
  if (isTicked(field)) field.checked = state === 'checked'
  else if (field.value !== state) field.value = state
}

/** A part that hydrates by itself does so at the first event, and may write the server's text once more: then it is repeated. */
function repeat(field: Field, state: string) {
  announce(field, state)
  if (stateOf(field) !== state) announce(field, state)
}

/** React listens to what differs from what it saw last, and sees what a field is told by a script: first something else, then, unseen, this. */
function announce(field: Field, state: string) {
  if (isTicked(field)) {
    const isChecked = state === 'checked'
    if (field.type === 'radio' && !isChecked) return
    field.checked = !isChecked
    field.click()
    return
  }
  const { selectionStart, selectionEnd } = isText(field) ? field : { selectionStart: null, selectionEnd: null }
  if (!(field instanceof HTMLSelectElement)) field.value = `${state} `
  Reflect.set(Object.getPrototypeOf(field), 'value', state, field)
  if (isText(field) && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement && target.type !== 'file' && target.type !== 'hidden') ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isText(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement)
}

function stateOf(field: Field): string {
  if (isTicked(field)) return field.checked ? 'checked' : ''
  return field.value
}

/** From what the server wrote. */
function isChanged(field: Field): boolean {
  if (!isField(field)) return false
  if (isTicked(field)) return field.checked !== field.defaultChecked
  if (isText(field)) return field.value !== field.defaultValue
  const options = [...field.options]
  // Without one that the server chose, the first is.
  const served = Math.max(
    0,
    options.findIndex(({ defaultSelected }) => defaultSelected),
  )
  return options.length > 0 && field.selectedIndex !== served
}

function navigationType(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && 'type' in navigation ? String(navigation.type) : 'navigate'
}
