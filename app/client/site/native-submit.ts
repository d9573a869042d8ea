/**
 * Native forms are sent once: the button shows the pending state and ignores a second press. A page restored by "back"
 * is ready again. Hydration waits while such a form is pending (`app/entry.client.tsx`).
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
    if (persisted) document.querySelectorAll<HTMLButtonElement>('button[data-ready]').forEach(clearPending)
  })
}

function setPending(button: HTMLButtonElement, label: string) {
  button.dataset.ready = button.innerHTML
  button.textContent = label
  button.ariaBusy = 'true'
  button.disabled = true
}

function clearPending(button: HTMLButtonElement) {
  button.innerHTML = button.dataset.ready ?? ''
  delete button.dataset.ready
  button.ariaBusy = null
  button.disabled = false
}
