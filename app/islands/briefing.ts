/**
 * Keeps what is being told while it is typed: a moment after the last key, when the page is left, and again when the line
 * is back. One save at a time, so that an older one never overtakes a newer.
 */

type Saved = { id: string; revision: number; link: string; wrong: { name: string; text: string }[] }

const restMs = 900
const retryMs = 5_000

start()
document.addEventListener('harmonia:page', start)

function start() {
  showFirstError()
  const form = document.querySelector<HTMLFormElement>('form[data-briefing]:not([data-started])')
  if (!form) return
  form.dataset.started = ''
  keepWhileTyping(form)
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-limit]')) count(area)
  offerCopy()
}

/** Scrolls to the first error and focuses its field; without an error, scrolls to the notice. */
function showFirstError() {
  const message = document.querySelector('.error:not(:empty)')
  const field = message && document.getElementById(message.id.replace(/-erro$/, ''))
  const place = field ?? message ?? document.querySelector('#aviso')
  place?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function keepWhileTyping(form: HTMLFormElement) {
  const address = form.dataset.briefing ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | null = null
  let unsaved = false
  let conflict = false

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) count(target)
    unsaved = true
    say(form, 'Salvando...')
    later(restMs)
  })
  form.addEventListener('submit', (event) => {
    clearTimeout(timer)
    if (!underWay) {
      unsaved = false
      return
    }
    // The save that is on its way goes first: what is sent now must know its revision.
    event.preventDefault()
    const { submitter } = event
    const ready = Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, 4_000))])
    void ready.then(() => {
      underWay = null
      clearTimeout(timer)
      form.requestSubmit(submitter instanceof HTMLElement ? submitter : null)
    })
  })
  addEventListener('online', () => later(0))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && unsaved) later(0)
  })
  addEventListener('pagehide', () => {
    if (unsaved && !underWay && !conflict)
      void fetch(address, { ...posted(form), keepalive: true }).catch(() => undefined)
  })

  function later(ms: number) {
    clearTimeout(timer)
    if (unsaved && !conflict) timer = setTimeout(save, ms)
  }

  function save() {
    if (underWay) return later(restMs)
    unsaved = false
    underWay = send().finally(() => {
      underWay = null
      if (unsaved) later(restMs)
    })
  }

  async function send() {
    try {
      const answer = await fetch(address, posted(form))
      if (answer.status === 409) {
        conflict = true
        unsaved = true
        say(form, '')
        form.querySelector('[data-conflict]')?.removeAttribute('hidden')
        return
      }
      const said: unknown = await answer.json()
      if (isSaved(said)) take(form, said, unsaved)
      else say(form, 'Não foi possível salvar agora. O que você escreveu continua aqui: toque em Continuar.')
    } catch {
      unsaved = true
      say(form, 'Sem conexão. Tentamos de novo sozinhos; não feche esta página.')
      timer = setTimeout(save, retryMs)
    }
  }
}

/** Text only: the button that was pressed says where to go, and nobody pressed one. */
function posted(form: HTMLFormElement): RequestInit {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
  return { method: 'POST', body: fields, headers: { accept: 'application/json' } }
}

function isSaved(said: unknown): said is Saved {
  return typeof said === 'object' && said !== null && 'id' in said && 'revision' in said && 'wrong' in said
}

function take(form: HTMLFormElement, { id, revision, link, wrong }: Saved, more: boolean) {
  setField(form, 'briefing', id)
  setField(form, 'revision', String(revision))
  for (const place of form.querySelectorAll('.error')) {
    const error = wrong.find(({ name }) => place.id === `${name}-erro`)
    place.textContent = error?.text ?? ''
    form.querySelector(`#${place.id.replace(/-erro$/, '')}`)?.toggleAttribute('aria-invalid', false)
    if (error) form.querySelector(`#${error.name}`)?.setAttribute('aria-invalid', 'true')
  }
  if (!more) say(form, wrong.length > 0 ? 'Salvo, menos o que está marcado' : 'Tudo salvo')

  const box = document.querySelector<HTMLElement>('[data-link-box]')
  const input = document.querySelector<HTMLInputElement>('[data-link]')
  if (box && input) {
    box.hidden = false
    input.value = link
  }
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (input) input.value = value
}

function say(form: HTMLFormElement, text: string) {
  const place = form.querySelector('[data-saved]')
  if (place && place.textContent !== text) place.textContent = text
}

function count(area: HTMLTextAreaElement) {
  const place = document.querySelector(`[data-count="${area.id}"]`)
  const limit = Number(area.dataset.limit)
  const length = area.value.length
  if (place) place.textContent = length < limit / 2 ? '' : `${dotted(length)} de ${dotted(limit)} caracteres`
}

function dotted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.')
}

function offerCopy() {
  const button = document.querySelector<HTMLButtonElement>('[data-copy]')
  const input = document.querySelector<HTMLInputElement>('[data-link]')
  button?.addEventListener('click', () => {
    if (!input) return
    input.select()
    navigator.clipboard.writeText(input.value).then(
      () => {
        button.textContent = 'Link copiado!'
        setTimeout(() => (button.textContent = 'Copiar link'), 4_000)
      },
      // Selected already: the keys of the device copy it.
      () => (button.textContent = 'Não foi possível copiar o link.'),
    )
  })
}
