const patienceMs = 8_000

const offline = 'Sem conexão. O que você escreveu continua aqui: tente de novo em instantes.'

/**
 * Forms marked `data-hold` leave only while the server answers; otherwise the page stays, with what was typed. `onLeave`
 * runs just before one leaves.
 */
export function guardSubmits(onLeave: (form: HTMLFormElement) => void) {
  // Before anything else shows the button as pressed.
  document.addEventListener('submit', hold, { capture: true })

  function hold(event: SubmitEvent) {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || form.dataset.hold === undefined || leaving === form) return
    event.preventDefault()
    event.stopPropagation()
    void leaveWhenThere(form, submitter, onLeave)
  }
}

let isAsking = false
let leaving: HTMLFormElement | null = null

/** Submits a form once the server was found to answer; otherwise says that nothing was lost. */
async function leaveWhenThere(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  onLeave: (form: HTMLFormElement) => void = () => undefined,
) {
  if (isAsking) return
  isAsking = true
  const answers = await isServerReachable()
  isAsking = false
  say(form, answers ? '' : offline)
  if (!answers) return
  onLeave(form)
  leaving = form
  form.requestSubmit(submitter)
  leaving = null
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok
  } catch {
    return false
  }
}

function say(form: HTMLFormElement, text: string) {
  for (const place of form.querySelectorAll('[data-held]')) place.textContent = text
}
