import { clearStored, readFields, removeStored, storedKeys, writeJson } from '#app/client/storage/browser-storage.ts'

/**
 * What is written in a step of the briefing and not yet on the server, so that it survives a reload or a lost connection.
 * Only in this tab: it is removed when the server has it, when the briefing is sent, and by "Sair".
 */

const prefix = 'harmonia-briefing:'

/** Which stored revision a draft was typed over, and in which opened page. */
export type DraftOrigin = { revision: number; page: string }

/** Stores every text field of the form under the step's URL. */
export function storeDraft(step: string, form: HTMLFormElement) {
  const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  writeJson('sessionStorage', prefix + step, fields)
}

/** Writes a stored draft back into the form; `null` when there is none. A draft of another briefing is deleted. */
export function restoreDraft(step: string, form: HTMLFormElement, briefingId: string): DraftOrigin | null {
  const draft = readFields('sessionStorage', prefix + step)
  if (!draft) return null
  const from = draft.get('briefing') ?? ''
  if (from !== '' && from !== briefingId) {
    deleteDraft(step)
    return null
  }
  for (const field of form.elements) {
    if (!isTyped(field)) continue
    const value = draft.get(field.name)
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      field.checked = field.value === value
    } else if (value !== undefined) {
      field.value = value
    }
  }
  return { revision: Number(draft.get('revision')) || 0, page: draft.get('page') ?? '' }
}

export function deleteDraft(step: string) {
  removeStored('sessionStorage', prefix + step)
}

/** Deletes the drafts of all steps in this tab. */
export function deleteDrafts() {
  clearStored('sessionStorage', prefix)
}

/**
 * Deletes the drafts of briefings that were sent, also those that were typed for this package before there was one: a form that
 * the browser itself sent, while its page was still coming, left what was in it here.
 */
export function deleteDraftsOf(sentIds: readonly string[], packageId: string) {
  for (const key of storedKeys('sessionStorage', prefix)) {
    const id = readFields('sessionStorage', key)?.get('briefing') ?? ''
    const isOfPackage = key.startsWith(`${prefix}/briefing/${packageId}?`)
    if (id === '' ? isOfPackage : sentIds.includes(id)) removeStored('sessionStorage', key)
  }
}

/** Hidden fields belong to the page, whatever was typed. */
function isTyped(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return field.name !== ''
  return field instanceof HTMLInputElement && field.name !== '' && field.type !== 'file' && field.type !== 'hidden'
}
