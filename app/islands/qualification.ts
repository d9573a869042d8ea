import { recall, recallText, remember } from './remembered.ts'

const storageKey = 'qualificationData'
/** The names of the questions in the form, and those they are remembered by. */
const questions = { proposito: 'purpose', estilo: 'style', prazo: 'deadline' }

let asking: AbortController | undefined

start()
document.addEventListener('harmonia:page', start)

/** Takes hold of the questions in the page, once. */
function start() {
  const form = document.querySelector<HTMLFormElement>('[data-qualification]:not([data-started])')
  if (!form) return
  form.dataset.started = ''

  // What the page came with was just asked for; what the browser remembers is older.
  if (!form.querySelector('[type="radio"]:checked')) fill(form)
  form.addEventListener('input', ({ target }) => {
    keep(form)
    if (target instanceof HTMLInputElement && target.type === 'radio') void recommend(form)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void recommend(form)
  })
  if (form.querySelector('[type="radio"]:checked')) void recommend(form)
}

function fill(form: HTMLFormElement) {
  for (const [name, key] of Object.entries(questions)) {
    const value = CSS.escape(recallText(storageKey, key))
    const option = value ? form.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`) : null
    if (option) option.checked = true
  }
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-remember]')) {
    input.value = recallText(storageKey, input.dataset.remember ?? '')
  }
}

function keep(form: HTMLFormElement, calculator?: string) {
  const sent = new FormData(form)
  const answers = Object.entries(questions).map(([name, key]) => [key, sent.get(name) ?? ''])
  const person = [...form.querySelectorAll<HTMLInputElement>('[data-remember]')].map((input) => [
    input.dataset.remember ?? '',
    input.value.trim(),
  ])
  remember(storageKey, {
    ...recall(storageKey),
    ...Object.fromEntries([...answers, ...person]),
    ...(calculator === undefined ? {} : { calculator }),
  })
}

/** Asks the server, which knows the catalogue, and shows its answer beside the questions. A lost line changes nothing. */
async function recommend(form: HTMLFormElement) {
  asking?.abort()
  asking = new AbortController()
  const place = form.querySelector('[data-recommendation]')
  const link = form.querySelector<HTMLAnchorElement>('[data-to-calculator]')
  if (!place || !link) return

  try {
    const query = new URLSearchParams(Object.keys(questions).map((name) => [name, chosen(form, name)]))
    const response = await fetch(`${form.action}?${query}`, { signal: asking.signal })
    if (!response.ok) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const answer = page.querySelector('[data-recommendation]')
    const address = page.querySelector<HTMLAnchorElement>('[data-to-calculator]')?.getAttribute('href') ?? ''
    if (answer) place.replaceChildren(...answer.childNodes)
    const suggestion = address.split('?')[1] ?? ''
    link.href = suggestion ? `/calculadora?${suggestion}` : '/calculadora'
    keep(form, suggestion)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
  }
}

function chosen(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
