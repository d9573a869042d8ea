import { formatDuration } from '#core/shared/duration.ts'

import { setPending, clearPending } from './busy.ts'
import { write } from './listen-deck.ts'
import type { Range } from './listen-wave.ts'
import { showToast } from './toast.ts'

type Moment = { versionId: string; name: string; at: number; range: Range | null }

/** The texts show whole seconds; `fromMs` and `toMs` carry the exact place until its text is changed by hand. */
const written = ['version', 'from', 'to', 'fromMs', 'toMs', 'text']
const lineDown = 'Sem conexão. O que você escreveu continua aqui: tente de novo em instantes.'

/** Notes are sent while the music plays. What is being written outlives a reload; what was sent is the server's. */
export function startNotes(deck: HTMLElement, moment: () => Moment | null) {
  const address = deck.dataset.notes ?? ''
  const form = deck.querySelector<HTMLFormElement>('[data-new-note]')
  const key = `harmonia-anotacao:${address}`

  document.addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement) || !target.matches('[data-note], [data-new-note]')) return
    event.preventDefault()
    if (submitter instanceof HTMLButtonElement) void send(target, submitter)
  })
  form?.addEventListener('input', ({ target }) => {
    if (target === field('from')) set('fromMs', '')
    if (target === field('to')) set('toMs', '')
    keep()
  })
  form?.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Escape') cancel()
  })
  restore()
  return { open, cancel }

  function open() {
    const now = moment()
    if (!form || !now || !deck.querySelector('[data-act="note"]')) return
    // What is being written keeps its place; an empty note takes the present one.
    if (form.hidden || valueOf('text').trim() === '') {
      set('version', now.versionId)
      const fromMs = Math.round((now.range?.from ?? now.at) * 1000)
      const toMs = now.range ? Math.round(now.range.to * 1000) : null
      set('from', formatDuration(fromMs))
      set('fromMs', String(fromMs))
      set('to', toMs === null ? '' : formatDuration(toMs))
      set('toMs', toMs === null ? '' : String(toMs))
      sayName(now.name)
    }
    form.hidden = false
    say(form, '')
    form.querySelector('textarea')?.focus()
  }

  function cancel() {
    if (!form || form.hidden) return
    form.hidden = true
    set('text', '')
    forget()
    deck.querySelector<HTMLElement>('[data-act="note"]')?.focus()
  }

  async function send(sent: HTMLFormElement, button: HTMLButtonElement) {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(sent, button)) if (typeof value === 'string') body.append(name, value)
    say(sent, '')
    setPending(button, 'Salvando...')
    try {
      const answer = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
      const refused = refusalIn(await answer.json())
      if (!answer.ok) return say(sent, refused ?? lineDown)
      for (const area of sent.querySelectorAll('textarea')) area.defaultValue = area.value
      sent.closest('details')?.removeAttribute('open')
      document.dispatchEvent(new CustomEvent('harmonia:refresh'))
      if (sent !== form) return
      showToast('Anotação guardada', 'Ela vai junto quando você enviar o feedback.')
      cancel()
    } catch {
      say(sent, lineDown)
    } finally {
      clearPending(button)
    }
  }

  function keep() {
    const fields = written.map((one) => [one, valueOf(one)])
    const text = JSON.stringify([...fields, ['name', form?.querySelector('[data-note-name]')?.textContent ?? '']])
    try {
      sessionStorage.setItem(key, text)
    } catch {
      // A browser that keeps nothing: the note is only not there after a reload.
    }
  }

  function restore() {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
      if (!form || !Array.isArray(kept)) return
      const values = new Map(kept.flatMap((one) => (Array.isArray(one) ? [[String(one[0]), String(one[1])]] : [])))
      if (!values.get('text')?.trim()) return
      for (const one of written) set(one, values.get(one) ?? '')
      sayName(values.get('name') ?? '')
      form.hidden = false
    } catch {
      forget()
    }
  }

  function forget() {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept either.
    }
  }

  function field(wanted: string) {
    const found = form?.elements.namedItem(wanted)
    return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null
  }
  function valueOf(wanted: string) {
    return field(wanted)?.value ?? ''
  }
  function set(wanted: string, value: string) {
    const found = field(wanted)
    if (found) found.value = value
  }
  function sayName(text: string) {
    if (form) write(form, '[data-note-name]', text)
  }
}

function say(form: HTMLFormElement, text: string) {
  write(form, '[data-note-error]', text)
}

function refusalIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const refused: unknown = Reflect.get(answer, 'refused')
  if (typeof refused !== 'object' || refused === null) return null
  return `${String(Reflect.get(refused, 'title'))}. ${String(Reflect.get(refused, 'text'))}`
}
