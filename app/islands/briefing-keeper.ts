import { forgetDraft, keepDraft, restoreDraft } from './form-draft.ts'

type Saved = { id: string; revision: number; link: string; wrong: { name: string; text: string }[] }
/** What became of a save: kept, refused in words of the server, or without an answer. */
type Outcome = 'kept' | 'refused' | 'unanswered'

const restMs = 900
const retryMs = 5_000
const patienceMs = 30_000

/**
 * Keeps what is being told while it is typed: a moment after the last key, when the page is left, and again when the line
 * is back. One save at a time, so that an older one never overtakes a newer. A button that leads away waits until the
 * server has everything.
 */
export function autosave(form: HTMLFormElement) {
  const address = form.dataset.briefing ?? ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSaving = false
  let isKept = false
  let unsaved = restoreDraft(form)
  let conflict = false
  /** The button that was pressed and waits; typing on takes the press back. */
  let leaving: { by: HTMLElement | null } | null = null
  let isOff = false

  form.addEventListener('input', () => {
    unsaved = true
    isKept = false
    leaving = null
    keepDraft(form)
    say(form, 'Salvando...')
    later(restMs)
  })
  form.addEventListener('submit', (event) => {
    if (isOff || (isKept && navigator.onLine)) return clearTimeout(timer)
    event.preventDefault()
    leaving = { by: event.submitter }
    say(form, 'Salvando...')
    void save()
  })
  addEventListener('online', () => later(0))
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && unsaved) later(0)
  })
  addEventListener('pagehide', () => {
    if (unsaved && !isSaving && !conflict)
      void fetch(address, { ...posted(form), keepalive: true }).catch(() => undefined)
  })
  if (unsaved) void save()

  function later(ms: number) {
    clearTimeout(timer)
    if (unsaved && !conflict) timer = setTimeout(() => void save(), ms)
  }

  async function save() {
    clearTimeout(timer)
    if (isSaving) return
    isSaving = true
    unsaved = false
    const outcome = await send()
    isSaving = false
    if (outcome === 'unanswered') {
      unsaved = true
      timer = setTimeout(() => void save(), retryMs)
      return
    }
    isKept = outcome === 'kept' && !unsaved
    if (!leaving) return later(restMs)
    // The page the server answers with says what it refused.
    if (isKept || outcome === 'refused') return submitAndLeave(leaving.by)
    await save()
  }

  function submitAndLeave(by: HTMLElement | null) {
    leaving = null
    unsaved = false
    // The form carries it: the page that answers shows what was refused by itself.
    forgetDraft(form)
    isOff = true
    form.requestSubmit(by)
    isOff = false
  }

  async function send(): Promise<Outcome> {
    try {
      const answer = await fetch(address, { ...posted(form), signal: AbortSignal.timeout(patienceMs) })
      if (answer.status >= 500) return reportOffline('Não foi possível salvar agora.')
      if (answer.status === 409) {
        conflict = true
        unsaved = true
        say(form, '')
        form.querySelector('[data-conflict]')?.removeAttribute('hidden')
        return 'refused'
      }
      const said: unknown = await answer.json()
      if (isSaved(said)) {
        take(form, said, unsaved)
        return 'kept'
      }
      say(form, 'Não foi possível salvar agora. O que você escreveu continua aqui: toque em Continuar.')
      return 'refused'
    } catch {
      return reportOffline('Sem conexão.')
    }
  }

  function reportOffline(why: string): Outcome {
    const words = leaving
      ? 'O que você escreveu continua aqui, e seguimos assim que der.'
      : 'Tentamos de novo sozinhos; não feche esta página.'
    say(form, `${why} ${words}`, leaving !== null)
    return 'unanswered'
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
  if (!more && wrong.length === 0) forgetDraft(form)
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

function say(form: HTMLFormElement, text: string, show = false) {
  const place = form.querySelector('[data-saved]')
  if (place && place.textContent !== text) place.textContent = text
  if (show) place?.scrollIntoView({ block: 'nearest' })
}
