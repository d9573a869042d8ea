/**
 * What is written in a form and the server does not have yet, so that it outlives a reload or a line that breaks.
 *
 * - A step of the briefing, only in this tab: it goes when the server has it, when the briefing is sent, and with "Sair".
 * - A form with `data-draft="key"`, on this device and in every tab: only the fields named in `data-draft-fields`. It goes
 *   when it was sent, with "Sair", and after a month.
 */

const briefingPrefix = 'harmonia-briefing:'
const devicePrefix = 'harmonia-rascunho:'
const keptAtField = 'kept-at'
const deviceDays = 30
/** The page's own, whatever it shows. */
const fixed = ['step', 'order']

export function keepDraft(form: HTMLFormElement) {
  const names = namesOf(form)
  const fields = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && (names === null || names.includes(name)),
  )
  try {
    if (names) fields.push([keptAtField, String(Date.now())])
    storeOf(form).setItem(keyOf(form), JSON.stringify(fields))
  } catch {
    // A browser that keeps nothing: the text is only not there after a reload.
  }
}

/** Puts back what the server never got, with the revision it was written from; true when there was something. */
export function restoreDraft(form: HTMLFormElement): boolean {
  const kept = readDraft(form)
  if (!kept) return false
  const known = hidden(form, 'briefing')
  const from = kept.get('briefing') ?? ''
  // Told in a briefing that is not this one, or too long ago.
  if ((from !== '' && from !== known?.value) || isOld(kept.get(keptAtField))) {
    forgetDraft(form)
    return false
  }
  const names = namesOf(form)
  for (const field of form.elements) {
    if (field === known || !isField(field) || fixed.includes(field.name)) continue
    if (names && (!names.includes(field.name) || !kept.has(field.name) || field.type === 'hidden')) continue
    const value = kept.get(field.name)
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      field.checked = field.value === value
    else if (value !== undefined) field.value = value
  }
  return true
}

export function forgetDraft(form: HTMLFormElement) {
  try {
    storeOf(form).removeItem(keyOf(form))
  } catch {
    // Nothing was kept.
  }
}

/** Every step of the briefing in this tab. */
export function forgetDrafts() {
  removeAll(() => sessionStorage, briefingPrefix)
}

/** On this device, whose key begins like this; without a beginning all of them. */
export function forgetDeviceDrafts(beginning = '') {
  removeAll(() => localStorage, devicePrefix + beginning)
}

function removeAll(store: () => Storage, prefix: string) {
  try {
    for (const key of Object.keys(store())) if (key.startsWith(prefix)) store().removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function storeOf({ dataset }: HTMLFormElement): Storage {
  return dataset.draft === undefined ? sessionStorage : localStorage
}

function keyOf(form: HTMLFormElement): string {
  const { draft } = form.dataset
  return draft === undefined ? briefingPrefix + (form.getAttribute('action') ?? '') : devicePrefix + draft
}

function namesOf({ dataset }: HTMLFormElement): string[] | null {
  return dataset.draft === undefined ? null : (dataset.draftFields ?? '').split(' ')
}

function isOld(keptAt: string | undefined): boolean {
  return keptAt !== undefined && Date.now() - Number(keptAt) > deviceDays * 86_400_000
}

/** What is kept of a form, by field. */
export function readDraft(form: HTMLFormElement): Map<string, string> | null {
  try {
    const kept: unknown = JSON.parse(storeOf(form).getItem(keyOf(form)) ?? 'null')
    if (!Array.isArray(kept)) return null
    return new Map(kept.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])))
  } catch {
    return null
  }
}

function hidden(form: HTMLFormElement, name: string) {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
}

function isField(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  const isText = field instanceof HTMLTextAreaElement
  return (isText || (field instanceof HTMLInputElement && field.type !== 'file')) && field.name !== ''
}
