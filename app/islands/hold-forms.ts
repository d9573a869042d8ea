import { clearPending } from './busy.ts'

const patienceMs = 8_000
/** An order waits for the provider to open its checkout. */
const sendingMs = 45_000

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

/** Whether this form is on its way, by `leaveWhenThere`. */
export function isLeaving(form: HTMLFormElement): boolean {
  return leaving === form
}

/** Submits a form once the server was found to answer; otherwise says that nothing was lost. */
export async function leaveWhenThere(
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

/**
 * Sends a form that must not be lost on the way, and goes where the server says. Only an answer leaves the page: when the
 * line breaks or the server fails, it stays as it is and says so. `onSent` learns where it leads. `true` once it leaves.
 */
export async function sendHeld(
  form: HTMLFormElement,
  words: { offline: string; failed: string },
  { by = null, onSent }: { by?: HTMLElement | null; onSent?: (to: URL) => void } = {},
): Promise<boolean> {
  say(form, '')
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, by)) if (typeof value === 'string') fields.append(name, value)
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: fields,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(sendingMs),
    })
    if (answer.status >= 500) return stay(form, words.failed)
    const isPage = !answer.headers.get('content-type')?.startsWith('application/json')
    // Refused: the page that says why comes the usual way. The same order sent twice is one order.
    if (isPage) submitAgain(form, by)
    else leaveFor(new URL(addressIn(await answer.json()), location.href), onSent)
    return true
  } catch {
    return stay(form, navigator.onLine ? words.failed : words.offline)
  }
}

function leaveFor(to: URL, onSent?: (to: URL) => void) {
  onSent?.(to)
  location.assign(to)
}

function submitAgain(form: HTMLFormElement, by: HTMLElement | null) {
  if (!by) return form.submit()
  // A button that is off would not say what it stands for.
  if (by instanceof HTMLButtonElement) clearPending(by)
  leaving = form
  form.requestSubmit(by)
  leaving = null
}

function addressIn(said: unknown): string {
  if (typeof said === 'object' && said !== null && 'to' in said && typeof said.to === 'string') return said.to
  throw new Error('an answer without an address')
}

function stay(form: HTMLFormElement, text: string): false {
  say(form, text)
  return false
}

function say(form: HTMLFormElement, text: string) {
  for (const place of form.querySelectorAll('[data-held]')) place.textContent = text
}
