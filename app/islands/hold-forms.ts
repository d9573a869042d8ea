const patienceMs = 8_000

/**
 * Forms marked `data-hold` leave only while the server answers; otherwise the page stays, with what was typed. `onLeave`
 * runs just before one leaves.
 */
export function holdForms(onLeave: (form: HTMLFormElement) => void) {
  let isAsking = false
  let leaving: HTMLFormElement | null = null

  // Before anything else shows the button as pressed.
  document.addEventListener('submit', hold, { capture: true })

  function hold(event: SubmitEvent) {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || form.dataset.hold === undefined || leaving === form) return
    event.preventDefault()
    event.stopPropagation()
    if (!isAsking) void ask(form, submitter)
  }

  async function ask(form: HTMLFormElement, submitter: HTMLElement | null) {
    isAsking = true
    const answers = await isServerThere()
    isAsking = false
    say(form, answers ? '' : 'Sem conexão. O que você escreveu continua aqui: tente de novo em instantes.')
    if (!answers) return
    onLeave(form)
    leaving = form
    form.requestSubmit(submitter)
    leaving = null
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok
  } catch {
    return false
  }
}

function say(form: HTMLFormElement, text: string) {
  const place = form.querySelector('[data-held]')
  if (place) place.textContent = text
}
