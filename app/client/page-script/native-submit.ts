/** The script of the site and React are built apart: what one tells the other is a mark on the button and an event. */
const pending = 'button[data-ready]'
const ended = 'harmonia:form-ended'
/** Milliseconds after which a form may be sent again where no browser says that it was stopped. */
const patience = 30_000
let limit: ReturnType<typeof setTimeout> | undefined

/**
 * Native forms are sent once: the button shows the pending state and ignores a second press. A page that stays, because the
 * browser was told to stop or nothing came, and one restored by "back" are ready again. Hydration waits while such a form is
 * pending (`app/entry.client.tsx`).
 */
export function startNativeSubmit() {
  document.addEventListener('submit', (event) => {
    const { submitter } = event
    if (!(submitter instanceof HTMLButtonElement) || submitter.dataset.busy === undefined) return
    const { busy } = submitter.dataset
    // After the browser has read the form: a disabled button would not send its value. By then it is also known whether
    // somebody else sends it: React listens at the document, too.
    setTimeout(() => {
      if (!event.defaultPrevented) setPending(submitter, busy)
    })
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) end()
  })
  // Not of an answer without a page, and not in every browser.
  if ('navigation' in window && window.navigation instanceof EventTarget)
    window.navigation.addEventListener('navigateerror', end)
}

/** Calls back once no form is being sent by the browser; at once where none is. */
export function whenNoFormIsPending(act: () => void) {
  if (document.querySelector(pending)) document.addEventListener(ended, act, { once: true })
  else act()
}

function setPending(button: HTMLButtonElement, label: string) {
  button.dataset.ready = button.innerHTML
  button.textContent = label
  button.ariaBusy = 'true'
  button.disabled = true
  clearTimeout(limit)
  limit = setTimeout(end, patience)
}

function end() {
  clearTimeout(limit)
  const buttons = document.querySelectorAll<HTMLButtonElement>(pending)
  buttons.forEach(clearPending)
  if (buttons.length > 0) document.dispatchEvent(new Event(ended))
}

function clearPending(button: HTMLButtonElement) {
  button.innerHTML = button.dataset.ready ?? ''
  delete button.dataset.ready
  button.ariaBusy = null
  button.disabled = false
}
