import { setPending, clearPending } from './busy.ts'
import { forgetDeviceDrafts, forgetDraft, keepDraft, readDraft, restoreDraft } from './form-draft.ts'
import { isLeaving, sendHeld } from './hold-forms.ts'

/**
 * Feedback and approval: what is written is kept on the device until it was sent, and a form leaves only when the server
 * has taken it.
 */

/** Until the next page is there this one is read again, and its text must not be kept once more. */
let isSent = false
addEventListener('pageshow', () => (isSent = false))

// Before anything else shows the button as pressed.
document.addEventListener('submit', hold, { capture: true })
for (const type of ['input', 'change']) document.addEventListener(type, ({ target }) => keep(target))
document.addEventListener('harmonia:live', restore)
restore()

function hold(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || form.dataset.send === undefined || isLeaving(form)) return
  event.preventDefault()
  event.stopPropagation()
  if (submitter instanceof HTMLButtonElement && !form.querySelector('[aria-busy="true"]')) void send(form, submitter)
}

async function send(form: HTMLFormElement, by: HTMLButtonElement) {
  const failed = by.dataset.failed ?? ''
  // Both forms of the project: once one was taken there is nothing left to send with the other.
  const onSent = (to: URL) => {
    // Who has no access any more is led to the page that asks for it, and nothing was taken.
    if (!to.searchParams.has('aviso')) return
    isSent = true
    forgetDeviceDrafts(`${form.dataset.draft?.split(':')[0] ?? ''}:`)
  }
  const sending = sendHeld(form, { offline: failed, failed }, { by, onSent })
  setPending(by, by.dataset.busy)
  if (!(await sending)) clearPending(by)
}

function keep(target: EventTarget | null) {
  const form = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target.form : null
  if (isSent || form?.dataset.draft === undefined) return
  if (textIn(form).trim() === '') forgetDraft(form)
  else keepDraft(form)
}

/** Only into an untouched form: what the server sent back, or a person is writing, is newer. */
function restore() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]:not([data-restored])')) {
    const field = mainField(form)
    if (!field || field.disabled) continue
    form.dataset.restored = ''
    if (field.value !== '' && field instanceof HTMLTextAreaElement) continue
    const offered = selected(form)
    if (!restoreDraft(form)) continue
    // Another version is offered by now: the choice made before it came does not outlive it.
    if (readDraft(form)?.get('offered') !== form.querySelector<HTMLInputElement>('[name="offered"]')?.value)
      for (const radio of radiosOf(form)) radio.checked = radio.value === offered
    radiosOf(form)
      .find(({ checked }) => checked)
      ?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function mainField(form: HTMLFormElement) {
  return form.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input:not([type="hidden"])')
}

function textIn(form: HTMLFormElement): string {
  return mainField(form)?.value ?? ''
}

function radiosOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.type === 'radio' ? [field] : [],
  )
}

function selected(form: HTMLFormElement): string | undefined {
  return radiosOf(form).find(({ checked }) => checked)?.value
}
