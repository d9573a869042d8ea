import { readRecordText } from '#app/client/storage/browser-storage.ts'
import { readStoredChoice } from '#app/client/storage/purchase-storage.ts'
import { qualificationKey } from '#app/client/storage/qualification-key.ts'
import { linkSecretParam } from '#app/http/link-secret-param.ts'
import { showToast } from '#app/ui/shared/toast-store.ts'

/** Fills in name and address given with the three questions, where nothing was typed yet. */
export function prefillBuyer(form: HTMLFormElement): void {
  for (const name of ['name', 'email']) {
    const input = form.querySelector<HTMLInputElement>(`#${name}`)
    if (input?.value === '') input.value = readRecordText('localStorage', qualificationKey, name)
  }
}

/** Ticks what was chosen for this package when it was looked at last, and not bought since. */
export function restoreOrderChoice(form: HTMLFormElement, packageId: string): void {
  const earlier = readStoredChoice()
  if (earlier?.packageId !== packageId) return
  const lyric = form.querySelector<HTMLInputElement>(`[name="lyric"][value="${CSS.escape(earlier.lyric)}"]`)
  const isUntouched = [...form.querySelectorAll<HTMLInputElement>('[name="lyric"]')].every(
    ({ checked, defaultChecked }) => checked === defaultChecked,
  )
  if (lyric && isUntouched) lyric.checked = true
  for (const extra of form.querySelectorAll<HTMLInputElement>('[name="extras"]')) {
    if (earlier.extras.includes(extra.value)) extra.checked = true
  }
}

/** What people fill in; the code itself is what an answer is about. */
const fillable = 'input:not([type="hidden"], [name="discount"]), textarea, select'
type Fillable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a form holds, and which of its fields has the focus. */
export type TypedInput = {
  fields: { name: string; value: string; checked: boolean }[]
  focusedId: string
  /** Which of its parts are unfolded, in their order. */
  unfolded: boolean[]
}

/** Outlives the form. */
export type TypedStore = { current: TypedInput | null }

/** Stores what a form holds. */
export function storeTyped(form: HTMLFormElement, store: TypedStore): void {
  const fields = form.querySelectorAll<Fillable>(fillable)
  const focused = document.activeElement
  store.current = {
    fields: [...fields].map((field) => ({ name: field.name, value: field.value, checked: isTicked(field) })),
    unfolded: [...form.querySelectorAll('details')].map(({ open }) => open),
    focusedId: focused?.matches(fillable) && form.contains(focused) ? focused.id : '',
  }
}

/** Puts what was typed while a form was answered into the form that takes its place; whether somebody is typing in it. */
export function restoreTyped(form: HTMLFormElement, { fields, focusedId, unfolded }: TypedInput): boolean {
  // What somebody has unfolded to read or fill in is not folded away by an answer.
  for (const [place, part] of form.querySelectorAll('details').entries()) if (unfolded[place]) part.open = true
  for (const { name, value, checked } of fields) {
    for (const field of form.querySelectorAll<Fillable>(`:is(${fillable})[name="${CSS.escape(name)}"]`)) {
      if (!isTickable(field)) field.value = value
      else if (field.value === value) field.checked = checked
    }
  }
  if (focusedId === '') return false
  form.querySelector<HTMLElement>(`#${CSS.escape(focusedId)}`)?.focus({ preventScroll: true })
  return true
}

function isTickable(field: Fillable): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function isTicked(field: Fillable): boolean {
  return isTickable(field) && field.checked
}

/**
 * Gives the answer to a form an address that can be asked for again: going back never asks to send it once more. The
 * code itself is in a cookie.
 */
export function putEntryInUrl(entry: string | null): void {
  const url = new URL(location.href)
  if (entry) url.searchParams.set(linkSecretParam, entry)
  else url.searchParams.delete(linkSecretParam)
  history.replaceState(history.state, '', url)
}

/** The calculator's toast is shown here, after a navigation from it: there the page would be gone before it is read. */
export function showSavedQuoteToast(hasQuote: boolean): void {
  if (!hasQuote) return
  const [visit] = performance.getEntriesByType('navigation')
  const arrived = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
  const from = document.referrer && new URL(document.referrer)
  if (!arrived || !from) return
  if (from.origin !== location.origin || !from.pathname.startsWith('/calculadora')) return
  showToast({ title: 'Orçamento salvo', text: 'Agora compare com o pacote pronto e escolha qual contratar.' })
}
