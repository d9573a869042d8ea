import { readStored, recallText, writeStored } from './remembered.ts'
import { showToast } from './toast.ts'

const storageKey = 'qualificationData'
/** The names of the questions in the form, and those they are remembered by. */
const questions = { proposito: 'purpose', estilo: 'style', prazo: 'deadline' }

const retryMs = 5_000

let asking: AbortController | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failed = false

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
  writeStored(storageKey, {
    ...readStored(storageKey),
    ...Object.fromEntries([...answers, ...person]),
    ...(calculator === undefined ? {} : { calculator }),
  })
}

/**
 * Asks the server, which knows the catalogue, and shows its recommendation beside the questions. When the request fails,
 * the old recommendation stays marked as busy, nothing of it is used, and the request is repeated.
 */
async function recommend(form: HTMLFormElement) {
  asking?.abort()
  clearTimeout(retry)
  if (!form.isConnected) return
  asking = new AbortController()
  const place = form.querySelector('[data-recommendation]')
  const link = form.querySelector<HTMLAnchorElement>('[data-to-calculator]')
  if (!place || !link) return

  place.ariaBusy = 'true'
  try {
    const query = new URLSearchParams(Object.keys(questions).map((name) => [name, chosen(form, name)]))
    const response = await fetch(`${form.action}?${query}`, { signal: asking.signal })
    if (!response.ok) throw new TypeError('no answer')
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const answer = page.querySelector('[data-recommendation]')
    const address = page.querySelector<HTMLAnchorElement>('[data-to-calculator]')?.getAttribute('href') ?? ''
    if (answer) place.replaceChildren(...answer.childNodes)
    const suggestion = address.split('?')[1] ?? ''
    link.href = suggestion ? `/calculadora?${suggestion}` : '/calculadora'
    keep(form, suggestion)
    place.ariaBusy = null
    failed = false
  } catch (error) {
    if (error instanceof DOMException) return
    if (!(error instanceof TypeError)) throw error
    link.href = '/calculadora'
    keep(form, '')
    if (!failed)
      showToast(
        'Ainda sem indicação',
        'A conexão falhou. As suas respostas continuam aqui, e tentamos de novo sozinhos.',
        'destructive',
      )
    failed = true
    retry = setTimeout(() => void recommend(form), retryMs)
  }
}

function chosen(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
