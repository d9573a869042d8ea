/**
 * What is written in a step of the briefing and the server does not have yet, only in this tab, so that it outlives a
 * reload or a line that breaks: it goes when the server has it, when the briefing is sent, and with "Sair".
 */

const briefingPrefix = 'harmonia-briefing:'
/** The page's own, whatever it shows. */
const fixed = ['step', 'order']

export function keepDraft(form: HTMLFormElement) {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(fields))
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
  // Told in a briefing that is not this one.
  if (from !== '' && from !== known?.value) {
    forgetDraft(form)
    return false
  }
  for (const field of form.elements) {
    if (field === known || !isField(field) || fixed.includes(field.name)) continue
    const value = kept.get(field.name)
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox'))
      field.checked = field.value === value
    else if (value !== undefined) field.value = value
  }
  return true
}

export function forgetDraft(form: HTMLFormElement) {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Nothing was kept.
  }
}

/** Every step of the briefing in this tab. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(briefingPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function keyOf(form: HTMLFormElement): string {
  return briefingPrefix + (form.getAttribute('action') ?? '')
}

function readDraft(form: HTMLFormElement): Map<string, string> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
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
